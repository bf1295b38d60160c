import { sql, type Kysely } from 'kysely'

const statements = [
  'alter table idempotency alter column body drop not null, add column key_id text',
  'grant update (body, key_id) on idempotency to rowan_service',
]

/** What is kept of a reply is sealed, and of one that can be read again there is nothing. */
export const keptReplies = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
