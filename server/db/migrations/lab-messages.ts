import { sql, type Kysely } from 'kysely'

/** Whoever serves members never sees them: without a policy the role of the app reads no row. */
const statements = [
  `create table lab_messages (
     id text primary key check (char_length(id) between 1 and 64),
     received_at timestamptz not null,
     event_name text not null check (char_length(event_name) between 1 and 40),
     order_number text not null check (char_length(order_number) <= 64),
     occurred_at timestamptz not null,
     kit_id text check (char_length(kit_id) <= 40),
     fault text not null check (fault in ('unknown-order', 'other-kit')),
     settled_at timestamptz
   )`,
  'alter table lab_messages enable row level security',
  'create index lab_messages_open on lab_messages (received_at) where settled_at is null',
]

/** What the laboratory told that fits no order, until a person has looked at it. */
export const labMessages = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
