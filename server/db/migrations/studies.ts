import { sql, type Kysely } from 'kysely'

const requestTypes = `'LAB_TEST', 'MEDICAL_RECORD', 'QUESTIONNAIRE'`
const answerKinds = `'INTEREST', 'DECLINE', 'CONSENT', 'WITHDRAWAL'`

/** The links are text: what is not https is delivered, and followed by nobody. */
const studies = `
  create table studies (
    id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
    name text not null check (char_length(name) between 1 and 200),
    organisation text not null check (char_length(organisation) between 1 and 200),
    description text not null check (char_length(description) between 1 and 4000),
    info_link text not null check (char_length(info_link) <= 2000),
    terms text not null check (char_length(terms) <= 2000),
    privacy_policy text not null check (char_length(privacy_policy) <= 2000),
    updated_at timestamptz not null,
    closed_at timestamptz
  )`

const dataRequests = `
  create table data_requests (
    id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
    study_id text not null references studies,
    type text not null check (type in (${requestTypes})),
    name text check (char_length(name) between 1 and 200),
    position integer not null check (position >= 0),
    unique (study_id, position),
    check ((name is null) = (type = 'MEDICAL_RECORD'))
  )`

const studyInvites = `
  create table study_invites (
    id text primary key,
    member_id text not null references members on delete cascade,
    study_id text not null references studies,
    created_at timestamptz not null,
    accepted_at timestamptz,
    declined_at timestamptz,
    consented_at timestamptz,
    withdrawn_at timestamptz,
    unique (member_id, study_id),
    check (accepted_at is null or declined_at is null),
    check (withdrawn_at is null or consented_at is not null),
    check (declined_at is null or consented_at is null or withdrawn_at is not null)
  )`

/**
 * What a member answered, as it was then: each row is written once and stays. The app's role may
 * add and read; the rows go with the member.
 */
const studyAnswers = `
  create table study_answers (
    id text primary key,
    member_id text not null references members on delete cascade,
    invite_id text not null references study_invites on delete cascade,
    place bigint generated always as identity,
    kind text not null check (kind in (${answerKinds})),
    at timestamptz not null,
    study_name text not null,
    organisation text not null,
    study_version timestamptz not null,
    text_version text,
    items text,
    consent_id text unique references study_answers on delete cascade,
    check ((text_version is null) = (kind in ('INTEREST', 'DECLINE'))),
    check ((items is null) = (kind in ('INTEREST', 'DECLINE'))),
    check ((consent_id is null) = (kind <> 'WITHDRAWAL'))
  )`

/** What is kept of a consent when its member is erased: no more than shows that data was used rightly. */
const keptConsents = `
  create table kept_consents (
    id uuid primary key default gen_random_uuid(),
    study_id text not null references studies,
    study_version timestamptz not null,
    text_version text not null,
    items text not null,
    given_on date not null,
    is_withdrawn boolean not null
  )`

/**
 * Before a member is erased, whoever erases them: consents that held when their study was
 * completed stay as rows that name nobody (decision 050).
 */
const keepConsents = [
  `create function keep_consents_of_completed_studies() returns trigger language plpgsql as $$
     begin
       insert into kept_consents (study_id, study_version, text_version, items, given_on, is_withdrawn)
       select study.id, consent.study_version, consent.text_version, consent.items,
              (consent.at at time zone 'Europe/London')::date, withdrawal.id is not null
         from study_answers consent
         join study_invites invite on invite.id = consent.invite_id
         join studies study on study.id = invite.study_id
         left join study_answers withdrawal on withdrawal.consent_id = consent.id
        where consent.member_id = old.id and consent.kind = 'CONSENT'
          and consent.at <= study.closed_at
          and (withdrawal.at is null or withdrawal.at > study.closed_at);
       return old;
     end $$`,
  `create trigger members_leave_their_consents before delete on members
     for each row execute function keep_consents_of_completed_studies()`,
]

const ownRowsOnly = (table: string) => [
  `alter table ${table} enable row level security`,
  `create policy own_rows on ${table} to rowan_app
     using (member_id = current_setting('rowan.member', true))
     with check (member_id = current_setting('rowan.member', true))`,
]

const statements = [
  studies,
  dataRequests,
  studyInvites,
  studyAnswers,
  'create index study_answers_by_member on study_answers (member_id, place)',
  keptConsents,
  ...keepConsents,
  ...['study_invites', 'study_answers'].flatMap(ownRowsOnly),
  'grant select on studies, data_requests to rowan_app',
  `grant select, insert, update (accepted_at, declined_at, consented_at, withdrawn_at)
     on study_invites to rowan_app`,
  'grant select, insert on study_answers to rowan_app',
  // The year is coarse on purpose (decision 036); who was born when is compared by the API.
  `alter table diagnoses add column diagnosed_year integer
     check (diagnosed_year between 1900 and 9999)`,
]

/** Studies, what members answered to them, and the year of a diagnosis. */
export const addStudies = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
