import type { Member } from './api-env.ts'
import { HttpProblem } from './http-problem.ts'
import type { Services } from './serve.ts'

/** Kit calls are for members with kit access (section 6), as the token says. Throws a 403. */
export function requireKitAccess({ canAccessHurdle }: Member): void {
  if (!canAccessHurdle) throw new HttpProblem('forbidden')
}

/**
 * Asks the identity provider now, where a token's last minute is too long (S35). Throws a 401 when
 * the account or the session has ended, OutsideServiceError when nobody answers.
 */
export async function requireActiveSession(
  member: Member,
  { identity }: Services,
): Promise<{ canAccessHurdle: boolean }> {
  const { isActive, canAccessHurdle } = await identity.checkSession(
    member.subject,
    member.sessionId,
  )
  if (!isActive) throw new HttpProblem('unauthorised')
  return { canAccessHurdle }
}
