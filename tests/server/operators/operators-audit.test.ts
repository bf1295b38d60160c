import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listOperatorActions, operatorReasons } from '#contract/account.ts'
import { OutsideServiceError } from '../../../server/telemetry/outside-call.ts'
import { exampleStudies } from '../../../server/sandbox-seed/example-studies.ts'
import { mediaTypes, operatorHeaders } from '../../../server/operators/operator-api.ts'
import { operatorRoles, type VerifyOperator } from '../../../server/operators/operator.ts'
import type { OperatorVerb } from '../../../server/operators/operator-verb.ts'
import { operatorVerbs } from '../../../server/operators/operator-routes.ts'
import { apiOver, knownPeople, withDatabase, type Received } from '../../support/api.ts'
import { placeOrder } from '../../support/kits.ts'
import { expectProblem } from '../../support/problems.ts'

const given = withDatabase()

const why = { [operatorHeaders.reason]: 'member-asked', [operatorHeaders.ticket]: '1234' }
const jo = { name: 'jo', email: 'jo@clinic.example', roles: operatorRoles }
const aboutSomebody = operatorVerbs.filter(({ about }) => about)

/** A member who has ordered a kit, and what a verb needs to be about them. */
async function somebody(email = `${randomUUID()}@example.com`) {
  const subject = `user_${randomUUID()}`
  const people = knownPeople({ [subject]: { email } })
  const member = apiOver(given.db, people).member(subject)
  const { id } = await member.user()
  const { number: orderNumber } = await placeOrder(member)
  const studyId = 'sarcoidosis-breath'
  const values: Record<string, unknown> = {
    account: email,
    orderNumber,
    studyId,
    on: true,
    eventName: 'ORDER_DISPATCHED',
    id: randomUUID(),
    criteria: {},
  }
  const bodyOf = ({ body, isFile }: OperatorVerb): object =>
    isFile
      ? study()
      : Object.fromEntries(Object.keys(body.entries).map((name) => [name, values[name]]))
  return { ...people, subject, email, member, id, bodyOf }
}

const study = () => ({
  id: 'sarcoidosis-breath',
  studyName: 'Breathing',
  organisation: 'Institute of Lungs',
  description: 'About breathing.',
  infoLink: 'https://lungs.example/about',
  terms: 'https://lungs.example/terms',
  privacyPolicy: 'https://lungs.example/privacy',
  dataRequests: [{ type: 'MEDICAL_RECORD' }],
  // As it has them already: another version of them is in the audit too.
  looksFor: exampleStudies.find(({ id }) => id === 'sarcoidosis-breath')?.looksFor,
})

type Headers = Record<string, string | undefined>

async function call(
  verb: Pick<OperatorVerb, 'method' | 'path' | 'isFile'>,
  { body, headers = why, parts = {} }: { body: object; headers?: Headers; parts?: object },
  operator: Awaited<ReturnType<VerifyOperator>> = jo,
) {
  const { anyone } = apiOver(given.db, { verifyOperator: async () => operator, ...parts })
  const { method } = verb
  const path = `/operator${verb.path.replace(':studyId', 'sarcoidosis-breath')}`
  const file = streamedOf(verb)
  const posted = file ? { text: files[file] } : { body }
  const sent = method === 'GET' ? {} : posted
  return anyone.send(method, path, {
    ...sent,
    headers: {
      Authorization: 'Bearer any',
      ...(file && { 'Content-Type': mediaTypes[file] }),
      ...headers,
    },
  })
}

const files = {
  xml: readFileSync('sandbox/orphanet/nomenclature.xml', 'utf8'),
  any: readFileSync('sandbox/registers/isrctn.xml', 'utf8'),
}

/** Of which kind the file is that the server reads while it is sent. */
const streamedOf = ({ isFile }: Pick<OperatorVerb, 'isFile'>) =>
  isFile === 'json' ? undefined : isFile

/** What the audit says of a call and its operator, in order. */
async function entriesOf({ headers }: Received) {
  return given.db
    .selectFrom('audit_log')
    .select(['action', 'outcome', 'operator', 'member_id', 'reason', 'ticket'])
    .where('request_id', '=', headers.get('X-Request-Id') ?? '')
    .where('operator', 'is not', null)
    .orderBy('id')
    .execute()
}

async function expectEntries(reply: Received, verb: string, ...outcomes: string[]): Promise<void> {
  const operator = 'jo'
  expect(await entriesOf(reply)).toMatchObject(
    outcomes.map((outcome) => ({ action: verb, outcome, operator })),
  )
}

