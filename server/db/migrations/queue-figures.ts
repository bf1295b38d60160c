import { sql, type Kysely } from 'kysely'

/** What is tried again, running or given up is counted at each look at the figures, also with a million that wait. */
export const queueFigures = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index job_by_state on pgboss.job (name, state, created_on)
      where state in ('retry', 'active', 'failed')`.execute(db)
  },
}
