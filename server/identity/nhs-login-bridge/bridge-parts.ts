import type { IsTrustedProxy } from '../../http/client-address.ts'
import type { Database } from '../../db/tables.ts'
import type { Log } from '../../telemetry/log.ts'
import type { RecordEncryption } from '../../crypto/record-encryption.ts'
import type { SigningKeys } from './signing-keys.ts'

/** The path of the bridge on the app's own origin. */
export const bridgePath = '/nhs-login'

/** The client id of the identity provider. */
export const identityProviderId = 'identity-provider'

export interface BridgeParts {
  appOrigin: string
  identityProvider: {
    /** Client secrets; during a rotation, the second is the previous one. */
    secrets: readonly string[]
    /** The registered redirect URI, compared exactly. */
    redirectUri: string
  }
  nhsLogin: { url: string; clientId: string }
  keys: SigningKeys
  recordEncryption: RecordEncryption
  db: Database
  /** How many requests one network may send per minute. */
  hits: number
  isTrustedProxy: IsTrustedProxy
  log: Log
  now: () => Date
}
