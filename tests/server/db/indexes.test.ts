import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { buildIndexes, indexes } from '../../../server/db/indexes.ts'
import { withDatabase } from '../../support/api.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()

/** The indexes of the schema by name, and whether PostgreSQL uses them. */
async function indexesThere(): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ name: string; isValid: boolean }>`
    select relname as name, indisvalid as "isValid"
      from pg_index join pg_class on pg_class.oid = indexrelid
     where relnamespace = 'public'::regnamespace`.execute(given.db)
  return new Map(rows.map(({ name, isValid }) => [name, isValid]))
}

test('every foreign key has an index, or deleting what it refers to would read the whole table', async () => {
  // Those of the queue refer to its queues, which are never deleted.
  const { rows } = await sql<{ key: string }>`
    select conrelid::regclass || ' ' || conname as key from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace
       and not exists (
         select from pg_index
          where indrelid = conrelid and indisvalid and indpred is null
            and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey)`.execute(given.db)
  expect(rows).toEqual([])
})

describe('the indexes that are built beside the migrations', () => {
  test('are all there', async () => {
    const there = await indexesThere()
    for (const name of Object.keys(indexes)) expect(there.get(name), name).toBe(true)
  })

  test('are built by one of several instances, while the others wait', async () => {
    for (const name of Object.keys(indexes)) {
      await sql`drop index ${sql.id(name)}`.execute(given.db)
    }
    await Promise.all([buildIndexes(given.db), buildIndexes(given.db), buildIndexes(given.db)])
    const there = await indexesThere()
    for (const name of Object.keys(indexes)) expect(there.get(name), name).toBe(true)
  })

  test('are dropped and built again where PostgreSQL could not finish one', async () => {
    const twins = ['one', 'two'].map((id) => ({
      id,
      subject: id,
      email: 'twins@example.com',
      created_at: noon,
    }))
    await given.db.insertInto('members').values(twins).execute()
    // The only way to have one left behind that every PostgreSQL takes: it finds that it is not unique.
    const failing = sql`create unique index concurrently a_leftover on members (email)`
    await expect(failing.execute(given.db)).rejects.toThrow('a_leftover')
    expect((await indexesThere()).get('a_leftover')).toBe(false)
    await buildIndexes(given.db, { a_leftover: 'members (email)' })
    expect((await indexesThere()).get('a_leftover')).toBe(true)
  })
})
