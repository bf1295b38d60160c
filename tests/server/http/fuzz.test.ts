import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { closeAccount } from '#contract/account.ts'
import { withdrawConsent } from '#contract/consent-decisions.ts'
import { fillPath, type Endpoint } from '#contract/endpoint.ts'
import { people } from '../../../server/sandbox-seed/people.ts'
import { seedPeople } from '../../../server/sandbox-seed/seed.ts'
import { openApiDocument } from '../../../server/http/openapi.ts'
import { apiOver, withDatabase, type Api, type Caller, type Received } from '../../support/api.ts'
import { watchChanges } from '../../support/changes.ts'
import { recordEncryption } from '../../support/gp.ts'
import { idsOf } from '../../support/ids-of.ts'
import { canary, nearly, text } from '../../support/json-schema-arbitrary.ts'
import { expectProblemDetails, expectSafeHeaders } from '../../support/problems.ts'
import { endpointsByName, sampleOf, type Sample } from '../../support/samples.ts'
import { noon } from '../../support/tokens.ts'

/** For each operation; `npm run bench -- fuzz` runs more. */
const cases = Number(process.env['FUZZ_CASES'] ?? 25)
const seed = Number(process.env['FUZZ_SEED'] ?? 2026)

const Operation = v.object({
  parameters: v.array(
    v.looseObject({
      name: v.optional(v.string()),
      in: v.optional(v.string()),
      required: v.optional(v.boolean()),
      schema: v.optional(v.unknown()),
    }),
  ),
  requestBody: v.optional(
    v.object({ content: v.object({ 'application/json': v.object({ schema: v.unknown() }) }) }),
  ),
})
type Operation = v.InferOutput<typeof Operation>

const { paths } = openApiDocument({ serverUrl: 'https://rowan.example/api' })
const operations = endpointsByName.map(
  ([name, endpoint]) =>
    [
      name,
      endpoint,
      v.parse(Operation, paths[endpoint.path]?.[endpoint.method.toLowerCase()]),
    ] as const,
)

const given = withDatabase()
let api: Api
let changes: Awaited<ReturnType<typeof watchChanges>>
/** Words that nobody but Amina may read. */
const hers = [people.amina.lastName, people.amina.email, ...people.amina.answers.diagnosis]

beforeAll(async () => {
  const most = 1e9
  const limits = { perMember: most, perAddress: most, orders: most, gpConnects: most }
  api = apiOver(given.db, {
    limits: { ...limits, finds: most, retrievals: most, cleansings: most, clientErrors: most },
  })
  await seedPeople(given.db, noon, recordEncryption)
  await sampleOf(withdrawConsent, api.member(people.amina.subject))
  changes = await watchChanges(given.db)
})

const callers = ['anonymous', 'forger', 'amina', 'tom'] as const
type CallerName = (typeof callers)[number]

const anyCaller = fc.oneof(
  { weight: 4, arbitrary: fc.constant<CallerName>('amina') },
  { weight: 3, arbitrary: fc.constant<CallerName>('tom') },
  { weight: 2, arbitrary: fc.constantFrom(...callers) },
)

interface Case {
  caller: CallerName
  /** A path that is valid for Amina, used instead of `path` and `query`. */
  sampled: string | undefined
  path: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  headers: Record<string, string>
}

/** Near misses: some vary a valid request of Amina's, others the schemas alone. */
function casesOf(
  { parameters, requestBody }: Operation,
  ids: readonly string[],
  sample: Sample,
): fc.Arbitrary<Case> {
  const partsIn = (place: string) => {
    const named = parameters.flatMap(({ name, in: where, schema }) =>
      name !== undefined && where === place ? [[name, nearly(schema, ids)] as const] : [],
    )
    return Object.fromEntries(named)
  }
  const schema = requestBody?.content['application/json'].schema
  return fc.record({
    caller: anyCaller,
    sampled: fc.constantFrom(undefined, sample.path),
    path: fc.record(partsIn('path')),
    query: fc.oneof(
      { weight: 4, arbitrary: fc.record(partsIn('query')) },
      fc.record(partsIn('query'), { requiredKeys: [] }),
    ),
    body: schema === undefined ? fc.constant(undefined) : bodies(schema, ids, sample.body),
    headers: fc.oneof({ weight: 9, arbitrary: fc.constant(sample.headers ?? {}) }, oddHeaders),
  })
}

