import * as v from 'valibot'
import { headers as names } from '#contract/headers.ts'
import { sha256Of } from '#contract/hex.ts'
import { Problem } from '#contract/problem.ts'
import { checkSession } from '#contract/session.ts'
import { privateHeaders, privately } from './private-request.ts'

interface Asked {
  patientApiUrl: string
  /** Undefined where there is none: then whoever has no token is refused. */
  token: string | undefined
  /** Whom the token should speak for: nothing is learnt about anybody else's. */
  subject: string
}

/**
 * Why our service itself refuses this token: a call that really leaves, unlike one that has no token to go with.
 * `undefined`: it does not, or nothing was heard. Silence and words that are not the service's own are no refusal. Never rejects.
 */
export async function tokenRefusal({
  patientApiUrl,
  token,
  subject,
}: Asked): Promise<'session-ended' | 'account-closed' | undefined> {
  try {
    const headers = new Headers(privateHeaders(token))
    headers.set(names.recordOwner, await sha256Of(subject))
    const response = await fetch(`${patientApiUrl}${checkSession.path}`, {
      headers,
      signal: AbortSignal.timeout(10_000),
      ...privately,
    })
    const problem = v.safeParse(Problem, await response.json())
    if (response.status !== 401 || !problem.success) return undefined
    return problem.output.code === 'account-closed' ? 'account-closed' : 'session-ended'
  } catch {
    return undefined
  }
}
