import { sql, type Kysely } from 'kysely'

const gpConnections = `
  create table gp_connections (
    id text primary key check (id <> ''),
    member_id text not null unique references members on delete cascade,
    ods_code text not null check (ods_code ~ '^[A-Z0-9]{6}$'),
    practice_name text not null check (char_length(practice_name) between 1 and 200),
    credential text not null check (credential <> ''),
    key_id text not null check (key_id <> ''),
    connected_at timestamptz not null
  )`

const statements = [
  gpConnections,
  'alter table gp_connections enable row level security',
  `create policy own_rows on gp_connections to rowan_app
     using (member_id = current_setting('rowan.member', true))
     with check (member_id = current_setting('rowan.member', true))`,
  'grant select, insert, delete on gp_connections to rowan_app',
]

/** Who is connected to which surgery. The record itself is never kept. */
export const gpRecord = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
