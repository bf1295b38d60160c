import * as v from 'valibot'
import { EmailAddress } from '#contract/limits.ts'
import { eraseByOperator } from '../account-erasure.ts'
import { HttpProblem } from '../http/http-problem.ts'
import type { Services } from '../http/serve.ts'
import { rotateRecordKey } from '../stores/rotate-record-key.ts'
import { idOfSubject, isMember, memberOf, subjectsWithEmail } from '../stores/members.ts'
import { stateOf } from '../stores/member-state.ts'
import { Subject } from '../verify-member.ts'
import { Nothing, operatorVerb, type About, type OperatorVerb } from './operator-verb.ts'

const Account = v.strictObject({ account: v.union([EmailAddress, Subject]) })

/** The operators' commands for accounts. None shows any health data. */
export const accountVerbs: readonly OperatorVerb[] = [
  operatorVerb({
    name: 'kit-access',
    path: '/kit-access',
    role: 'support',
    body: v.strictObject({ email: EmailAddress, on: v.boolean() }),
    about: async ({ body, services }) => ({ member: await memberWith(body.email, services) }),
    run: async ({ body: { email, on }, services }) => {
      await services.identity.setKitAccess(await subjectWith(email, services), on)
      return { email, canAccessHurdle: on }
    },
  }),
  operatorVerb({
    name: 'member',
    path: '/members',
    role: 'support',
    body: Account,
    about: async ({ body, services }) =>
      aboutSubject(await subjectOf(body.account, services), services),
    run: async ({ body, services }) => {
      const subject = await subjectOf(body.account, services)
      return stateOf(services.db, subject)
    },
  }),
  operatorVerb({
    name: 'erase',
    path: '/erasures',
    role: 'data-protection',
    body: Account,
    about: async ({ body, services }) =>
      aboutSubject(await subjectOf(body.account, services), services),
    run: async ({ body, services, requestId }) => {
      const subject = await subjectOf(body.account, services)
      return { subject, ...(await eraseByOperator(services, { subject, requestId })) }
    },
  }),
  operatorVerb({
    name: 'reseal',
    path: '/reseal',
    role: 'data-protection',
    body: Nothing,
    run: async ({ services: { db, recordEncryption } }) => rotateRecordKey(db, recordEncryption),
  }),
]

/**
 * The member with this email address, who is created if only the identity provider knows them: so
 * operators can act for somebody who has not opened the app yet, and that person can read later what
 * was done. Throws a 404.
 */
export async function memberWith(email: string, services: Services): Promise<string> {
  const member = await memberOf(services, await subjectWith(email, services))
  if (member.isClosed) throw noAddress()
  return member.id
}

const noAddress = () =>
  new HttpProblem('not-found', { detail: 'No account has this e-mail address.' })

/** The account with this address at the identity provider. Throws a 404. */
async function subjectWith(email: string, { identity }: Services): Promise<string> {
  const subject = await identity.subjectOf(email)
  if (subject === undefined) throw noAddress()
  return subject
}

async function aboutSubject(subject: string, { db }: Services): Promise<About> {
  const member = await idOfSubject(db, subject)
  return member === undefined ? 'unknown' : { member }
}

/**
 * The subject of the account with this email address or subject, here or at the identity provider.
 * Throws a 404 when there is none, and a 422 for an address that several members have had.
 */
async function subjectOf(account: string, { db, identity }: Services): Promise<string> {
  if (!v.is(EmailAddress, account)) {
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
  throw new HttpProblem('invalid-input', {
    detail: `Several accounts have had this e-mail address: name one of ${all}.`,
  })
}

const notFound = () =>
  new HttpProblem('not-found', { detail: 'No account has this e-mail address or subject.' })
