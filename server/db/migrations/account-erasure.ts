import { sql, type Kysely } from 'kysely'

/**
 * Deleting a sign-in is tried again with a back-off of its own for each account. An instance of the
 * release before, which knows nothing of it, leaves the defaults.
 */
export const accountErasure = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      alter table account_closures
        add column attempts integer not null default 0 check (attempts >= 0),
        add column due_at timestamptz not null default now()`.execute(db)
  },
}
