const numbered = 'bigint generated always as identity'

/** Diagnoses, surgeries, hospitals and medicines, in the order in which their member has them. */
const answeredNames = (table: string, more = '') => `
  create table ${table} (
    id text primary key,
    member_id text not null references members on delete cascade,
    name text not null check (char_length(name) between 1 and 200),
    folded text not null,
    position integer not null check (position >= 0)${more},
    unique (member_id, folded)
  )`

const members = [
  `create table members (
     id text primary key check (id <> ''),
     subject text not null unique check (subject <> ''),
     first_name text check (char_length(first_name) between 1 and 200),
     last_name text check (char_length(last_name) between 1 and 200),
     email text check (char_length(email) between 3 and 254),
     mobile_number text check (char_length(mobile_number) between 1 and 40),
     dob date check (dob >= date '1850-01-01'),
     gender text check (gender in ('MALE', 'FEMALE')),
     ethnicity text check (char_length(ethnicity) between 1 and 100),
     created_at timestamptz not null,
     new_results text check (char_length(new_results) <= 200),
     emergency_contacts text check (char_length(emergency_contacts) <= 1000)
   )`,
  `create table addresses (
     id text primary key,
     member_id text not null references members on delete cascade,
     name text not null check (char_length(name) between 1 and 242),
     line1 text not null check (char_length(line1) between 1 and 120),
     line2 text check (char_length(line2) between 1 and 120),
     city text not null check (char_length(city) between 1 and 120),
     postcode text not null check (char_length(postcode) between 1 and 16),
     folded text not null,
     recency ${numbered},
     unique (member_id, folded)
   )`,
  // The year is coarse on purpose (decision 036); who was born when is compared by the API.
  answeredNames(
    'diagnoses',
    `,
    diagnosed_year integer check (diagnosed_year between 1900 and 9999)`,
  ),
  ...['gp_practices', 'hospitals', 'medications'].map((table) => answeredNames(table)),
  `create table onboarding_steps (
     id text primary key,
     member_id text not null references members on delete cascade,
     name text not null check (name ~ '^step[1-8]$'),
     question_type text not null,
     complete boolean not null default false,
     unique (member_id, name),
     unique (member_id, question_type)
   )`,
  // What members want to ask at an appointment, where they keep it with their account.
  `create table appointment_questions (
     member_id text primary key references members on delete cascade,
     questions text not null check (char_length(questions) between 1 and 12000),
     key_id text not null,
     saved_at timestamptz not null
   )`,
  /*
   * Accounts that were closed: what is left until the identity provider has deleted the sign-in, and
   * a day longer, while a last token may still be about. Never read as the role of the app.
   */
  `create table account_closures (
     subject text primary key check (subject <> ''),
     member_id text not null,
     idempotency_key text not null check (char_length(idempotency_key) <= 64),
     reply text not null,
     closed_at timestamptz not null,
     sign_in_deleted_at timestamptz check (sign_in_deleted_at >= closed_at),
     attempts integer not null default 0 check (attempts >= 0),
     due_at timestamptz not null default now(),
     in_ledger_at timestamptz
   )`,
]

const service = [
  `create table idempotency (
     member_id text not null references members on delete cascade,
     key text not null check (char_length(key) <= 64),
     fingerprint text not null,
     status integer not null check (status between 200 and 299),
     body text,
     created_at timestamptz not null,
     key_id text,
     primary key (member_id, key)
   )`,
  'create index idempotency_by_age on idempotency (created_at)',
  // Every call counts itself: none should wait for a disk because of it, and a window is over within a day (decision 085).
  `create unlogged table rate_limits (
     counted text primary key,
     hits integer not null,
     window_ends_at timestamptz not null
   )`,
  // Whether a database is the sandbox's or production's: the one must never write into the other's.
  `create table environment (
     id smallint primary key default 1 check (id = 1),
     name text not null check (name in ('sandbox', 'production'))
   )`,
  // These two were for releases without pg-boss, and are used no more.
  `create table housekeeping (
     task text primary key check (char_length(task) between 1 and 40),
     begun_at timestamptz not null
   )`,
  `create table jobs (
     id text primary key check (id <> ''),
     kind text not null check (char_length(kind) between 1 and 40),
     member_id text,
     about text,
     payload text not null,
     attempts integer not null default 0 check (attempts >= 0),
     due_at timestamptz not null,
     created_at timestamptz not null
   )`,
  'create index jobs_due on jobs (due_at)',
  'create index jobs_by_member on jobs (member_id)',
  'create index jobs_by_what_they_are_about on jobs (about)',
  // Codes of the bridge to NHS login, until they are redeemed.
  `create table nhs_login_codes (
     id text primary key,
     sealed text not null,
     expires_at timestamptz not null
   )`,
  `create table audit_log (
     id ${numbered} primary key,
     at timestamptz not null,
     member_id text,
     action text not null check (char_length(action) between 1 and 40),
     outcome text not null check (char_length(outcome) between 1 and 40),
     request_id text not null,
     operator text check (char_length(operator) between 1 and 200),
     reason text check (char_length(reason) between 1 and 300),
     ticket text check (ticket ~ '^[1-9][0-9]{0,6}$'),
     study_id text,
     criteria_version integer,
     constraint somebody check (member_id is not null or operator is not null)
   )`,
  'create index audit_log_by_age on audit_log (at)',
  'create index audit_log_of_operators on audit_log (member_id, at) where operator is not null',
]

