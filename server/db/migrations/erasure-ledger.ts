import { sql, type Kysely } from 'kysely'

/** When a closed account was written into the erasure ledger, which lies outside of the database. */
export const erasureLedger = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table account_closures add column in_ledger_at timestamptz`.execute(db)
  },
}
