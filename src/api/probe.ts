import * as v from 'valibot'
import { Problem } from '#contract/problem.ts'
import { checkSession } from '#contract/session.ts'
import { privateHeaders, privately } from './private-request.ts'

interface ProbeOptions {
  /** Milliseconds; unless it is said as long as a read may take. */
  deadline?: number
  signal?: AbortSignal
}

/**
 * Whether the service answers at all before the deadline. `navigator.onLine` is only a hint: this
 * asks. Never rejects.
 */
export async function isServiceReachable(
  patientApiUrl: string,
  { deadline = 10_000, signal }: ProbeOptions = {},
): Promise<boolean> {
  const late = AbortSignal.timeout(deadline)
  try {
    const url = new URL('/health/live', patientApiUrl)
    const response = await fetch(url, {
      cache: 'no-store',
      credentials: 'omit',
      signal: signal ? AbortSignal.any([signal, late]) : late,
    })
    // Whoever leaves it unread keeps the connection until the deadline.
    await response.text()
    return response.ok && /\bjson\b/.test(response.headers.get('Content-Type') ?? '')
  } catch {
    return false
  }
}

/**
 * Whether our service itself refuses this token, or somebody without one: a call that really leaves, unlike
 * one that has no token to go with. Silence and words that are not the service's own are no refusal. Never rejects.
 */
export async function isTokenRefused(
  patientApiUrl: string,
  token: string | undefined,
): Promise<boolean> {
  try {
    const response = await fetch(`${patientApiUrl}${checkSession.path}`, {
      headers: privateHeaders(token),
      signal: AbortSignal.timeout(10_000),
      ...privately,
    })
    const problem = v.safeParse(Problem, await response.json())
    return response.status === 401 && problem.success
  } catch {
    return false
  }
}
