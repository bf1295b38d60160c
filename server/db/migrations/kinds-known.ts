import { sql, type QueryExecutorProvider } from 'kysely'

const note =
  'How many topics there were when the member chose: those that were added since are later.'

const statements = [
  // Four: kits, data, invitations and consents.
  'alter table notification_preferences add column kinds_known integer not null default 4',
  'grant update (kinds_known) on notification_preferences to rowan_app',
  `comment on column notification_preferences.kinds_known is '${note}'`,
]

/** Which topics a member has chosen among, so that one that is new is not taken for one that they switched off. */
export const kindsKnown = {
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
