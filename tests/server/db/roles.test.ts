import { sql, type Transaction } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Tables } from '../../../server/db/tables.ts'
import { queueNames } from '../../../server/jobs/queue.ts'
import { withDatabase } from '../../support/api.ts'
import { partsOfTables, wholeTables } from '../../support/whole-tables.ts'

const given = withDatabase()

/**
 * What a member's calls and the service itself may do with each table: `r` select, `i` insert, `d`
 * delete, `u:` update of the named columns, or `u:*` of all. Everything else is refused.
 */
const allowed: Record<string, { member: string; service: string }> = {
  account_closures: { member: '', service: 'r i d u:*' },
  addresses: { member: 'r i d u:*', service: 'r' },
  appointment_questions: {
    member: 'r i d u:key_id,questions,saved_at',
    service: 'r u:key_id,questions',
  },
  audit_log: { member: 'r i', service: 'r i d' },
  consent_items: { member: 'r i', service: 'r' },
  data_requests: { member: 'r', service: 'r i d' },
  delivery_answers: { member: 'r i', service: 'r' },
  diagnoses: { member: 'r i d u:*', service: 'r' },
  disease_imports: { member: 'r', service: 'r i' },
  disease_types: { member: 'r', service: 'r i d' },
  diseases: { member: 'r', service: 'r i u:*' },
  environment: { member: '', service: 'r' },
  gp_connections: { member: 'r i d', service: 'r d u:credential,key_id' },
  gp_pairings: { member: 'r i d u:ends_at', service: 'r i d u:ends_at,is_ending,member_id' },
  gp_practices: { member: 'r i d u:*', service: '' },
  hospitals: { member: 'r i d u:*', service: '' },
  housekeeping: { member: '', service: 'r i d u:*' },
  idempotency: { member: 'r i u:*', service: 'r d u:body,key_id' },
  jobs: { member: 'r i d u:due_at', service: 'r i d u:*' },
  kept_consents: { member: '', service: 'i' },
  kit_events: { member: 'r', service: 'r i' },
  kit_orders: {
    member: 'r i u:closed_at',
    service: 'r i u:closed_at,closed_because,data_returned_at,kit_id,status',
  },
  lab_messages: { member: '', service: 'r i d u:settled_at' },
  matching_noise: { member: '', service: 'r i' },
  medications: { member: 'r i d u:*', service: '' },
  members: {
    member:
      'r u:dob,email,emergency_contacts,ethnicity,first_name,gender,last_name,mobile_number,new_results',
    service: 'r i d u:email,first_name,last_name,mobile_number',
  },
  nhs_login_codes: { member: '', service: 'r i d' },
  notification_preferences: {
    member: 'r i u:kinds_known,preferences',
    service: 'r u:mailed_at,preferences',
  },
  notifications: { member: 'r i u:read_at', service: 'r i d' },
  onboarding_steps: { member: 'r u:complete', service: 'i' },
  other_studies: { member: 'r', service: 'r i d' },
  other_study_imports: { member: 'r', service: 'r i' },
  partner_outbox: {
    member: 'i',
    service: 'r i u:attempts,cancelled_at,delivered_at,due_at,payload',
  },
  partner_webhooks: { member: '', service: 'r i d' },
  'pgboss.archive': { member: '', service: 'r i d' },
  'pgboss.job': { member: 'i', service: 'r i d u:*' },
  'pgboss.queue': { member: 'r', service: 'r' },
  'pgboss.schedule': { member: '', service: '' },
  'pgboss.subscription': { member: '', service: '' },
  'pgboss.version': { member: '', service: '' },
  questionnaire_answers: {
    member: 'r i d u:answer,key_id,saved_at',
    service: 'r d u:answer,key_id',
  },
  questionnaire_responses: { member: 'r i', service: 'r u:key_id,response' },
  // A member reads some columns of it, not all.
  questionnaires: { member: '', service: 'r i u:reviewed_at,reviewed_by' },
  push_subscriptions: { member: 'r i d u:*', service: 'r d u:told_at' },
  rate_limits: { member: '', service: 'r i d u:*' },
  shared_link_openings: { member: 'r', service: 'r i d' },
  shared_links: { member: 'r i d', service: 'r d u:tries_left' },
  studies: { member: 'r', service: 'r i u:*' },
  study_answers: { member: 'r i', service: 'r' },
  study_consent_texts: { member: 'r', service: 'r i' },
  // A member reads some columns of it, not all.
  study_controllers: { member: '', service: 'r i' },
  study_counts: { member: '', service: 'r i' },
  // A member reads some columns of it, not all.
  study_criteria: {
    member: '',
    service:
      'r i u:begun_at,begun_by,counted,decision,ended_at,mixed,place,request_id,reviewed_at,reviewed_by',
  },
  study_deliveries: {
    member: 'r i u:ended_at,outcome',
    service: 'r i d u:begun_at,ended_at,outcome',
  },
  study_invites: {
    member: 'r i u:accepted_at,consented_at,declined_at,shares,wants_news,withdrawn_at',
    service: 'r i',
  },
  // Members read what was reviewed alone: see the policy.
  study_updates: { member: 'r', service: 'r i u:reviewed_at,reviewed_by' },
  study_noise: { member: '', service: 'r i' },
  study_pseudonyms: { member: 'r i', service: 'r i d u:busy_until,failing_since' },
  study_receivers: { member: '', service: 'r i u:key_id,paused_at,secrets,tested_at,url' },
}

