import { sql, type QueryExecutorProvider } from 'kysely'

const notes = {
  'diagnoses.disease_id': 'What the member has chosen; null where they only wrote the name.',
  'diseases.id': 'ORPHA: and the number that Orphanet never uses again.',
  'diseases.retired': 'No longer in the nomenclature, or no longer a disease of its own.',
  'diseases.replaced_by': 'The id that it was merged with.',
  'diseases.same_as':
    'The id of the disease of the shipped list that it is: found once, and kept when it is renamed.',
  'disease_types.root': 'The classification that says so, by the id at its top.',
  'disease_types.type_of': 'The id of what it is a type of.',
  'disease_imports.version': 'Opaque: another after each import that has changed something.',
  'disease_imports.published': 'The date in the file.',
}

const statements = [
  `alter table diagnoses add column disease_id text`,
  `create table diseases (
     id text primary key,
     name text not null,
     also_called text[] not null,
     retired boolean not null,
     replaced_by text,
     same_as text
   )`,
  `create table disease_types (
     root text not null,
     id text not null,
     type_of text not null,
     primary key (root, id, type_of)
   )`,
  `create table disease_imports (
     place integer primary key generated always as identity,
     version text not null,
     kind text not null,
     published text not null,
     imported_by text not null,
     imported_at timestamptz not null
   )`,
  ...['diseases', 'disease_types', 'disease_imports'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy the_service on ${table} to rowan_service using (true) with check (true)`,
    `create policy for_everybody on ${table} for select to rowan_app using (true)`,
  ]),
  `grant select on diseases, disease_types, disease_imports to rowan_app, rowan_service`,
  `grant insert, update on diseases to rowan_service`,
  `grant insert, delete on disease_types to rowan_service`,
  `grant insert on disease_imports to rowan_service`,
]

/** The disease that a member has chosen for a diagnosis, and the diseases of an imported nomenclature. */
export const diseaseIds = {
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
    for (const [column, note] of Object.entries(notes)) {
      await sql`comment on column ${sql.ref(column)} is ${sql.lit(note)}`.execute(db)
    }
  },
}
