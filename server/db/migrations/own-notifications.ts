import { sql, type Kysely } from 'kysely'

const statements = [
  'grant insert on notifications to rowan_app',
  // As in 036, and the jobs that send a notification of the member's own.
  `alter policy own_jobs on pgboss.job
     with check (data ->> 'memberId' = current_setting('rowan.member', true)
                   and name in ('gp-unlink', 'partner-order', 'notification')
                 or data ->> 'memberId' is null and name = 'gp-unlink')`,
]

/** A member's own call can notify them: connecting a record asks about the consents that wait for it. */
export const ownNotifications = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
