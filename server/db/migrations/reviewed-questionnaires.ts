import { sql, type QueryExecutorProvider } from 'kysely'

const notes = {
  'questionnaires.version':
    'Increases with each change: a round has the newest that was in force when it opened.',
  'questionnaires.written_by': 'Null where an earlier release has not kept who it was.',
  'questionnaires.reviewed_by':
    'Null where members had been asked about it before anybody had to review it.',
  'questionnaires.reviewed_at':
    'From then on it is asked. What is not asked any longer needs no review.',
}

const statements = [
  `alter table questionnaires
     add column written_by text,
     add column reviewed_by text,
     add column reviewed_at timestamptz,
     add check (lower(reviewed_by) <> lower(written_by)),
     add check (reviewed_by is null or reviewed_at is not null)`,
  // What members were asked about goes on; what nobody has seen waits for a second person.
  `update questionnaires asked set reviewed_at = written_at
    where exists (select from consent_items where item_id = asked.item_id)`,
  'revoke select on questionnaires from rowan_app',
  `grant select (study_id, item_id, version, questionnaire, questions, minutes, schedule, written_at, reviewed_at)
     on questionnaires to rowan_app`,
  'grant update (reviewed_by, reviewed_at) on questionnaires to rowan_service',
]

/** A second person reviews a questionnaire before anybody is asked it. */
export const reviewedQuestionnaires = {
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
    for (const [column, note] of Object.entries(notes)) {
      await sql`comment on column ${sql.ref(column)} is ${sql.lit(note)}`.execute(db)
    }
  },
}
