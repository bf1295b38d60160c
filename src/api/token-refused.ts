import * as v from 'valibot'
import { Problem } from '#contract/problem.ts'
import { checkSession } from '#contract/session.ts'
import { privateHeaders, privately } from './private-request.ts'

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
