import type { NhsClient } from './nhs-connection.ts'
import type { State } from './state.ts'
import type { TokenSigner } from './signing.ts'

/** What all routes of the identity service share. */
export type Service = {
  state: State
  signer: TokenSigner
  now: () => Date
  /** The origins that pages may call from, the app's own first. */
  origins: readonly [string, ...string[]]
  /** The app's host, where this service has another origin: the cookies for scripts are set there too. */
  appHost: string | undefined
  /** Whether sign-up has a bot check. */
  hasBotProtection: boolean
  /** The bearer token of the Backend API. */
  secretKey: string
  /** How this service is registered with NHS login; absent: NHS login is not offered. */
  nhs: NhsClient | undefined
  /** Sends a webhook about an account. */
  notify: (type: string, data: Record<string, unknown>) => void
}
