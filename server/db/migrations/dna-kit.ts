import { sql, type Kysely } from 'kysely'

const statusNames = `'CONFIRMED', 'DISPATCHED', 'TEST_REGISTERED'`
const eventNames = `'ORDER_DISPATCHED', 'ORDER_RECEIVED', 'TEST_REGISTERED',
  'TEST_LAB_ACCESSIONED', 'TEST_PROCESSED'`

const kitOrders = `
  create table kit_orders (
    id text primary key,
    member_id text not null references members on delete cascade,
    number text not null unique check (number ~ '^[0-9]{8}$'),
    status text not null default 'CONFIRMED' check (status in (${statusNames})),
    product text not null check (char_length(product) between 1 and 100),
    quantity integer not null check (quantity = 1),
    cost text not null check (char_length(cost) between 1 and 20),
    line1 text not null check (char_length(line1) between 1 and 120),
    line2 text check (char_length(line2) between 1 and 120),
    city text not null check (char_length(city) between 1 and 120),
    postcode text not null check (char_length(postcode) between 1 and 16),
    kit_id text unique check (kit_id ~ '^[A-Z0-9]{6,20}$'),
    created_at timestamptz not null,
    data_returned_at timestamptz check (data_returned_at >= created_at),
    closed_at timestamptz check (closed_at >= created_at)
  )`

/** A member has one open order at most, however many instances take orders. */
const oneOpenOrder = `
  create unique index one_open_order on kit_orders (member_id) where closed_at is null`

const kitEvents = `
  create table kit_events (
    order_id text not null references kit_orders on delete cascade,
    member_id text not null references members on delete cascade,
    name text not null check (name in (${eventNames})),
    created_at timestamptz not null,
    primary key (order_id, name)
  )`

/** What the lab partner is still to be told; the person's details leave it once they are delivered. */
const partnerOutbox = `
  create table partner_outbox (
    order_id text primary key references kit_orders on delete cascade,
    member_id text not null references members on delete cascade,
    payload text,
    attempts integer not null default 0 check (attempts >= 0),
    due_at timestamptz not null,
    delivered_at timestamptz,
    check ((payload is null) = (delivered_at is not null))
  )`

const partnerWebhooks = `
  create table partner_webhooks (
    id text primary key check (char_length(id) between 1 and 64),
    received_at timestamptz not null
  )`

const notifications = `
  create table notifications (
    id text primary key,
    member_id text not null references members on delete cascade,
    type text not null check (char_length(type) between 1 and 40),
    created_at timestamptz not null,
    read_at timestamptz,
    study_invite_id text,
    order_number text
  )`

const auditLog = `
  create table audit_log (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    member_id text not null,
    action text not null check (char_length(action) between 1 and 40),
    outcome text not null check (char_length(outcome) between 1 and 40),
    request_id text not null
  )`

/** Who may do anything else may not do this: what happened stays written. */
const appendOnly = [
  `create function refuse_change() returns trigger language plpgsql as $$
     begin raise exception '% is append-only', tg_table_name; end $$`,
  `create trigger audit_log_is_append_only before update or delete on audit_log
     for each row execute function refuse_change()`,
  `create trigger audit_log_is_not_emptied before truncate on audit_log
     for each statement execute function refuse_change()`,
]

const ownRowsOnly = (table: string) => [
  `alter table ${table} enable row level security`,
  `create policy own_rows on ${table} to rowan_app
     using (member_id = current_setting('rowan.member', true))
     with check (member_id = current_setting('rowan.member', true))`,
]

const grants = [
  'grant select, insert, update (closed_at) on kit_orders to rowan_app',
  'grant select on kit_events to rowan_app',
  'grant insert on partner_outbox to rowan_app',
  'grant select, update (read_at) on notifications to rowan_app',
  'grant insert on audit_log to rowan_app',
]

const ownTables = ['kit_orders', 'kit_events', 'partner_outbox', 'notifications', 'audit_log']

const statements = [
  kitOrders,
  oneOpenOrder,
  'create index kit_orders_by_member on kit_orders (member_id, created_at desc)',
  kitEvents,
  partnerOutbox,
  'create index partner_outbox_due on partner_outbox (due_at) where delivered_at is null',
  partnerWebhooks,
  'create index partner_webhooks_by_age on partner_webhooks (received_at)',
  notifications,
  'create index notifications_by_member on notifications (member_id, created_at desc)',
  auditLog,
  ...appendOnly,
  ...ownTables.flatMap(ownRowsOnly),
  ...grants,
]

/** Orders of the kit, their events and delivery; notifications and the audit, which other tasks share. */
export const dnaKit = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
