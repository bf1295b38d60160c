import { sql, type Kysely } from 'kysely'

/** No reference to the member: what has to be told to others outlasts the account. */
const jobs = `
  create table jobs (
    id text primary key check (id <> ''),
    kind text not null check (char_length(kind) between 1 and 40),
    member_id text,
    about text,
    payload text not null,
    attempts integer not null default 0 check (attempts >= 0),
    due_at timestamptz not null,
    created_at timestamptz not null
  )`

const statements = [
  jobs,
  'create index jobs_due on jobs (due_at)',
  'create index jobs_by_member on jobs (member_id)',
  'create index jobs_by_what_they_are_about on jobs (about)',
  'alter table jobs enable row level security',
  `create policy own_rows on jobs to rowan_app
     using (member_id = current_setting('rowan.member', true))
     with check (member_id = current_setting('rowan.member', true))`,
  'grant select, insert, update (due_at), delete on jobs to rowan_app',
]

/** What is to be done at outside services, until it is done (decision 119). */
export const addJobs = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
