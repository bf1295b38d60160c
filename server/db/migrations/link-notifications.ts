import { sql, type Kysely } from 'kysely'

/** Which link a notification is about. Links are deleted when they end, and this then leads nowhere. */
export const linkNotifications = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table notifications add column shared_link_id text`.execute(db)
  },
}
