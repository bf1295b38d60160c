import { sql, type Kysely } from 'kysely'

const statements = [
  // What an operator does is in the same audit: for a member, or for nobody in particular.
  `alter table audit_log
     alter column member_id drop not null,
     add column operator text check (char_length(operator) between 1 and 200),
     add column reason text check (char_length(reason) between 1 and 300),
     add constraint somebody check (member_id is not null or operator is not null)`,
  'create index audit_log_of_operators on audit_log (member_id, at) where operator is not null',
  // An order that ended before the member's data came back says why.
  `alter table kit_orders add column closed_because text
     check (closed_because in ('cancelled', 'replaced', 'sample-failed'))`,
  'grant insert, update (closed_because) on kit_orders to rowan_service',
  'grant insert on partner_outbox to rowan_service',
  // Of the noise in its counts (decision 165): whoever knows it can take the noise away.
  `create table study_noise (
     study_id text primary key references studies,
     seed text not null default gen_random_uuid()::text
   )`,
  `create table study_counts (
     study_id text not null references studies,
     taken_at timestamptz not null,
     counts text not null,
     primary key (study_id, taken_at)
   )`,
  ...['study_noise', 'study_counts'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy the_service on ${table} to rowan_service using (true) with check (true)`,
    `grant select, insert on ${table} to rowan_service`,
  ]),
  'grant insert, delete on data_requests to rowan_service',
  'grant insert, update on studies to rowan_service',
]

/** Operators are people: what they do is written down, and studies and orders are theirs to run. */
export const operators = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
