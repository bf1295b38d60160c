import { sql, type Kysely } from 'kysely'
import PgBoss from 'pg-boss'
import { statementsOf } from '../../jobs/queue.ts'

/** A pairing that is neither connected nor ended: what the kind `gp-unlink` of `jobs` was. */
const pairings = [
  `create table gp_pairings (
     id text primary key check (id <> ''),
     member_id text,
     account text,
     details text,
     credential text,
     ends_at timestamptz not null,
     is_ending boolean not null default false
   )`,
  'create index gp_pairings_by_member on gp_pairings (member_id)',
  'create index gp_pairings_by_account on gp_pairings (account)',
  'alter table gp_pairings enable row level security',
  'alter table gp_pairings force row level security',
  // What a member leaves behind to be ended is nobody's.
  `create policy own_rows on gp_pairings to rowan_app
     using (member_id = current_setting('rowan.member', true))
     with check (member_id is null or member_id = current_setting('rowan.member', true))`,
  'create policy the_service on gp_pairings to rowan_service using (true) with check (true)',
  'grant select, insert, delete, update (ends_at) on gp_pairings to rowan_app',
  'grant select, insert, delete, update (member_id, ends_at, is_ending) on gp_pairings to rowan_service',
]

/** Longer than any outage: nothing that was promised may be dropped because it waited. */
const aYearInMinutes = 365 * 24 * 60

const outside = { retryDelay: 1, retryBackoff: true, retentionMinutes: aYearInMinutes }
const task = {
  retryDelay: 60,
  retryBackoff: true,
  retryLimit: 10,
  retentionMinutes: aYearInMinutes,
}

/**
 * How often each kind of job is tried before a person has to look, and for how many seconds an attempt may last:
 * when its server was killed, another takes the job over after that. Pauses are at most five minutes, of
 * erasures a day, so the limits are a week (pairings), two days (orders), longer than a
 * notification is sent at all, and two months (erasures).
 */
const queues = {
  'gp-unlink': { ...outside, retryLimit: 2_000, expireInSeconds: 30 },
  'partner-order': { ...outside, retryLimit: 600, expireInSeconds: 15 },
  notification: { ...outside, retryLimit: 2_100, expireInSeconds: 60 },
  'account-erasure': { ...outside, retryDelay: 300, retryLimit: 60, expireInSeconds: 30 },
  'reconcile-accounts': { ...task, expireInSeconds: 300 },
  'delete-expired': { ...task, expireInSeconds: 600 },
  'end-retention': { ...task, expireInSeconds: 600 },
  reencrypt: { ...task, expireInSeconds: 600 },
  'purge-erased': { ...task, expireInSeconds: 600 },
  'take-over': { ...task, expireInSeconds: 600 },
}

/** A member may add these, in their own name or in nobody's, and read none. */
const rights = [
  `do $$ declare each record; begin
     for each in select relname as name from pg_class
                  where relkind in ('r', 'p') and relnamespace = 'pgboss'::regnamespace loop
       execute format('alter table pgboss.%I enable row level security', each.name);
       execute format('alter table pgboss.%I force row level security', each.name);
     end loop;
   end $$`,
  ...['job', 'archive', 'queue'].map(
    (table) =>
      `create policy the_service on pgboss.${table} to rowan_service using (true) with check (true)`,
  ),
  'create policy anybody on pgboss.queue for select to rowan_app using (true)',
  `create policy own_jobs on pgboss.job for insert to rowan_app
     with check (data ->> 'memberId' = current_setting('rowan.member', true)
                   and name in ('gp-unlink', 'partner-order')
                 or data ->> 'memberId' is null and name = 'gp-unlink')`,
  'grant usage on schema pgboss to rowan_app, rowan_service',
  'grant select on pgboss.queue to rowan_app, rowan_service',
  'grant insert on pgboss.job to rowan_app',
  'grant select, insert, update, delete on pgboss.job to rowan_service',
  'grant select, insert, delete on pgboss.archive to rowan_service',
  `create index job_by_member on pgboss.job ((data ->> 'memberId'))`,
]

const added = (waiting: string, first = '') => `${first}
  insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, expire_in, keep_until, policy)
  select queue.name, waiting.data, queue.retry_limit, queue.retry_delay, queue.retry_backoff,
         queue.expire_seconds * interval '1 s', now() + queue.retention_minutes * interval '1 minute',
         queue.policy
    from (${waiting}) as waiting join pgboss.queue on queue.name = waiting.name`

const without = (queue: string, key: string, id: string) =>
  `not exists (select from pgboss.job where job.name = '${queue}' and job.data ->> '${key}' = ${id})`

/**
 * Adds a job for everything that waits without one: what the runners of the release before had in their
 * tables and what its instances add while they are still running, and after a restore, which brings back no jobs.
 */
export const takeOver: readonly string[] = [
  `with moved as (delete from jobs where kind = 'gp-unlink' and due_at <= now() returning *)
   insert into gp_pairings (id, member_id, account, details, credential, ends_at, is_ending)
   select id, member_id, about, payload::jsonb ->> 'details', payload::jsonb ->> 'credential', due_at,
          attempts > 0
     from moved on conflict do nothing`,
  added(
    `select 'notification' as name,
            jsonb_build_object('memberId', member_id, 'notificationId', notifications.id) as data
       from moved join notifications on notifications.id = moved.payload::jsonb ->> 'notificationId'`,
    `with moved as (delete from jobs where kind = 'tell-news' and due_at <= now() returning payload)`,
  ),
  added(`
    select 'partner-order' as name, jsonb_build_object('memberId', member_id, 'orderId', order_id) as data
      from partner_outbox
     where delivered_at is null and payload is not null
       and ${without('partner-order', 'orderId', 'partner_outbox.order_id')}
    union all
    select 'account-erasure', jsonb_build_object('closedMemberId', member_id)
      from account_closures
     where (sign_in_deleted_at is null or in_ledger_at is null)
       and ${without('account-erasure', 'closedMemberId', 'account_closures.member_id')}
    union all
    select 'gp-unlink', jsonb_build_object('pairingId', id)
      from gp_pairings
     where ends_at <= now() and ${without('gp-unlink', 'pairingId', 'gp_pairings.id')}`),
]

/**
 * The queue, pg-boss's own schema (its version 24), for all work that outlasts a call. `jobs` and `housekeeping`
 * stay for the instances of the release before, and are dropped by the release after.
 */
export const queuesOfPgBoss = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of pairings) await sql.raw(statement).execute(db)
    const construction = statementsOf(PgBoss.getConstructionPlans('pgboss'))
    for (const statement of construction) {
      // The migration has its own patience for locks.
      if (!/^set local/i.test(statement)) await sql.raw(statement).execute(db)
    }
    for (const [name, options] of Object.entries(queues)) {
      const standard = JSON.stringify({ policy: 'standard', ...options })
      await sql`select pgboss.create_queue(${name}, ${standard}::json)`.execute(db)
    }
    for (const statement of [...rights, ...takeOver]) await sql.raw(statement).execute(db)
  },
}