const bodies = (schema: unknown, ids: readonly string[], right: unknown) =>
  fc.oneof(
    { weight: 2, arbitrary: nearly(schema, ids) },
    fc.constant(right),
    fc
      .tuple(fc.constantFrom(...Object.keys(Object(right))), nearly(schema, ids))
      .map(([name, other]) => ({ ...Object(right), [name]: Object(other)[name] })),
  )

/** Text that a header may contain. */
const headerText = text.map((each) => each.replaceAll(/[^\t\x20-\x7e]/g, '').slice(0, 300))

const oddHeaders = fc.record(
  {
    'Idempotency-Key': headerText,
    'X-Record-Owner': headerText,
    'X-Contract-Version': headerText,
    'If-None-Match': headerText,
    'Content-Type': headerText,
  },
  { requiredKeys: [] },
)

const Texts = v.record(v.string(), v.string())

/** The parts as strings; a lone surrogate cannot be encoded in a URL. */
const textsOf = (parts: Record<string, unknown>): Record<string, string> =>
  v.parse(
    Texts,
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [
        name,
        String(part).replaceAll(/\p{Surrogate}/gu, '?'),
      ]),
    ),
  )

/**
 * Earlier operations have changed her name and her date of birth, and whoever has changed them within a day connects no
 * letter.
 */
async function restoreAmina(): Promise<void> {
  const { firstName, lastName, answers } = people.amina
  await given.db
    .updateTable('members')
    .set({ first_name: firstName, last_name: lastName, dob: answers.dob })
    .where('id', '=', 'amina-1')
    .execute()
  await given.db.transaction().execute(async (trx) => {
    // The audit refuses to forget.
    await sql`set local session_replication_role = replica`.execute(trx)
    await trx.deleteFrom('audit_log').where('action', '=', 'identity-change').execute()
  })
}

async function memberWhoCalls(endpoint: Endpoint, caller: CallerName): Promise<Caller> {
  if (caller === 'anonymous' || caller === 'forger') return api.anyone
  if (endpoint !== closeAccount) return api.member(people[caller].subject)
  // The account of a new member is closed: other cases still need Amina and Tom.
  const newMember = api.member(`user_${randomUUID()}`)
  await newMember.user()
  return newMember
}

async function send(endpoint: Endpoint, sent: Case, member: Caller): Promise<Received> {
  const search = new URLSearchParams(textsOf(sent.query)).toString()
  const filled = fillPath(endpoint.path, textsOf(sent.path)) + (search && `?${search}`)
  const path = sent.sampled ?? filled
  const forged = sent.caller === 'forger' && { Authorization: `Bearer ${canary}.e30.x` }
  return member.send(endpoint.method, path, {
    body: sent.body,
    headers: { ...sent.headers, ...forged },
  })
}

function expectTrue(endpoint: Endpoint, reply: Received): void {
  expect(reply.status).toBeLessThan(500)
  if (reply.status >= 400) {
    expectProblemDetails(reply)
    expect(JSON.stringify(reply.body)).not.toContain(canary)
    return
  }
  expectSafeHeaders(reply, endpoint.isForEverybody)
  if (reply.status === 304) expect(reply.body).toBeUndefined()
  else expect(v.safeParse(endpoint.reply, reply.body).issues).toBeUndefined()
}

test.each(operations)(
  'S12, S31: %s withstands whatever is sent, by whomever',
  { timeout: 30_000 + cases * 1_000 },
  async (_, endpoint, operation) => {
    // Earlier operations may have filled this list, and a full list accepts nothing more.
    await given.db.deleteFrom('addresses').execute()
    await given.db.deleteFrom('shared_links').execute()
    await restoreAmina()
    const amina = api.member(people.amina.subject)
    const sample = await sampleOf(endpoint, amina)
    const ids = await idsOf(amina)
    const property = fc.asyncProperty(casesOf(operation, ids, sample), async (sent) => {
      const member = await memberWhoCalls(endpoint, sent.caller)
      const isKnown = sent.caller === 'amina' || sent.caller === 'tom'
      const memberId = isKnown && endpoint !== closeAccount ? `${sent.caller}-1` : ''
      await changes.since('')
      const reply = await send(endpoint, sent, member)
      expectTrue(endpoint, reply)
      const changed = await changes.since(memberId)
      if (reply.status >= 400 || !isKnown) expect(changed.all).toBe(0)
      if (memberId !== '') expect(changed.others).toBe(0)
      if (sent.caller === 'amina') return
      for (const word of hers) expect(JSON.stringify(reply.body) ?? '').not.toContain(word)
    })
    await fc.assert(property, { numRuns: cases, seed })
  },
)
