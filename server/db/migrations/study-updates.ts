import { sql, type QueryExecutorProvider } from 'kysely'

const notes = {
  'study_updates.number': 'Its place among those of its study.',
  'study_updates.version': 'Increases with each correction: the newest that was reviewed is read.',
  'study_updates.content': 'JSON: its words.',
  'study_updates.correction': 'What was wrong in what stood here before, for its readers.',
  'study_updates.excused_by':
    'Who has to review it, because they say why its words may be harder than others.',
  'study_invites.wants_news': 'Whether somebody who has withdrawn hears of it all the same.',
}

const statements = [
  // Rows are only added, and reviewed once: what somebody has read stays as it was.
  `create table study_updates (
     study_id text not null references studies,
     number integer not null check (number > 0),
     version integer not null check (version > 0),
     kind text not null check (kind in ('news', 'result')),
     content text not null check (char_length(content) <= 30000),
     correction text check (char_length(correction) between 1 and 1000),
     excused_by text,
     excuse text check (char_length(excuse) between 1 and 1000),
     written_by text not null,
     written_at timestamptz not null,
     reviewed_by text,
     reviewed_at timestamptz,
     primary key (study_id, number, version),
     check (lower(reviewed_by) <> lower(written_by)),
     check (lower(excused_by) <> lower(written_by)),
     check ((excused_by is null) = (excuse is null)),
     check ((reviewed_by is null) = (reviewed_at is null))
   )`,
  `create unique index one_result on study_updates (study_id) where kind = 'result' and version = 1`,
  'alter table study_invites add column wants_news boolean not null default false',
  'alter table study_updates enable row level security',
  'alter table study_updates force row level security',
  'create policy the_service on study_updates to rowan_service using (true) with check (true)',
  `create policy open_to_members on study_updates for select to rowan_app
     using (reviewed_at is not null)`,
  'grant select on study_updates to rowan_app',
  'grant select, insert, update (reviewed_by, reviewed_at) on study_updates to rowan_service',
  'grant update (wants_news) on study_invites to rowan_app',
]

/** What studies tell the people who took part. */
export const studyUpdates = {
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
    for (const [column, note] of Object.entries(notes)) {
      await sql`comment on column ${sql.ref(column)} is ${sql.lit(note)}`.execute(db)
    }
  },
}
