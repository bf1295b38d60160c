import * as v from 'valibot'
import { EmailAddress } from '#contract/limits.ts'
import { HttpProblem } from '../http/http-problem.ts'
import type { Services } from '../http/serve.ts'
import { ifReachable, memberWith, subjectsWithEmail } from '../accounts/members.ts'
import { memberOfOrder } from '../kits/close-kit-order.ts'
import { Subject } from '../identity/verify-member.ts'

/** The account that a verb is about. */
export interface Account {
  subject: string
  /** Undefined where they have never opened the app. */
  memberId: string | undefined
  /** All addresses known of them, here and at the identity provider. */
  emails: readonly string[]
}

/** An account as operators name it. */
export const AccountName = v.union(
  [EmailAddress, Subject],
  'This is neither an e-mail address nor a subject.',
)

/**
 * The account with this email address or subject, here or at the identity provider. Throws a 404 when
 * there is none, and a 422 for an address that several have or have had: the first one is never taken.
 */
export async function accountNamed(name: string, services: Services): Promise<Account> {
  const { db, identity } = services
  if (!v.is(EmailAddress, name)) return accountOf(name, services)
  const here = await subjectsWithEmail(db, name)
  const [subject, ...others] = new Set([...here, ...(await identity.subjectsOf(name))])
  if (subject === undefined) throw nobody()
  if (others.length === 0) return accountOf(subject, services, [name])
  const all = [subject, ...others].join(', ')
  throw new HttpProblem('invalid-input', {
    detail: `Several accounts have had this e-mail address: name one of ${all}.`,
  })
}

async function accountOf(
  subject: string,
  { db, identity }: Services,
  known: readonly string[] = [],
): Promise<Account> {
  const member = await memberWith(db, 'subject', subject)
  // Somebody who is known here can be helped while the provider does not answer.
  const asked = identity.emailsOf(subject)
  const there = member ? await ifReachable(asked) : await asked
  if (!member && !there) throw nobody()
  const emails = [...known, ...(there ?? []), ...(member?.email ? [member.email] : [])]
  return { subject, memberId: member?.id, emails }
}

/** The account whose order it is. Throws a 404. */
export async function accountOfOrder(orderNumber: string, services: Services): Promise<Account> {
  const memberId = await memberOfOrder(services.db, orderNumber)
  const member = memberId === undefined ? undefined : await memberWith(services.db, 'id', memberId)
  if (member) return accountOf(member.subject, services)
  throw new HttpProblem('not-found', { detail: 'There is no order with this number.' })
}

export const nobody = () =>
  new HttpProblem('not-found', { detail: 'No account has this e-mail address or subject.' })
