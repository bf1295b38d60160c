import type { Hono } from 'hono'
import * as v from 'valibot'
import { eraseByOperator } from '../account-erasure.ts'
import type { ApiEnv } from '../http/api-env.ts'
import { invalidInput } from '../http/checked-input.ts'
import { readJsonBody } from '../http/json-body.ts'
import { Refusal } from '../http/refusal.ts'
import type { Services } from '../http/serve.ts'
import { isMember, subjectsWithEmail } from '../stores/members.ts'
import { Subject } from '../verify-member.ts'

const Email = v.pipe(v.string(), v.email(), v.maxLength(254))
const Asked = v.strictObject({ account: v.union([Email, Subject]) })

/** Adds the operator's verb for accounts: to erase one for somebody who cannot sign in any more. */
export function addAccountVerbs(routes: Hono<ApiEnv>, services: Services): void {
  routes.post('/erasures', async (c) => {
    c.set('route', '/operator/erasures')
    const sent = v.safeParse(Asked, await readJsonBody(c.req.raw))
    if (!sent.success) throw invalidInput(sent.issues)
    const subject = await subjectOf(sent.output.account, services)
    const erased = await eraseByOperator(services, { subject, requestId: c.get('requestId') })
    return c.json({ subject, ...erased })
  })
}

/**
 * The one account that an e-mail address or a subject stands for, here or at the identity provider.
 * Throws a 404 when there is none, and a 422 for an address that several have had.
 */
async function subjectOf(account: string, { db, identity }: Services): Promise<string> {
  if (!v.is(Email, account)) {
    if (await isMember(db, account)) return account
    if ((await identity.person(account)) !== undefined) return account
    throw notFound()
  }
  const here = await subjectsWithEmail(db, account)
  const atProvider = await identity.subjectOf(account)
  const [subject, ...others] = new Set([...here, ...(atProvider === undefined ? [] : [atProvider])])
  if (subject === undefined) throw notFound()
  if (others.length === 0) return subject
  const all = [subject, ...others].join(', ')
  throw new Refusal('invalid-input', {
    detail: `Several accounts have had this e-mail address: name one of ${all}.`,
  })
}

const notFound = () =>
  new Refusal('not-found', { detail: 'No account has this e-mail address or subject.' })
