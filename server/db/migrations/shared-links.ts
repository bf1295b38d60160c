import { sql, type Kysely } from 'kysely'

const own = (table: string) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy own_rows on ${table} to rowan_app
     using (member_id = current_setting('rowan.member', true))
     with check (member_id = current_setting('rowan.member', true))`,
  `create policy the_service on ${table} to rowan_service using (true) with check (true)`,
]

const statements = [
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
  ...own('shared_links'),
  ...own('shared_link_openings'),
  'grant select, insert, delete on shared_links to rowan_app',
  'grant select, delete, update (tries_left) on shared_links to rowan_service',
  'grant select on shared_link_openings to rowan_app',
  'grant select, insert, delete on shared_link_openings to rowan_service',
]

/** Files that members have encrypted and shared by a link, and who opened them. */
export const sharedLinks = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