const problemOf = ({ body }: Received): string => v.parse(v.object({ code: v.string() }), body).code

describe.each(operatorVerbs.map((verb) => [verb.name, verb] as const))(
  'S21: the audit has every call of %s',
  (name, verb) => {
    let them: Awaited<ReturnType<typeof somebody>>
    let body: object
    beforeAll(async () => {
      them = await somebody()
      body = them.bodyOf(verb)
    })

    test('that does what it is for, or finds nothing to do', async () => {
      const reply = await call(verb, { body, parts: them })
      const end = reply.status === 200 ? 'done' : problemOf(reply)
      await expectEntries(reply, name, 'asked', ...(verb.about ? ['begun'] : []), end)
      if (!verb.about) return
      const [asked, ...others] = await entriesOf(reply)
      expect(asked).toMatchObject({ member_id: null, reason: 'member-asked', ticket: '1234' })
      expect(others.every(({ member_id }) => member_id === them.id)).toBe(true)
    })

    test('that is refused: role, reason, ticket, body, number of calls, credential', async () => {
      const other = operatorRoles.filter((role) => role !== verb.role)
      const noRole = await call(verb, { body, parts: them }, { ...jo, roles: other })
      expectProblem(noRole, 403, 'forbidden')
      await expectEntries(noRole, name, 'asked', 'forbidden')

      for (const headers of [
        { ...why, [operatorHeaders.reason]: 'they-rang' },
        { ...why, [operatorHeaders.ticket]: '19680212' },
      ]) {
        const unreasoned = await call(verb, { body, headers, parts: them })
        expectProblem(unreasoned, 422, 'invalid-input')
        await expectEntries(unreasoned, name, 'asked', 'invalid-input')
      }

      // A file that is read so has no fields.
      if (verb.method === 'POST' && !streamedOf(verb)) {
        const unknown = await call(verb, { body: { ...body, more: 1 }, parts: them })
        expectProblem(unknown, 422, 'invalid-input')
        await expectEntries(unknown, name, 'asked', 'invalid-input')
      }

      const refused = 'This key has expired.'
      const late = await call(verb, { body, parts: them }, { name: 'jo', refused })
      expect(expectProblem(late, 401, 'unauthorised').detail).toBe(refused)
      await expectEntries(late, name, 'asked', 'unauthorised')

      const limits = { perOperator: 0 }
      const frequent = { ...jo, name: `jo-${randomUUID()}` }
      const first = await call(verb, { body, parts: { ...them, limits } }, frequent)
      const second = await call(verb, { body, parts: { ...them, limits } }, frequent)
      for (const reply of [first, second]) expectProblem(reply, 429, 'rate-limited')
      expect((await entriesOf(first)).map(({ outcome }) => outcome)).toEqual([
        'asked',
        'rate-limited',
      ])
      expect(await entriesOf(second)).toEqual([])
    })
  },
)

describe.each(aboutSomebody.map((verb) => [verb.name, verb] as const))(
  'the verb %s, which is about somebody',
  (name, verb) => {
    test('needs a reason and a ticket, and is written down before anybody is looked for', async () => {
      const them = await somebody()
      const seen: string[] = []
      const count = async () => {
        const { outcome } = await given.db
          .selectFrom('audit_log')
          .select('outcome')
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow()
        seen.push(outcome)
      }
      const identity = {
        ...them.identity,
        emailsOf: async (subject: string) => {
          await count()
          return them.identity.emailsOf(subject)
        },
        subjectsOf: async (email: string) => {
          await count()
          return them.identity.subjectsOf(email)
        },
      }
      const body = them.bodyOf(verb)
      for (const missing of Object.values(operatorHeaders)) {
        const headers = { ...why, [missing]: undefined }
        const reply = await call(verb, { body, headers, parts: { identity } })
        expectProblem(reply, 422, 'invalid-input')
        await expectEntries(reply, name, 'asked', 'invalid-input')
      }
      expect(seen).toEqual([])
      await call(verb, { body, parts: { identity } })
      expect(seen[0]).toBe('asked')
    })

    test('is written down also where it finds nobody, and where a service fails', async () => {
      const them = await somebody()
      const body = { ...them.bodyOf(verb) }
      const nobody = { ...body, account: 'nobody@example.com', orderNumber: '99999999' }
      const keys = Object.keys(verb.body.entries)
      const miss = Object.fromEntries(Object.entries(nobody).filter(([key]) => keys.includes(key)))
      const missed = await call(verb, { body: miss, parts: them })
      expectProblem(missed, 404, 'not-found')
      await expectEntries(missed, name, 'asked', 'not-found')
      if (!keys.includes('account')) return
      const subjectsOf = async () =>
        Promise.reject(new OutsideServiceError('identity', 'unreachable'))
      const identity = { ...them.identity, subjectsOf }
      const failed = await call(verb, { body, parts: { identity } })
      expect(failed.status).toBe(503)
      await expectEntries(failed, name, 'asked', 'failed')
    })

    test('is not for an operator’s own account, however their address is written', async () => {
      for (const own of ['jo@clinic.example', 'JO@Clinic.Example', 'jo+rowan@clinic.example']) {
        const them = await somebody(own)
        const account = { account: them.subject }
        const body = { ...them.bodyOf(verb), ...('account' in verb.body.entries && account) }
        const reply = await call(verb, { body, parts: them })
        expect(expectProblem(reply, 403, 'forbidden').detail).toContain('your own')
        await expectEntries(reply, name, 'asked', 'forbidden')
        const [, refused] = await entriesOf(reply)
        expect(refused?.member_id).toBe(them.id)
      }
    })
  },
)

