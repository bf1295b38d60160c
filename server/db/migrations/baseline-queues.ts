import PgBoss from 'pg-boss'
import { statementsOf } from '../../jobs/queue.ts'

const outside = { retryDelay: 1, retryBackoff: true }
const task = { retryDelay: 60, retryBackoff: true, retryLimit: 10, expireInSeconds: 600 }

/**
 * How often each kind of job is tried before a person has to look, and for how many seconds an attempt may last:
 * when its server was killed, another takes the job over after that. Pauses are at most five minutes, of
 * erasures a day, so the limits are a week (pairings), two days (orders), longer than a
 * notification is sent at all, and two months (erasures).
 */
const kinds = {
  'gp-unlink': { ...outside, retryLimit: 2_000, expireInSeconds: 30 },
  'partner-order': { ...outside, retryLimit: 600, expireInSeconds: 15 },
  'partner-cancellation': { ...outside, retryLimit: 600, expireInSeconds: 15 },
  notification: { ...outside, retryLimit: 2_100, expireInSeconds: 60 },
  'account-erasure': { ...outside, retryDelay: 300, retryLimit: 60, expireInSeconds: 30 },
  'reconcile-accounts': { ...task, expireInSeconds: 300 },
  'delete-expired': task,
  'end-retention': task,
  reencrypt: task,
  'purge-erased': task,
  'take-over': task,
  'study-matching': task,
}

/** A year is longer than any outage: nothing that was promised may be dropped because it waited. */
const always = { policy: 'standard', retentionMinutes: 365 * 24 * 60 }

/**
 * The queue, pg-boss's own schema (its version 24), for all work that outlasts a call. A member may add some kinds of job,
 * in their own name or in nobody's, and read none.
 */
export const queues = [
  ...statementsOf(PgBoss.getConstructionPlans('pgboss'))
    // The migration has its own patience for locks.
    .filter((statement) => !/^set local/i.test(statement)),
  ...Object.entries(kinds).map(
    ([name, options]) =>
      `select pgboss.create_queue('${name}', '${JSON.stringify({ ...always, ...options })}'::json)`,
  ),
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
                   and name in ('gp-unlink', 'partner-order', 'notification')
                 or data ->> 'memberId' is null and name = 'gp-unlink')`,
  'grant usage on schema pgboss to rowan_app, rowan_service',
  'grant select on pgboss.queue to rowan_app, rowan_service',
  'grant insert on pgboss.job to rowan_app',
  'grant select, insert, update, delete on pgboss.job to rowan_service',
  'grant select, insert, delete on pgboss.archive to rowan_service',
  `create index job_by_member on pgboss.job ((data ->> 'memberId'))`,
]
