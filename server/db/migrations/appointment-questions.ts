import { sql, type Kysely } from 'kysely'

const statements = [
  `create table appointment_questions (
     member_id text primary key references members on delete cascade,
     questions text not null check (char_length(questions) between 1 and 12000),
     key_id text not null,
     saved_at timestamptz not null
   )`,
  'alter table appointment_questions enable row level security',
  'alter table appointment_questions force row level security',
  `create policy own_rows on appointment_questions to rowan_app
     using (member_id = current_setting('rowan.member', true))
     with check (member_id = current_setting('rowan.member', true))`,
  'create policy the_service on appointment_questions to rowan_service using (true) with check (true)',
  `grant select, insert, delete, update (questions, key_id, saved_at)
     on appointment_questions to rowan_app`,
  'grant select, update (questions, key_id) on appointment_questions to rowan_service',
]

/** What members want to ask at an appointment, where they keep it with their account. */
export const appointmentQuestions = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
