import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { withdrawConsent } from '#contract/consent-decisions.ts'
import { patientApi } from '#contract/patient-api.ts'
import { asMember } from '../../../server/db/as-member.ts'
import { people } from '../../../server/sandbox-seed/people.ts'
import { seedPeople } from '../../../server/sandbox-seed/seed.ts'
import { seedStudies } from '../../../server/sandbox-seed/seed-studies.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { recordEncryption } from '../../support/gp.ts'
import { idsOf } from '../../support/ids-of.ts'
import { expectProblem } from '../../support/problems.ts'
import { nameOf, sampleOf, writeEverything } from '../../support/samples.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()
beforeAll(async () => {
  await seedPeople(given.db, noon, recordEncryption)
  await seedStudies(given.db, noon)
  // Gives Amina a consent whose id others could send.
  await sampleOf(withdrawConsent, apiOver(given.db).member(people.amina.subject))
  await writeEverything(apiOver(given.db), people.grace.subject)
})

const EntriesOf = v.object({ entries: v.record(v.string(), v.unknown()) })

/** The fields of a schema that contain ids of somebody's: a disease is the same for everybody. */
function idsIn(schema: unknown): string[] {
  const object = v.safeParse(EntriesOf, schema)
  if (!object.success) return []
  return Object.keys(object.output.entries).filter(
    (field) => field !== 'diseaseId' && /(^id|Id|orderNumber)$/.test(field),
  )
}

/** Every place in the contract where a member sends an id; ids of the address service are nobody's. */
const places = patientApi
  .filter(({ path, access }) => access === 'member' && !path.startsWith('/address-service/'))
  .flatMap((endpoint) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      idsIn(endpoint[part]).map((field) => ({ name: nameOf(endpoint), endpoint, part, field })),
    ),
  )

test('the contract names things of a member by id in at least one place', () => {
  expect(places.length).toBeGreaterThan(0)
})

describe.each(places)('$name, its $part.$field', ({ endpoint, part, field }) => {
  test('S12: another member’s ids are answered as unknown ones are, and nothing changes', async () => {
    const amina = apiOver(given.db).member(people.amina.subject)
    const tom = apiOver(given.db).member(people.tom.subject)
    const before = [await amina.user(), (await amina.get('/addresses')).body]
    const sample = await sampleOf(endpoint, tom)
    const sendAs = async (id: string) => {
      const body = part === 'body' ? { ...Object(sample.body), [field]: id } : sample.body
      const filled = part === 'params' ? endpoint.path.replace(`{${field}}`, id) : sample.path
      const path = part === 'query' ? withQuery(filled, field, id) : filled
      const key = {
        ...sample.headers,
        'Idempotency-Key': endpoint.method === 'GET' ? undefined : randomUUID(),
      }
      return tom.send(endpoint.method, path, { body, headers: key })
    }
    const unknown = expectProblem(await sendAs(randomUUID()), 404, 'not-found')
    for (const id of await idsOf(amina)) {
      const refused = expectProblem(await sendAs(id), 404, 'not-found')
      expect({ ...refused, requestId: '' }).toEqual({ ...unknown, requestId: '' })
    }
    expect([await amina.user(), (await amina.get('/addresses')).body]).toEqual(before)
  })
})

function withQuery(path: string, field: string, value: string): string {
  const { pathname, searchParams } = new URL(path, 'http://api')
  searchParams.set(field, value)
  return `${pathname}?${searchParams.toString()}`
}

test('S12: no reply to one member holds a word of another', async () => {
  const noor = apiOver(given.db).member(people.noor.subject)
  const mine = JSON.stringify([
    (await noor.get('/users')).body,
    (await noor.get('/health-profile')).body,
    (await noor.get('/addresses')).body,
  ])
  const { amina, grace } = people
  for (const other of [amina, grace]) {
    const { lastName, email, answers } = other
    for (const word of [lastName, email, answers.address.postcode, ...answers.diagnosis]) {
      expect(mine).not.toContain(word)
    }
  }
})

/** The tables that members may read and whose rows belong to members, with the column that names the member. */
const ownedTables = async () =>
  (
    await sql<{ table: string; owner: string }>`
      select table_name as "table", column_name as owner from information_schema.columns
       where table_schema = 'public'
         and (column_name = 'member_id' or (table_name = 'members' and column_name = 'id'))
         and has_table_privilege('rowan_app', format('%I.%I', table_schema, table_name), 'select')`.execute(
      given.db,
    )
  ).rows

describe('S20: the database as the role of the app', () => {
  const asTom = async <T>(work: Parameters<typeof asMember<T>>[2]) =>
    asMember(given.db, 'tom-1', work)

  test('shows only the member’s own rows of every table', async () => {
    const tables = await ownedTables()
    expect(tables.length).toBeGreaterThan(10)
    for (const { table, owner } of tables) {
      const { rows } = await asTom(async (trx) =>
        sql`select 1 from ${sql.table(table)} where ${sql.ref(owner)} <> 'tom-1'`.execute(trx),
      )
      expect(rows, table).toEqual([])
    }
  })

  test('shows nothing to nobody', async () => {
    const rows = await asMember(given.db, '', async (trx) =>
      trx.selectFrom('members').selectAll().execute(),
    )
    expect(rows).toEqual([])
  })

  test('changes and deletes no row of another', async () => {
    const updated = await asTom(async (trx) =>
      trx
        .updateTable('members')
        .set({ first_name: 'X' })
        .where('id', '=', 'amina-1')
        .executeTakeFirst(),
    )
    expect(Number(updated.numUpdatedRows)).toBe(0)
    const deleted = await asTom(async (trx) => trx.deleteFrom('diagnoses').executeTakeFirst())
    expect(Number(deleted.numDeletedRows)).toBe(0)
  })

  const row = { id: 'planted', member_id: 'amina-1', name: 'X', folded: 'x', position: 9 }

  test('adds no row to another, nor hands one over', async () => {
    await expect(
      asTom(async (trx) => trx.insertInto('diagnoses').values(row).execute()),
    ).rejects.toThrow(/row-level security/)
    await expect(
      asTom(async (trx) => {
        await trx
          .insertInto('diagnoses')
          .values({ ...row, member_id: 'tom-1' })
          .execute()
        await trx.updateTable('diagnoses').set({ member_id: 'amina-1' }).execute()
      }),
    ).rejects.toThrow(/row-level security/)
  })

  test.each([
    'update members set subject = subject',
    'update members set id = id',
    'insert into members (id, subject, created_at) values (1, 1, now())',
    'delete from members',
    'select * from rate_limits',
    'update onboarding_steps set question_type = question_type',
    'update study_answers set at = now()',
    'delete from study_answers',
    'update study_invites set study_id = study_id',
    'update studies set closed_at = null',
    'select * from kept_consents',
    'drop table diagnoses',
    'alter table diagnoses disable row level security',
    'create table loot (id int)',
  ])('has no right to: %s', async (statement) => {
    await expect(asTom(async (trx) => sql.raw(statement).execute(trx))).rejects.toThrow(
      /permission denied|must be owner/,
    )
  })
})