const gpRecord = [
  // Who is connected to which surgery. The record itself is never kept.
  `create table gp_connections (
     id text primary key check (id <> ''),
     member_id text not null unique references members on delete cascade,
     ods_code text not null check (ods_code ~ '^[A-Z0-9]{6}$'),
     practice_name text not null check (char_length(practice_name) between 1 and 200),
     credential text not null check (credential <> ''),
     key_id text not null check (key_id <> ''),
     connected_at timestamptz not null,
     link_id text,
     account text,
     details text,
     constraint known_by_all_or_none
       check ((link_id is null) = (account is null) and (link_id is null) = (details is null))
   )`,
  // A pairing that is neither connected nor ended. What has to be told to a surgery outlasts the account.
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
]

const kit = [
  `create table kit_orders (
     id text primary key,
     member_id text not null references members on delete cascade,
     number text not null unique check (number ~ '^[0-9]{8}$'),
     status text not null default 'CONFIRMED' check (status in ('CONFIRMED', 'DISPATCHED', 'TEST_REGISTERED')),
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
     closed_at timestamptz check (closed_at >= created_at),
     closed_because text check (closed_because in ('cancelled', 'replaced', 'sample-failed'))
   )`,
  // A member has one open order at most, however many instances take orders.
  'create unique index one_open_order on kit_orders (member_id) where closed_at is null',
  'create index kit_orders_by_member on kit_orders (member_id, created_at desc)',
  `create table kit_events (
     order_id text not null references kit_orders on delete cascade,
     member_id text not null references members on delete cascade,
     name text not null check (name in ('ORDER_DISPATCHED', 'ORDER_RECEIVED', 'TEST_REGISTERED',
       'TEST_LAB_ACCESSIONED', 'TEST_PROCESSED')),
     created_at timestamptz not null,
     primary key (order_id, name)
   )`,
  'create index kit_events_by_member on kit_events (member_id)',
  // What the lab partner is still to be told; the person's details leave it once they are delivered.
  `create table partner_outbox (
     order_id text primary key references kit_orders on delete cascade,
     member_id text not null references members on delete cascade,
     payload text,
     attempts integer not null default 0 check (attempts >= 0),
     due_at timestamptz not null,
     delivered_at timestamptz,
     cancelled_at timestamptz
   )`,
  `alter table partner_outbox add constraint partner_outbox_delivered_without_details
     check (delivered_at is null or payload is null) not valid`,
  'create index partner_outbox_due on partner_outbox (due_at) where delivered_at is null',
  'create index partner_outbox_by_member on partner_outbox (member_id)',
  `create table partner_webhooks (
     id text primary key check (char_length(id) between 1 and 64),
     received_at timestamptz not null
   )`,
  'create index partner_webhooks_by_age on partner_webhooks (received_at)',
  // What the laboratory told that fits no order, until a person has looked at it. Members' calls never see it.
  `create table lab_messages (
     id text primary key check (char_length(id) between 1 and 64),
     received_at timestamptz not null,
     event_name text not null check (char_length(event_name) between 1 and 40),
     order_number text not null check (char_length(order_number) <= 64),
     occurred_at timestamptz not null,
     kit_id text check (char_length(kit_id) <= 40),
     fault text not null,
     settled_at timestamptz
   )`,
  `alter table lab_messages add constraint lab_messages_fault_check
     check (fault in ('unknown-order', 'other-kit', 'closed-order')) not valid`,
  'create index lab_messages_open on lab_messages (received_at) where settled_at is null',
]

const notices = [
  `create table notifications (
     id text primary key,
     member_id text not null references members on delete cascade,
     type text not null check (char_length(type) between 1 and 40),
     created_at timestamptz not null,
     read_at timestamptz,
     study_invite_id text,
     order_number text,
     event_name text,
     shared_link_id text
   )`,
  'create index notifications_by_member on notifications (member_id, created_at desc)',
  `create table notification_preferences (
     member_id text primary key references members on delete cascade,
     preferences text not null check (char_length(preferences) between 1 and 1000),
     mail_token text not null unique,
     mailed_at timestamptz
   )`,
  `create table push_subscriptions (
     id text not null,
     member_id text not null references members on delete cascade,
     endpoint text not null check (char_length(endpoint) between 1 and 1000),
     p256dh text not null check (char_length(p256dh) between 1 and 100),
     auth text not null check (char_length(auth) between 1 and 40),
     told_at timestamptz,
     created_at timestamptz not null,
     primary key (member_id, id)
   )`,
  // Of the members who had a device, the last one is told.
  'create index push_subscriptions_of_device on push_subscriptions (id)',
]

const sharedLinks = [
  `create table shared_links (
     id text primary key,
     member_id text not null references members on delete cascade,
     address text not null unique check (char_length(address) = 64),
     file text not null check (char_length(file) <= 10000000),
     passcode text check (char_length(passcode) <= 200),
     tries_left integer not null check (tries_left between 0 and 10),
     created_at timestamptz not null,
     expires_at timestamptz not null
   )`,
  // Encrypted bytes do not get smaller, so trying to compress them is time lost.
  'alter table shared_links alter column file set storage external',
  'create index shared_links_of_member on shared_links (member_id)',
  'create index shared_links_by_end on shared_links (expires_at)',
  `create table shared_link_openings (
     id text primary key,
     member_id text not null references members on delete cascade,
     link_id text not null,
     link_made_at timestamptz not null,
     at timestamptz not null,
     recipient text not null check (char_length(recipient) <= 200)
   )`,
  'create index shared_link_openings_of_member on shared_link_openings (member_id, at)',
  'create index shared_link_openings_by_age on shared_link_openings (at)',
]

/** In an order in which each refers to what is there. */
export const tables = [...members, ...service, ...gpRecord, ...kit, ...notices, ...sharedLinks]
