import { sql, type Kysely } from 'kysely'

/** What happened to a kit that there is news of; of earlier news that is not known. */
export const notificationEvents = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table notifications add column event_name text`.execute(db)
  },
}
