import { sql, type Kysely } from 'kysely'
import { queues } from './baseline-queues.ts'
import { studies } from './baseline-studies.ts'
import { tables } from './baseline-tables.ts'

/**
 * Requests run as `rowan_app`, the service itself as `rowan_service`. They own nothing, so row-level security binds them.
 * Roles belong to the whole cluster: another database may have made them, or an administrator who let us use them. A
 * migration moves rows of all members, so who migrates may act as both.
 */
const roles = ['rowan_app', 'rowan_service'].flatMap((role) => [
  `do $$ begin
     if not exists (select from pg_roles where rolname = '${role}') then
       create role ${role} nologin;
     end if;
   exception when duplicate_object or unique_violation then null;
   end $$`,
  `do $$ begin
     grant ${role} to current_user;
   exception when insufficient_privilege then null;
   end $$`,
])

/**
 * What happened stays written, whoever asks, until a claim can no longer be brought (six years, Limitation Act 1980) by
 * the service's clock and by the database's own. Of what operators say only a code stays: a sentence could name somebody.
 */
const audit = [
  `create function refuse_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and tg_table_name = 'audit_log' then
        if old.at < now() - interval '6 years'
           and old.at < nullif(current_setting('rowan.now', true), '')::timestamptz - interval '6 years'
        then return old; end if;
      end if;
      raise exception '% is append-only', tg_table_name;
    end $$`,
  `create trigger audit_log_is_append_only before update or delete on audit_log
     for each row execute function refuse_change()`,
  `create trigger audit_log_is_not_emptied before truncate on audit_log
     for each statement execute function refuse_change()`,
  `create function keep_reason_codes_only() returns trigger language plpgsql as $$
     begin
       if new.reason not in ('member-asked', 'complaint', 'data-request', 'laboratory', 'study', 'fault',
                             'incident', 'legal') then
         new.reason := 'in-words';
       end if;
       return new;
     end $$`,
  `create trigger audit_log_has_reason_codes before insert or update on audit_log
     for each row when (new.reason is not null) execute function keep_reason_codes_only()`,
]

const own = (member = 'member_id') => `${member} = current_setting('rowan.member', true)`

const ownRows = (table: string, is = own(), mayBe = is) =>
  `create policy own_rows on ${table} to rowan_app using (${is}) with check (${mayBe})`

/**
 * Policies and FORCE on every table, whoever owns it; what may be done in it is said by the grants. What names a member is
 * that member's, but for closed accounts, which nobody reads.
 */
const policies = [
  `do $$ declare each record; begin
     for each in select relname as name,
                        exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'member_id')
                          and relname not in ('account_closures', 'jobs', 'gp_pairings') as of_members
                   from pg_class
                  where relkind = 'r' and relnamespace = current_schema()::regnamespace
                    and relname not like 'kysely%' loop
       execute format('alter table %I enable row level security', each.name);
       execute format('alter table %I force row level security', each.name);
       execute format('create policy the_service on %I to rowan_service using (true) with check (true)', each.name);
       if each.of_members then
         execute format($p$${ownRows('%I')}$p$, each.name);
       end if;
     end loop;
   end $$`,
  ownRows('members', own('id')),
  // What a member leaves behind to be done is nobody's.
  ...['jobs', 'gp_pairings'].map((table) => ownRows(table, own(), `member_id is null or ${own()}`)),
  // Public: who may read studies is said by the grants. Who was looked for reads by what, and who had checked it.
  ...['studies', 'data_requests', 'study_consent_texts', 'study_criteria'].map(
    (table) => `create policy open_to_members on ${table} for select to rowan_app using (true)`,
  ),
  // Says nothing of anybody; who migrates writes it.
  'create policy anybody on environment using (true) with check (true)',
]

const forMembers = [
  `select, update (first_name, last_name, email, mobile_number, dob, gender, ethnicity, new_results,
     emergency_contacts) on members`,
  `select, insert, update, delete
     on addresses, diagnoses, gp_practices, hospitals, medications, push_subscriptions`,
  'select, update (complete) on onboarding_steps',
  'select, insert, update on idempotency',
  'select, insert on audit_log, study_answers, consent_items',
  'select, insert, delete on gp_connections, shared_links',
  'select, insert, delete, update (questions, key_id, saved_at) on appointment_questions',
  'select, insert, delete, update (ends_at) on gp_pairings',
  'select, insert, delete, update (due_at) on jobs',
  'select, insert, update (closed_at) on kit_orders',
  'select on kit_events, shared_link_openings, studies, data_requests, study_consent_texts',
  'insert on partner_outbox',
  'select, insert, update (read_at) on notifications',
  'select, insert, update (preferences) on notification_preferences',
  `select, insert, update (accepted_at, declined_at, consented_at, withdrawn_at, shares)
     on study_invites`,
  'select (study_id, version, criteria, reviewed_by) on study_criteria',
]

const forTheService = [
  'select, insert, delete, update (first_name, last_name, email, mobile_number) on members',
  `select on addresses, diagnoses, environment, study_answers, consent_items, kysely_migration`,
  'insert on onboarding_steps, kept_consents',
  'select, delete, update (body, key_id) on idempotency',
  'select, insert, update, delete on rate_limits, housekeeping, account_closures, jobs',
  `select, insert, delete
     on audit_log, partner_webhooks, notifications, shared_link_openings, nhs_login_codes, data_requests`,
  'select, update (questions, key_id) on appointment_questions',
  'select, delete, update (credential, key_id) on gp_connections',
  'select, insert, delete, update (member_id, ends_at, is_ending) on gp_pairings',
  'select, insert, update (status, kit_id, data_returned_at, closed_at, closed_because) on kit_orders',
  `select, insert, update (payload, attempts, due_at, delivered_at, cancelled_at)
     on partner_outbox`,
  'select, insert, delete, update (settled_at) on lab_messages',
  'select, update (preferences, mailed_at) on notification_preferences',
  'select, delete, update (told_at) on push_subscriptions',
  'select, delete, update (tries_left) on shared_links',
  'select, insert, update on studies',
  `select, insert
     on kit_events, study_invites, study_consent_texts, study_noise, study_counts, matching_noise`,
  `select, insert, update (reviewed_by, reviewed_at, begun_by, begun_at, request_id, decision, place,
     counted, mixed, ended_at) on study_criteria`,
]

const statements = [
  ...roles,
  ...tables,
  ...studies,
  ...audit,
  ...policies,
  ...forMembers.map((grant) => `grant ${grant} to rowan_app`),
  ...forTheService.map((grant) => `grant ${grant} to rowan_service`),
  ...queues,
]

/** The schema as the first release that is kept had it, which made it in 33 steps. */
export const baseline = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
