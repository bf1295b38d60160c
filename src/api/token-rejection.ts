import * as v from 'valibot'
import { headers as names, sha256Of } from '#contract/http.ts'
import { Problem } from '#contract/problem.ts'
import { checkSession } from '#contract/session.ts'
import { privateHeaders, privately } from './call.ts'

interface TokenCheck {
  patientApiUrl: string
  /** Undefined if there is none: the reply is then the refusal of a caller without one. */
  token: string | undefined
  /** The member whose token it should be; the reply for anybody else's is ignored. */
  subject: string
}

/**
 * Asks our service whether it refuses this token, and why; the request is sent even without one. `undefined`: it
 * does not, or nothing answered, or something other than our service did. Never rejects.
 */
export async function tokenRejection({
  patientApiUrl,
  token,
  subject,
}: TokenCheck): Promise<'session-ended' | 'account-closed' | undefined> {
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
