import { sql } from 'kysely'
import type { Database } from '../db/tables.ts'

/** Adds a job for everything that waits without one: after a restore, which brings back no jobs. */
export const takeOver = async (db: Database): Promise<unknown> =>
  sql`
    insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, expire_in, keep_until, policy)
    select queue.name, waiting.data, queue.retry_limit, queue.retry_delay, queue.retry_backoff,
           queue.expire_seconds * interval '1 s', now() + queue.retention_minutes * interval '1 minute',
           queue.policy
      from (
        select 'partner-order' as name, jsonb_build_object('memberId', member_id, 'orderId', order_id) as data
          from partner_outbox where delivered_at is null and payload is not null
        union all
        select 'account-erasure', jsonb_build_object('closedMemberId', member_id)
          from account_closures where sign_in_deleted_at is null or in_ledger_at is null
        union all
        select 'gp-unlink', jsonb_build_object('pairingId', id)
          from gp_pairings where ends_at <= now()
        union all
        select 'partner-cancellation', jsonb_build_object('orderNumber', number, 'reason', closed_because)
          from kit_orders join partner_outbox on order_id = kit_orders.id
         where closed_because is not null and cancelled_at is null
        union all
        select 'study-matching', jsonb_build_object('studyId', study_id, 'version', version::text)
          from study_criteria where begun_at is not null and ended_at is null
        union all
        select 'study-delivery', jsonb_strip_nulls(jsonb_build_object('memberId', member_id, 'pseudonym', pseudonym))
          from study_pseudonyms stream join study_receivers using (study_id)
         where tested_at is not null and paused_at is null
           and exists (select from study_deliveries where pseudonym = stream.pseudonym and ended_at is null)
      ) as waiting join pgboss.queue on queue.name = waiting.name
     where not exists (select from pgboss.job where job.name = waiting.name and job.data @> waiting.data)`.execute(
    db,
  )
