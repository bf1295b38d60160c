import { sql, type Kysely } from 'kysely'

/**
 * The audit has a partition for each month, so that what has reached its end is dropped and not deleted, line by line.
 * What was written before, and what an odd clock or a restore brings, is in `audit_log_other`.
 */
const partitioned = [
  'drop trigger audit_log_is_append_only on audit_log',
  'drop trigger audit_log_is_not_emptied on audit_log',
  'drop trigger audit_log_has_reason_codes on audit_log',
  'drop policy own_rows on audit_log',
  'revoke all on audit_log from rowan_app, rowan_service',
  'grant select, delete on audit_log to rowan_service',
  'drop index if exists audit_log_by_member',
  'alter table audit_log rename to audit_log_other',
  'alter table audit_log_other drop constraint audit_log_pkey, alter column id drop identity',
  'create table audit_log (like audit_log_other including constraints) partition by range (at)',
  'alter table audit_log alter column id add generated always as identity',
  `select setval(pg_get_serial_sequence('audit_log', 'id'), max(id)) from audit_log_other having count(*) > 0`,
]

/** A month's own table has these from the whole. */
const asBefore = [
  'alter table audit_log add primary key (id, at)',
  'alter index if exists audit_log_of_member rename to audit_log_other_of_member',
  'create index audit_log_of_member on audit_log (member_id, id)',
  'alter index audit_log_of_operators rename to audit_log_other_of_operators',
  'create index audit_log_of_operators on audit_log (member_id, at) where operator is not null',
  'alter table audit_log enable row level security',
  'alter table audit_log force row level security',
  `create policy own_rows on audit_log to rowan_app
     using (member_id = current_setting('rowan.member', true))
     with check (member_id = current_setting('rowan.member', true))`,
  'create policy the_service on audit_log to rowan_service using (true) with check (true)',
  'grant select, insert on audit_log to rowan_app',
  'grant select, insert, delete on audit_log to rowan_service',
  'alter table audit_log attach partition audit_log_other default',
  `create or replace function refuse_change() returns trigger language plpgsql as $$
     begin
       if tg_op = 'DELETE' then
         if old.at < now() - interval '6 years'
            and old.at < nullif(current_setting('rowan.now', true), '')::timestamptz - interval '6 years'
         then return old; end if;
       end if;
       raise exception 'audit_log is append-only';
     end $$`,
  `create trigger audit_log_is_append_only before update or delete on audit_log
     for each row execute function refuse_change()`,
  `create trigger audit_log_is_not_emptied before truncate on audit_log
     for each statement execute function refuse_change()`,
  `create trigger audit_log_has_reason_codes before insert or update on audit_log
     for each row when (new.reason is not null) execute function keep_reason_codes_only()`,
]

/**
 * Makes the partitions of this month and the next three, and drops those that ended six years ago by both clocks. The
 * service owns no table, and this is all that it can do to them. A month of which something is in `audit_log_other` stays there.
 */
const keepMonths = `
  create function keep_audit_months(by_service timestamptz) returns void
    language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
    declare
      first timestamp := date_trunc('month', by_service at time zone 'utc');
      month timestamp;
      part text;
    begin
      for month in select generate_series(first, first + interval '3 months', interval '1 month') loop
        part := 'audit_log_' || to_char(month, 'YYYY_MM');
        continue when to_regclass(part) is not null or exists (
          select from audit_log_other
           where at >= month at time zone 'utc' and at < (month + interval '1 month') at time zone 'utc');
        execute format('create table %I (like audit_log including constraints)', part);
        execute format('alter table %I enable row level security, force row level security', part);
        execute format('alter table audit_log attach partition %I for values from (%L) to (%L)', part,
                       month at time zone 'utc', (month + interval '1 month') at time zone 'utc');
      end loop;
      for part in select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
                   where inhparent = 'audit_log'::regclass and relname ~ '^audit_log_[0-9]{4}_[0-9]{2}$' loop
        month := to_date(right(part, 7), 'YYYY_MM') + interval '1 month';
        continue when month at time zone 'utc' > least(now(), by_service) - interval '6 years';
        execute format('drop table %I', part);
      end loop;
    end $$`

const statements = [
  ...partitioned,
  ...asBefore,
  keepMonths,
  'revoke execute on function keep_audit_months from public',
  'grant execute on function keep_audit_months to rowan_service',
  'select keep_audit_months(now())',
]

/** The audit by months. */
export const auditPartitions = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
