import type { Problem } from '#contract/problem.ts'

/** Why a call failed, as far as a person or a retry needs to know. */
export type Failure =
  /** Nothing answered: no network, no DNS, or a refused connection. `isSent`: it may have arrived, and only the reply be lost. */
  | { kind: 'unreachable'; isSent?: true }
  /** The deadline passed. */
  | { kind: 'timed-out' }
  /** The call needs a token, and there is none or it was refused, perhaps because the account is closed. */
  | { kind: 'signed-out'; isAccountClosed?: true }
  /** Something answered, but not as our API does: a captive portal, half a reply, another shape. */
  | { kind: 'not-understood' }
  | { kind: 'refused'; status: number; problem: Problem }
  | { kind: 'unavailable'; status: number; retryAfterSeconds?: number; problem?: Problem }

/** A failed call of the patient API. The message names the call, never its content. */
export class ApiError extends Error {
  readonly failure: Failure

  constructor(call: string, failure: Failure, cause?: unknown) {
    super(`${call}: ${failure.kind}${'status' in failure ? ` ${failure.status}` : ''}`, { cause })
    this.name = 'ApiError'
    this.failure = failure
  }
}

/** The code of the problem in the service's reply; undefined if there was none. */
export function problemCodeOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { failure } = error
  return 'problem' in failure ? failure.problem?.code : undefined
}

/** Whether the service refused a call because the caller's account is closed. */
export const isAccountClosed = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.failure.kind === 'signed-out' &&
  error.failure.isAccountClosed === true

/** Unknown, closed or somebody else's: the service does not say which, and retrying does not help. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.failure.kind === 'refused' &&
  (error.failure.status === 404 || error.failure.problem.code === 'invalid-input')