const namesOf = (tables: Awaited<ReturnType<typeof wholeTables>>) =>
  tables.map(({ schema, name }) => (schema === 'public' ? name : `${schema}.${name}`))

const columnsOf = async (table: string) =>
  (
    await sql<{ name: string; isGenerated: boolean }>`
      select column_name as name, identity_generation = 'ALWAYS' as "isGenerated"
        from information_schema.columns
       where table_schema || '.' || table_name = ${table.includes('.') ? table : `public.${table}`}
       order by column_name`.execute(given.db)
  ).rows

/** Whether the role may run the statement. PostgreSQL checks this even where no row matches. */
async function may(role: string, statement: string): Promise<boolean> {
  const tried = given.db.transaction().execute(async (trx: Transaction<Tables>) => {
    await sql`select set_config('role', ${role}, true)`.execute(trx)
    await sql.raw(statement).execute(trx)
  })
  return tried.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && /permission denied|must be owner/.test(error.message))
        return false
      throw error
    },
  )
}

async function whatMay(role: string, table: string): Promise<string> {
  const columns = await columnsOf(table)
  const written = columns.filter(({ isGenerated }) => !isGenerated).map(({ name }) => name)
  const updated = []
  for (const name of written) {
    if (await may(role, `update ${table} set "${name}" = null where false`)) updated.push(name)
  }
  const nulls = written.map(() => 'null').join(', ')
  const insert = `insert into ${table} (${written.map((name) => `"${name}"`).join(', ')}) select ${nulls} where false`
  return [
    ...((await may(role, `select * from ${table} where false`)) ? ['r'] : []),
    ...((await may(role, insert)) ? ['i'] : []),
    ...((await may(role, `delete from ${table} where false`)) ? ['d'] : []),
    ...(updated.length === 0
      ? []
      : [`u:${updated.length === written.length ? '*' : updated.join(',')}`]),
    ...((await may(role, `truncate ${table} cascade`)) ? ['truncate'] : []),
    ...((await may(role, `alter table ${table} disable row level security`)) ? ['alter'] : []),
  ].join(' ')
}

describe('S20: of every table', () => {
  test('it is known what the roles may do', async () => {
    const names = namesOf(await wholeTables(given.db))
    expect(names.toSorted()).toEqual(Object.keys(allowed).toSorted())
  })

  test.each(Object.entries(allowed))('%s refuses whatever is not said', async (table, said) => {
    expect({
      member: await whatMay('rowan_app', table),
      service: await whatMay('rowan_service', table),
    }).toEqual(said)
  })

  test('the parts are closed to both roles, but for what the service deletes of the audit', async () => {
    const names = namesOf(await partsOfTables(given.db))
    expect(names.filter((name) => name.startsWith('pgboss.'))).toHaveLength(queueNames.length)
    expect(names.filter((name) => name.startsWith('audit_log_2'))).toHaveLength(4)
    for (const name of names) {
      const service = name === 'audit_log_other' ? 'r d' : ''
      expect(
        [await whatMay('rowan_app', name), await whatMay('rowan_service', name)],
        name,
      ).toEqual(['', service])
    }
  })

  test('row-level security binds its owner too', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
       where relkind in ('r', 'p')
         and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
         and relname not like 'kysely%'
         and not (relrowsecurity and relforcerowsecurity)`.execute(given.db)
    expect(rows).toEqual([])
  })
})

test.each(['rowan_app', 'rowan_service'])('%s owns nothing and may make nothing', async (role) => {
  const { rows } = await sql<Record<string, unknown>>`
    select rolsuper or rolbypassrls or rolcanlogin or rolcreaterole or rolcreatedb as "isMighty",
           exists (select from pg_class where relowner = pg_roles.oid) as "ownsTables",
           exists (select from pg_proc where proowner = pg_roles.oid) as "ownsFunctions",
           has_schema_privilege(rolname, 'public', 'create') as "mayCreate"
      from pg_roles where rolname = ${role}`.execute(given.db)
  expect(rows).toEqual([
    { isMighty: false, ownsTables: false, ownsFunctions: false, mayCreate: false },
  ])
})
