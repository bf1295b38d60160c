import { sql, type QueryExecutorProvider } from 'kysely'

const notes = {
  'study_controllers.version':
    'Another organisation or country: who agreed to an earlier one has not agreed to it.',
  'study_receivers.secrets': 'JSON, encrypted: the signing secret, and for a day the one before.',
  'study_receivers.tested_at':
    'When it answered a signed test message; null since it was set: nothing is sent.',
  'delivery_answers.agreed':
    'Whether what the consent agrees to is sent; the last of a consent counts.',
  'study_pseudonyms.pseudonym':
    'By which a study knows a member: random, and another in each study.',
  'study_pseudonyms.member_id':
    'Null once they are erased, until the study knows that they withdrew.',
  'study_pseudonyms.busy_until': 'While a message is under way no other of the same member is.',
  'study_pseudonyms.failing_since': 'Since when the study has not answered; null while it does.',
  'study_deliveries.id': 'The id of the message, the same for each attempt.',
  'study_deliveries.begun_at': 'From then on the study may have it.',
  'study_deliveries.outcome':
    'settled: a person has told the study. dropped: it was never sent again.',
}

/** With pauses of up to half an hour, tried for seven days. */
const outside = {
  policy: 'standard',
  retentionMinutes: 365 * 24 * 60,
  retryDelay: 1,
  retryBackoff: true,
  retryLimit: 346,
  expireInSeconds: 60,
}

const tables = [
  'study_controllers',
  'study_receivers',
  'delivery_answers',
  'study_pseudonyms',
  'study_deliveries',
]

const statements = [
  // Rows are only added: what somebody agreed to stays as it was.
  `create table study_controllers (
     study_id text not null references studies,
     version integer not null check (version > 0),
     organisation text not null check (char_length(organisation) between 1 and 200),
     country text not null check (char_length(country) between 1 and 100),
     ethics_reference text not null check (char_length(ethics_reference) between 1 and 100),
     written_by text not null,
     written_at timestamptz not null,
     primary key (study_id, version)
   )`,
  `create table study_receivers (
     study_id text primary key references studies,
     url text not null check (char_length(url) <= 2000),
     secrets text not null,
     key_id text not null,
     tested_at timestamptz,
     paused_at timestamptz
   )`,
  `create table delivery_answers (
     consent_id text not null references study_answers on delete cascade,
     place bigint generated always as identity,
     member_id text not null references members on delete cascade,
     agreed boolean not null,
     text_version text not null,
     controller_version integer not null,
     at timestamptz not null,
     primary key (consent_id, place)
   )`,
  'create index delivery_answers_by_member on delivery_answers (member_id)',
  // These outlive the member, until the study knows that they withdrew.
  `create table study_pseudonyms (
     pseudonym text primary key,
     study_id text not null references studies,
     member_id text references members on delete set null,
     busy_until timestamptz,
     failing_since timestamptz,
     unique (member_id, study_id)
   )`,
  'create index study_pseudonyms_by_study on study_pseudonyms (study_id)',
  `create table study_deliveries (
     id text primary key,
     place bigint generated always as identity,
     pseudonym text not null references study_pseudonyms on delete cascade,
     member_id text references members on delete set null,
     type text not null check (type in ('consent.given', 'consent.item-added', 'consent.item-withdrawn',
                                        'questionnaire.sent', 'kit.data-returned', 'consent.withdrawn')),
     consent_id text references study_answers on delete set null,
     item_id text,
     round_id text,
     at timestamptz not null,
     begun_at timestamptz,
     ended_at timestamptz,
     outcome text check (outcome in ('received', 'settled', 'dropped')),
     check ((ended_at is null) = (outcome is null))
   )`,
  'create index study_deliveries_by_pseudonym on study_deliveries (pseudonym, place)',
  'create index study_deliveries_by_member on study_deliveries (member_id)',
  'create index study_deliveries_by_consent on study_deliveries (consent_id, place)',
  'create index study_deliveries_waiting on study_deliveries (pseudonym, place) where ended_at is null',
  ...tables.flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy the_service on ${table} to rowan_service using (true) with check (true)`,
  ]),
  ...['delivery_answers', 'study_pseudonyms', 'study_deliveries'].map(
    (table) =>
      `create policy own_rows on ${table} to rowan_app
         using (member_id = current_setting('rowan.member', true))
         with check (member_id = current_setting('rowan.member', true))`,
  ),
  'create policy open_to_members on study_controllers for select to rowan_app using (true)',
  'grant select (study_id, version, organisation, country, ethics_reference) on study_controllers to rowan_app',
  'grant select, insert on delivery_answers, study_pseudonyms to rowan_app',
  'grant select, insert, update (ended_at, outcome) on study_deliveries to rowan_app',
  'grant select, insert on study_controllers to rowan_service',
  `grant select, insert, update (url, secrets, key_id, tested_at, paused_at)
     on study_receivers to rowan_service`,
  'grant select on delivery_answers to rowan_service',
  'grant select, insert, delete, update (busy_until, failing_since) on study_pseudonyms to rowan_service',
  `grant select, insert, delete, update (begun_at, ended_at, outcome) on study_deliveries to rowan_service`,
  `select pgboss.create_queue('study-delivery', '${JSON.stringify(outside)}'::json)`,
  `do $$ declare each record; begin
     for each in select relname as name from pg_class
                  where relkind = 'r' and relnamespace = 'pgboss'::regnamespace and not relrowsecurity loop
       execute format('alter table pgboss.%I enable row level security', each.name);
       execute format('alter table pgboss.%I force row level security', each.name);
     end loop;
   end $$`,
  `create policy own_deliveries on pgboss.job for insert to rowan_app
     with check (data ->> 'memberId' = current_setting('rowan.member', true) and name = 'study-delivery')`,
]

/** What studies get of those who agreed: by whom, where to, under which number, and what of it they have. */
export const studyDeliveries = {
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
    for (const [column, note] of Object.entries(notes)) {
      await sql`comment on column ${sql.ref(column)} is ${sql.lit(note)}`.execute(db)
    }
  },
}
