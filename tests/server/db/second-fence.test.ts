import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { asMember } from '../../../server/db/as-member.ts'
import { people } from '../../../server/sandbox-seed/people.ts'
import { seedPeople } from '../../../server/sandbox-seed/seed.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { recordEncryption } from '../../support/gp.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()
beforeAll(async () => seedPeople(given.db, noon, recordEncryption))

/** Tables that belong to nobody, or that the app's role never reads; all others need a policy. */
const ofNobody = ['data_requests', 'kept_consents', 'partner_webhooks', 'rate_limits', 'studies']

const namesOf = async (query: ReturnType<typeof sql<{ name: string }>>) =>
  (await query.execute(given.db)).rows.map(({ name }) => name).toSorted()

describe('S20: row-level security', () => {
  test('binds every table that holds something of a member', async () => {
    const unbound = await namesOf(sql`
      select relname as name from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace and not relrowsecurity
         and relname not like 'kysely%'`)
    expect(unbound.filter((name) => !ofNobody.includes(name))).toEqual([])
    const ofMembers = await namesOf(sql`
      select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'member_id'
         and not (select relispartition from pg_class where oid = table_name::regclass)`)
    const withPolicy = await namesOf(sql`
      select distinct tablename as name from pg_policies
       where 'rowan_app' = any(roles) and qual like '%rowan.member%'
         and with_check like '%rowan.member%'`)
    // No member reads account erasures: without a policy, row-level security shows them none.
    expect(ofMembers.filter((name) => !withPolicy.includes(name))).toEqual(['account_closures'])
  })

  test('cannot be stepped around by the role of the app, which owns nothing', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select rolsuper, rolbypassrls, rolcanlogin, rolcreaterole, rolcreatedb,
             (select count(*)::int from pg_class where relowner = pg_roles.oid) as tables,
             (select count(*)::int from pg_proc where proowner = pg_roles.oid) as functions,
             has_schema_privilege('rowan_app', 'public', 'create') as "mayCreate"
        from pg_roles where rolname = 'rowan_app'`.execute(given.db)
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcanlogin: false,
        rolcreaterole: false,
        rolcreatedb: false,
        tables: 0,
        functions: 0,
        mayCreate: false,
      },
    ])
  })
})

describe('S21: the audit', () => {
  test('says who did what when, with which outcome, in which call, and no more', async () => {
    const { columns = [] } =
      (await given.db.introspection.getTables()).find(({ name }) => name === 'audit_log') ?? {}
    expect(columns.map(({ name }) => name)).toEqual([
      'id',
      'at',
      'member_id',
      'action',
      'outcome',
      'request_id',
      'operator',
      'reason',
      'ticket',
      'study_id',
      'criteria_version',
    ])
  })

  test.each([
    `insert into audit_log (at, member_id, action, outcome, request_id)
       values (now(), 'amina-1', 'gp-view', 'viewed', 'forged')`,
    `update audit_log set outcome = 'x'`,
    'delete from audit_log',
    'truncate audit_log',
  ])('of others is not for a member to write, nor anybody’s to change: %s', async (statement) => {
    const tried = asMember(given.db, 'tom-1', async (trx) => sql.raw(statement).execute(trx))
    await expect(tried).rejects.toThrow(/permission denied|row-level security/)
  })

  test('holds no value of a request and names the call of the log', async () => {
    const api = apiOver(given.db)
    const grace = api.member(people.grace.subject)
    const reply = await grace.post('/gp-records', {
      accountID: '7654321',
      linkageKey: 'Canary-of-linkage',
      gpOdsCode: 'A29928',
      surname: 'Canaryname',
      dateOfBirth: '1962-11-30',
    })
    const rows = await given.db
      .selectFrom('audit_log')
      .selectAll()
      .where('request_id', '=', reply.headers.get('X-Request-Id') ?? '')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual(['gp-connect'])
    expect(JSON.stringify(rows)).not.toMatch(/Canary|7654321|A29928/)
  })
})
