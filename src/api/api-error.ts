import type { Problem } from '#contract/problem.ts'

/** Why a call did not succeed, as far as a person or a retry needs to know. */
export type Failure =
  /** Nothing answered: no network, a name that does not resolve, a refused connection. */
  | { kind: 'unreachable' }
  /** The deadline passed. */
  | { kind: 'timed-out' }
  /** A token is needed and there is none, or it was refused: where the service says so, for an account that is closed. */
  | { kind: 'signed-out'; isAccountClosed?: true }
  /** Something answered, but not our API: a captive portal, a half reply, another shape. */
  | { kind: 'not-understood' }
  | { kind: 'refused'; status: number; problem: Problem }
  | { kind: 'unavailable'; status: number; retryAfterSeconds?: number; problem?: Problem }

/** A call of the patient API that did not succeed. The message names the call, never its content. */
export class ApiError extends Error {
  readonly failure: Failure

  constructor(call: string, failure: Failure, cause?: unknown) {
    super(`${call}: ${failure.kind}${'status' in failure ? ` ${failure.status}` : ''}`, { cause })
    this.name = 'ApiError'
    this.failure = failure
  }
}

/** The code of the problem that the service answered with; undefined where it answered with none. */
export function problemCodeOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { failure } = error
  return 'problem' in failure ? failure.problem?.code : undefined
}

/** Whether the service refused a call because the account of whoever made it is closed. */
export const isAccountClosed = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.failure.kind === 'signed-out' &&
  error.failure.isAccountClosed === true
