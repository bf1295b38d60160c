import type { IsTrustedProxy } from '../client-address.ts'
import type { Database } from '../db/tables.ts'
import type { Log } from '../log.ts'
import type { RecordEncryption } from '../record-encryption.ts'
import type { SigningKeys } from './signing-keys.ts'

/** Where the bridge is on the app's own origin. */
export const bridgePath = '/nhs-login'

/** As the identity provider is known here. */
export const identityProviderId = 'identity-provider'

export interface BridgeParts {
  appOrigin: string
  identityProvider: {
    /** What it proves itself by; the second is the one before, while it is changed. */
    secrets: readonly string[]
    /** Where it takes people back, to the letter. */
    redirectUri: string
  }
  nhsLogin: { url: string; clientId: string }
  keys: SigningKeys
  recordEncryption: RecordEncryption
  db: Database
  /** How often browsers of one network may come in a minute. */
  hits: number
  isTrustedProxy: IsTrustedProxy
  log: Log
  now: () => Date
}