describe.each(
  aboutSomebody.flatMap((verb) =>
    'account' in verb.body.entries ? [[verb.name, verb] as const] : [],
  ),
)('the verb %s', (name, verb) => {
  test('takes neither of two members with one e-mail address', async () => {
    const email = `${randomUUID()}@example.com`
    const them = await somebody(email)
    const other = await somebody(email.toUpperCase())
    const parts = knownPeople({ [them.subject]: { email }, [other.subject]: { email } })
    const reply = await call(verb, { body: them.bodyOf(verb), parts })
    const { detail } = expectProblem(reply, 422, 'invalid-input')
    expect(detail).toMatch(/^Several accounts have had this e-mail address: name one of .*\.$/)
    expect(detail).toContain(them.subject)
    expect(detail).toContain(other.subject)
    await expectEntries(reply, name, 'asked', 'invalid-input')
  })
})

test('what is no verb is written down too', async () => {
  const reply = await call({ method: 'POST', path: '/nothing' }, { body: {} })
  expectProblem(reply, 404, 'not-found')
  await expectEntries(reply, 'unknown-verb', 'asked', 'not-found')
})

test('a reason code that does not exist is refused in one sentence, and kept nowhere', async () => {
  const them = await somebody()
  const [verb] = aboutSomebody
  if (!verb) throw new Error('There is no verb about somebody')
  const headers = { ...why, [operatorHeaders.reason]: 'Jane Doe rang about her Huntington test' }
  const reply = await call(verb, { body: them.bodyOf(verb), headers, parts: them })
  const { detail } = expectProblem(reply, 422, 'invalid-input')
  expect(detail).toBe(`Say why with one of: ${operatorReasons.join(', ')}.`)
  expect(JSON.stringify(await entriesOf(reply))).not.toContain('Jane')
})

describe('the audit of a member', () => {
  const audit = operatorVerbs.find(({ name }) => name === 'audit')
  let them: Awaited<ReturnType<typeof somebody>>
  const read = async (account: string) => {
    if (!audit) throw new Error('There is no such verb')
    return call(audit, { body: { account }, parts: them })
  }
  beforeEach(async () => {
    them = await somebody()
  })

  test('is read by whoever answers for the protection of data, which its member can read', async () => {
    const { body } = await read(them.email)
    expect(body).toMatchObject({
      subject: them.subject,
      entries: [
        { action: 'audit', outcome: 'begun' },
        { action: 'kit-order', outcome: 'placed' },
      ],
    })
    const seen = (await them.member.get('/account/operator-actions')).body
    expect(v.parse(listOperatorActions.reply, seen)).toMatchObject([
      { action: 'audit', outcome: 'begun', operator: 'jo', reason: 'member-asked', ticket: '1234' },
    ])
  })

  test('is there for nobody’s address', async () => {
    expectProblem(await read('nobody@example.com'), 404, 'not-found')
  })
})

describe('a sentence of an operator', () => {
  test('gets into the audit by no way, and a code does', async () => {
    for (const reason of [...operatorReasons, 'Jane Doe rang about her Huntington test']) {
      const entry = { at: new Date(), member_id: 'm', action: 'a', outcome: 'o', operator: 'jo' }
      const { reason: kept } = await given.db
        .insertInto('audit_log')
        .values({ ...entry, request_id: 'r', reason })
        .returning('reason')
        .executeTakeFirstOrThrow()
      const isCode = operatorReasons.some((code) => code === reason)
      expect(kept).toBe(isCode ? reason : 'in-words')
    }
  })
})
