import { sql, type Kysely } from 'kysely'

/**
 * Every call counts itself: no read should wait for a disk because of it. What an unlogged table loses
 * when the database crashes are windows that are over within a day (decision 085).
 */
export const countersUnlogged = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table rate_limits set unlogged`.execute(db)
  },
}
