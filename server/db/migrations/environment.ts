import { sql, type Kysely } from 'kysely'

const statements = [
  `create table environment (
     id smallint primary key default 1 check (id = 1),
     name text not null check (name in ('sandbox', 'production'))
   )`,
  'alter table environment enable row level security',
  // Who has members already is known by them: the identity provider of production gives no such ids.
  `insert into environment (name)
     select case when exists (
         select 1 from members where subject in ('user_amina', 'user_tom', 'user_grace', 'user_noor'))
       then 'sandbox' else 'production' end
     where exists (select 1 from members)`,
]

/** Whether a database is the sandbox's or production's: the one must never write into the other's. */
export const environment = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
