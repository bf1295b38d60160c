import { sql, type Kysely } from 'kysely'

/**
 * What the service does as itself: it lets members in, hears webhooks and operators, and runs its jobs. It
 * owns nothing, and has the grants below and no more. Roles belong to the whole cluster: see `rowan_app`.
 */
const serviceRole = `
  do $$ begin
    if not exists (select from pg_roles where rolname = 'rowan_service') then
      create role rowan_service nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`

/** A migration moves rows of all members, so who migrates sees them as the service does. */
const ownerMayActAsService = `
  do $$ begin
    grant rowan_service to current_user;
  exception when insufficient_privilege then null;
  end $$`

const grants = [
  'select, insert, delete, update (first_name, last_name, email, mobile_number) on members',
  'insert on onboarding_steps',
  'select, delete on idempotency',
  'select, insert, update, delete on rate_limits, housekeeping, account_closures, jobs',
  'insert, select, delete on audit_log',
  'select, update (status, kit_id, data_returned_at, closed_at) on kit_orders',
  'select, insert on kit_events',
  'select, update (payload, attempts, due_at, delivered_at) on partner_outbox',
  'select, insert, delete on partner_webhooks',
  'select, insert, delete, update (settled_at) on lab_messages',
  'select, insert, delete on notifications',
  'select, delete, update (credential, key_id) on gp_connections',
  'select on studies, data_requests, addresses, diagnoses, environment, kysely_migration',
  'select, insert on study_invites',
  'select on study_answers',
  'insert on kept_consents',
]

/** Policies and FORCE on every table, whoever owns it; what may be done in it is said by the grants. */
const everyTable = `
  do $$ declare each record; begin
    for each in select relname as name from pg_class
                 where relkind = 'r' and relnamespace = current_schema()::regnamespace
                   and relname not like 'kysely%' loop
      execute format('alter table %I enable row level security', each.name);
      execute format('alter table %I force row level security', each.name);
      execute format('create policy the_service on %I to rowan_service using (true) with check (true)', each.name);
    end loop;
  end $$`

const statements = [
  serviceRole,
  ownerMayActAsService,
  everyTable,
  // Public: who may read studies is said by the grants.
  ...['studies', 'data_requests'].map(
    (table) => `create policy open_to_members on ${table} for select to rowan_app using (true)`,
  ),
  // Says nothing of anybody; who migrates writes it.
  'create policy anybody on environment using (true) with check (true)',
  ...grants.map((grant) => `grant ${grant} to rowan_service`),
]

/** Three roles: who migrates owns the tables, `rowan_app` is one member, `rowan_service` the service itself. */
export const roles = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
