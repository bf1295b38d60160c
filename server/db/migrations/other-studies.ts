import { sql, type QueryExecutorProvider } from 'kysely'

const notes = {
  'other_studies.id': 'The number in the register.',
  'other_studies.study': 'JSON as the contract has it: public, without contacts.',
  'other_study_imports.version': 'Opaque: another after each import.',
  'other_study_imports.kept': 'How many studies the list has since.',
}

const statements = [
  `create table other_studies (id text primary key, study text not null)`,
  `create table other_study_imports (
     place integer primary key generated always as identity,
     version text not null,
     kept integer not null,
     imported_by text not null,
     imported_at timestamptz not null
   )`,
  ...['other_studies', 'other_study_imports'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy the_service on ${table} to rowan_service using (true) with check (true)`,
    `create policy for_everybody on ${table} for select to rowan_app using (true)`,
  ]),
  `grant select on other_studies, other_study_imports to rowan_app, rowan_service`,
  `grant insert, delete on other_studies to rowan_service`,
  `grant insert on other_study_imports to rowan_service`,
]

/** Studies of public registers, replaced with each import. */
export const otherStudies = {
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
    for (const [column, note] of Object.entries(notes)) {
      await sql`comment on column ${sql.ref(column)} is ${sql.lit(note)}`.execute(db)
    }
  },
}
