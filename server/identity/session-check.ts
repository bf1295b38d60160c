import type { Member } from '../http/api-env.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { wasAnswered } from '../http/idempotency.ts'
import type { Call, Services } from '../http/serve.ts'

/** Kit calls need kit access (section 6), which the token carries. Throws a 403. */
export function requireKitAccess({ canAccessHurdle }: Member): void {
  if (!canAccessHurdle) throw new HttpProblem('forbidden')
}

/**
 * Asks the identity provider, for calls where a token of up to a minute ago is not good enough
 * (docs/security.md, S35). Throws a 401 when the account or the session has ended, OutsideServiceError when the
 * provider does not answer.
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

/** The same before a write that shares something. A repeated call is only answered again. */
export async function requireActive<E extends Endpoint>(call: Call<E>): Promise<void> {
  const { member, services, idempotencyKey = '' } = call
  if (await wasAnswered(services.db, { memberId: member.id, key: idempotencyKey })) return
  await requireActiveSession(member, services)
}
