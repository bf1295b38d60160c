import type { NhsClient } from './nhs-connection.ts'
import type { State } from './state.ts'
import type { TokenSigner } from './signing.ts'

/** What every route of the identity service works with. */
export type Service = {
  state: State
  signer: TokenSigner
  now: () => Date
  /** The origins a page may call from; the first is the app's own. */
  origins: readonly [string, ...string[]]
  /** The app's host, where this service has an origin of its own: what it tells scripts is told there too. */
  appHost: string | undefined
  /** Whether sign-up asks if a person is there. */
  hasBotProtection: boolean
  /** The bearer of the Backend API. */
  secretKey: string
  /** How this service is known at NHS login; absent: that is not offered. */
  nhs: NhsClient | undefined
  /** Tells who wants to hear it what has happened to an account. */
  tell: (type: string, data: Record<string, unknown>) => void
}
