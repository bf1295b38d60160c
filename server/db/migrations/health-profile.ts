import { sql, type Kysely } from 'kysely'

const ownTables = [
  'addresses',
  'diagnoses',
  'gp_practices',
  'hospitals',
  'medications',
  'onboarding_steps',
  'idempotency',
]

/**
 * The role that requests run as. It owns nothing, so row-level security binds it. Roles belong to
 * the whole cluster: another database may have made it, or an administrator who let us use it.
 */
const appRole = `
  do $$ begin
    if not exists (select from pg_roles where rolname = 'rowan_app') then
      create role rowan_app nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`

const mayActAsApp = `
  do $$ begin
    grant rowan_app to current_user;
  exception when insufficient_privilege then null;
  end $$`

const members = `
  create table members (
    id text primary key check (id <> ''),
    subject text not null unique check (subject <> ''),
    first_name text check (char_length(first_name) between 1 and 200),
    last_name text check (char_length(last_name) between 1 and 200),
    email text check (char_length(email) between 3 and 254),
    mobile_number text check (char_length(mobile_number) between 1 and 40),
    dob date check (dob >= date '1850-01-01'),
    gender text check (gender in ('MALE', 'FEMALE')),
    ethnicity text check (char_length(ethnicity) between 1 and 100),
    created_at timestamptz not null
  )`

const addresses = `
  create table addresses (
    id text primary key,
    member_id text not null references members on delete cascade,
    name text not null check (char_length(name) between 1 and 242),
    line1 text not null check (char_length(line1) between 1 and 120),
    line2 text check (char_length(line2) between 1 and 120),
    city text not null check (char_length(city) between 1 and 120),
    postcode text not null check (char_length(postcode) between 1 and 16),
    folded text not null,
    recency bigint generated always as identity,
    unique (member_id, folded)
  )`

const answeredNames = (table: string) => `
  create table ${table} (
    id text primary key,
    member_id text not null references members on delete cascade,
    name text not null check (char_length(name) between 1 and 200),
    folded text not null,
    position integer not null check (position >= 0),
    unique (member_id, folded)
  )`

const onboardingSteps = `
  create table onboarding_steps (
    id text primary key,
    member_id text not null references members on delete cascade,
    name text not null check (name ~ '^step[1-8]$'),
    question_type text not null,
    complete boolean not null default false,
    unique (member_id, name),
    unique (member_id, question_type)
  )`

const idempotency = `
  create table idempotency (
    member_id text not null references members on delete cascade,
    key text not null check (char_length(key) <= 64),
    fingerprint text not null,
    status integer not null check (status between 200 and 299),
    body text not null,
    created_at timestamptz not null,
    primary key (member_id, key)
  )`

const rateLimits = `
  create table rate_limits (
    counted text primary key,
    hits integer not null,
    window_ends_at timestamptz not null
  )`

const ownRowsOnly = (table: string, owner: string) => [
  `alter table ${table} enable row level security`,
  `create policy own_rows on ${table} to rowan_app
     using (${owner} = current_setting('rowan.member', true))
     with check (${owner} = current_setting('rowan.member', true))`,
]

const grants = [
  mayActAsApp,
  `grant select, update (first_name, last_name, email, mobile_number, dob, gender, ethnicity)
     on members to rowan_app`,
  `grant select, insert, update, delete
     on addresses, diagnoses, gp_practices, hospitals, medications to rowan_app`,
  'grant select, update (complete) on onboarding_steps to rowan_app',
  'grant select, insert, update on idempotency to rowan_app',
]

const statements = [
  appRole,
  members,
  addresses,
  ...['diagnoses', 'gp_practices', 'hospitals', 'medications'].map(answeredNames),
  onboardingSteps,
  idempotency,
  'create index idempotency_by_age on idempotency (created_at)',
  rateLimits,
  ...ownRowsOnly('members', 'id'),
  ...ownTables.flatMap((table) => ownRowsOnly(table, 'member_id')),
  ...grants,
]

/** Members, their answers, and what keeps calls single and few. Row-level security from the start. */
export const healthProfile = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
