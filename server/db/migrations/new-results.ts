import { sql, type Kysely } from 'kysely'

const statements = [
  'alter table members add column new_results text check (char_length(new_results) <= 200)',
  'grant update (new_results) on members to rowan_app',
]

/** How members meet new results of their GP record. */
export const newResults = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
