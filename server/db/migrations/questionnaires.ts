import { sql, type QueryExecutorProvider } from 'kysely'

const notes = {
  'questionnaires.item_id':
    'The id of the data request, which it keeps in every version of its study.',
  'questionnaires.version':
    'Increases with each change: a round has the one that was in force when it opened.',
  'questionnaires.questionnaire': 'FHIR R4 Questionnaire; null where it is not asked from then on.',
  'questionnaires.questions': 'How many there are.',
  'questionnaires.schedule': 'JSON, as in the contract.',
  'questionnaire_answers.round_id':
    'As the service works it out of the consent, the item and the number of the round.',
  'questionnaire_answers.answer': 'FHIR values, encrypted: not sent yet.',
  'questionnaire_responses.response': 'FHIR R4 QuestionnaireResponse, encrypted: as it was sent.',
  'notifications.round_id': 'Of a round of questions that has opened or ends.',
  'notifications.round_until': 'Its last day, YYYY-MM-DD.',
}

const task = {
  policy: 'standard',
  retentionMinutes: 365 * 24 * 60,
  retryDelay: 60,
  retryBackoff: true,
  retryLimit: 10,
  expireInSeconds: 600,
}

const ofMember = `member_id text not null references members on delete cascade,
     round_id text not null,
     consent_id text not null references study_answers on delete cascade,
     item_id text not null`

const statements = [
  // Rows are only added: what somebody was asked stays as it was.
  `create table questionnaires (
     study_id text not null references studies,
     item_id text not null,
     version integer not null check (version > 0),
     questionnaire text check (char_length(questionnaire) <= 1000000),
     questions integer not null,
     minutes integer not null,
     schedule text not null,
     written_at timestamptz not null,
     primary key (item_id, version)
   )`,
  'create index questionnaires_by_study on questionnaires (study_id)',
  `create table questionnaire_answers (
     ${ofMember},
     link_id text not null,
     answer text not null,
     key_id text not null,
     saved_at timestamptz not null,
     primary key (member_id, round_id, link_id)
   )`,
  'create index questionnaire_answers_by_consent on questionnaire_answers (consent_id)',
  `create table questionnaire_responses (
     ${ofMember},
     version integer not null,
     response text not null,
     key_id text not null,
     sent_at timestamptz not null,
     primary key (member_id, round_id),
     foreign key (item_id, version) references questionnaires (item_id, version)
   )`,
  'create index questionnaire_responses_by_consent on questionnaire_responses (consent_id)',
  'create index questionnaire_responses_by_version on questionnaire_responses (item_id, version)',
  'alter table notifications add column round_id text',
  'alter table notifications add column round_until text',
  ...['questionnaires', 'questionnaire_answers', 'questionnaire_responses'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy the_service on ${table} to rowan_service using (true) with check (true)`,
  ]),
  ...['questionnaire_answers', 'questionnaire_responses'].map(
    (table) =>
      `create policy own_rows on ${table} to rowan_app
         using (member_id = current_setting('rowan.member', true))
         with check (member_id = current_setting('rowan.member', true))`,
  ),
  'create policy open_to_members on questionnaires for select to rowan_app using (true)',
  'grant select on questionnaires to rowan_app',
  `grant select, insert, delete, update (answer, key_id, saved_at) on questionnaire_answers to rowan_app`,
  'grant select, insert on questionnaire_responses to rowan_app',
  'grant select, insert on questionnaires to rowan_service',
  'grant select, delete, update (answer, key_id) on questionnaire_answers to rowan_service',
  'grant select, update (response, key_id) on questionnaire_responses to rowan_service',
  `select pgboss.create_queue('questionnaire-rounds', '${JSON.stringify(task)}'::json)`,
  `do $$ declare each record; begin
     for each in select relname as name from pg_class
                  where relkind = 'r' and relnamespace = 'pgboss'::regnamespace and not relrowsecurity loop
       execute format('alter table pgboss.%I enable row level security', each.name);
       execute format('alter table pgboss.%I force row level security', each.name);
     end loop;
   end $$`,
]

/** Questionnaires that can be answered: what a study asks, what members have answered and what was sent. */
export const questionnaires = {
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
    for (const [column, note] of Object.entries(notes)) {
      await sql`comment on column ${sql.ref(column)} is ${sql.lit(note)}`.execute(db)
    }
  },
}
