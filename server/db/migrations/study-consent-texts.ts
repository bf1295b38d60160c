import { sql, type Kysely } from 'kysely'

const statements = [
  // Null is that the study has none from then on. What was agreed to stays: rows are only added.
  `create table study_consent_texts (
     study_id text not null references studies,
     version integer not null check (version > 0),
     words text check (char_length(words) between 1 and 4000),
     primary key (study_id, version)
   )`,
  'alter table study_consent_texts enable row level security',
  'alter table study_consent_texts force row level security',
  'create policy open_to_members on study_consent_texts for select to rowan_app using (true)',
  'create policy the_service on study_consent_texts to rowan_service using (true) with check (true)',
  'grant select on study_consent_texts to rowan_app',
  'grant select, insert on study_consent_texts to rowan_service',
  'alter table study_answers add column consent_text_version integer',
  'alter table kept_consents add column consent_text_version integer',
  // As in 007, with the version.
  `create or replace function keep_consents_of_completed_studies() returns trigger language plpgsql as $$
     begin
       insert into kept_consents
              (study_id, study_version, text_version, consent_text_version, items, given_on, is_withdrawn)
       select study.id, consent.study_version, consent.text_version, consent.consent_text_version,
              consent.items, (consent.at at time zone 'Europe/London')::date, withdrawal.id is not null
         from study_answers consent
         join study_invites invite on invite.id = consent.invite_id
         join studies study on study.id = invite.study_id
         left join study_answers withdrawal on withdrawal.consent_id = consent.id
        where consent.member_id = old.id and consent.kind = 'CONSENT'
          and consent.at <= study.closed_at
          and (withdrawal.at is null or withdrawal.at > study.closed_at);
       return old;
     end $$`,
]

/** What studies say themselves of how they use data, and which of it was agreed to. */
export const studyConsentTexts = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
