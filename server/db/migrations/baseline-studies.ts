const withoutText = `'INTEREST', 'DECLINE', 'DECLINE_UNDONE'`

/**
 * Before a member is erased, whoever erases them: consents that held when their study was completed stay as rows that
 * name nobody, with the items that were agreed to then (decision 050). A consent without `consent_items` is of an
 * earlier release: everything that it names was agreed to.
 */
const keepConsents = `
  create function keep_consents_of_completed_studies() returns trigger language plpgsql as $$
     begin
       insert into kept_consents
              (study_id, study_version, text_version, consent_text_version, items, given_on, is_withdrawn)
       select study.id, consent.study_version, consent.text_version, consent.consent_text_version,
              agreed.items, (consent.at at time zone 'Europe/London')::date, withdrawal.id is not null
         from study_answers consent
         join study_invites invite on invite.id = consent.invite_id
         join studies study on study.id = invite.study_id
         left join study_answers withdrawal on withdrawal.consent_id = consent.id
        cross join lateral (
          select case
            when not exists (select from consent_items where consent_id = consent.id) then consent.items
            else (select json_agg(newest.item::json)::text
                    from (select distinct on (item_id) item, state from consent_items
                           where consent_id = consent.id and at <= study.closed_at
                           order by item_id, place desc) as newest
                   where newest.state = 'agreed') end as items) as agreed
        where consent.member_id = old.id and consent.kind = 'CONSENT'
          and consent.at <= study.closed_at and agreed.items is not null
          and (withdrawal.at is null or withdrawal.at > study.closed_at);
       return old;
     end $$`

/** Studies, whom they look for, and what members answered to them. */
export const studies = [
  // The links are text: what is not https is delivered, and followed by nobody.
  `create table studies (
     id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
     name text not null check (char_length(name) between 1 and 200),
     organisation text not null check (char_length(organisation) between 1 and 200),
     description text not null check (char_length(description) between 1 and 4000),
     info_link text not null check (char_length(info_link) <= 2000),
     terms text not null check (char_length(terms) <= 2000),
     privacy_policy text not null check (char_length(privacy_policy) <= 2000),
     updated_at timestamptz not null,
     closed_at timestamptz
   )`,
  `create table data_requests (
     id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
     study_id text not null references studies,
     type text not null check (type in ('LAB_TEST', 'MEDICAL_RECORD', 'QUESTIONNAIRE')),
     name text check (char_length(name) between 1 and 200),
     position integer not null check (position >= 0),
     unique (study_id, position),
     check ((name is null) = (type = 'MEDICAL_RECORD'))
   )`,
  // Null is that the study has none from then on. What was agreed to stays: rows are only added.
  `create table study_consent_texts (
     study_id text not null references studies,
     version integer not null check (version > 0),
     words text check (char_length(words) between 1 and 4000),
     primary key (study_id, version)
   )`,
  `create table study_invites (
     id text primary key,
     member_id text not null references members on delete cascade,
     study_id text not null references studies,
     created_at timestamptz not null,
     accepted_at timestamptz,
     declined_at timestamptz,
     consented_at timestamptz,
     withdrawn_at timestamptz,
     shares boolean not null default true,
     unique (member_id, study_id),
     check (accepted_at is null or declined_at is null),
     check (withdrawn_at is null or consented_at is not null),
     check (declined_at is null or consented_at is null or withdrawn_at is not null)
   )`,
  // What a member answered, as it was then: each row is written once and stays. The rows go with the member.
  `create table study_answers (
     id text primary key,
     member_id text not null references members on delete cascade,
     invite_id text not null references study_invites on delete cascade,
     place bigint generated always as identity,
     kind text not null
       constraint study_answers_kind check (kind in (${withoutText}, 'CONSENT', 'WITHDRAWAL')),
     at timestamptz not null,
     study_name text not null,
     organisation text not null,
     study_version timestamptz not null,
     text_version text,
     items text,
     consent_id text unique references study_answers on delete cascade,
     consent_text_version integer,
     constraint study_answers_text check ((text_version is null) = (kind in (${withoutText}))),
     constraint study_answers_items check ((items is null) = (kind in (${withoutText}))),
     constraint study_answers_check2 check ((consent_id is null) = (kind <> 'WITHDRAWAL'))
   )`,
  'create index study_answers_by_member on study_answers (member_id, place)',
  // What a member said of each item of a consent, the newest last. Rows are only added.
  `create table consent_items (
     consent_id text not null references study_answers on delete cascade,
     item_id text not null,
     member_id text not null references members on delete cascade,
     place bigint generated always as identity,
     state text not null check (state in ('agreed', 'waiting', 'refused')),
     at timestamptz not null,
     item text not null,
     primary key (consent_id, place)
   )`,
  'create index consent_items_by_member on consent_items (member_id)',
  // What is kept of a consent when its member is erased: no more than shows that data was used rightly.
  `create table kept_consents (
     id uuid primary key default gen_random_uuid(),
     study_id text not null references studies,
     study_version timestamptz not null,
     text_version text not null,
     items text not null,
     given_on date not null,
     is_withdrawn boolean not null,
     consent_text_version integer
   )`,
  keepConsents,
  `create trigger members_leave_their_consents before delete on members
     for each row execute function keep_consents_of_completed_studies()`,
  // Of the noise in its counts (decision 165): whoever knows it can take the noise away.
  `create table study_noise (
     study_id text primary key references studies,
     seed text not null default gen_random_uuid()::text
   )`,
  `create table study_counts (
     study_id text not null references studies,
     taken_at timestamptz not null,
     counts text not null,
     primary key (study_id, taken_at)
   )`,
  // Whom a study looks for: written down with its text, reviewed by a second person, run once, and one of a study.
  `create table study_criteria (
     study_id text not null references studies,
     version integer not null check (version > 0),
     criteria text check (char_length(criteria) between 2 and 4000),
     written_by text not null check (char_length(written_by) between 1 and 200),
     written_at timestamptz not null,
     reviewed_by text check (char_length(reviewed_by) between 1 and 200),
     reviewed_at timestamptz,
     begun_by text check (char_length(begun_by) between 1 and 200),
     begun_at timestamptz,
     request_id text,
     decision text check (decision in ('counting', 'inviting', 'too-few')),
     place text not null default '',
     counted integer not null default 0,
     mixed text not null default '',
     ended_at timestamptz,
     primary key (study_id, version),
     check (lower(reviewed_by) <> lower(written_by)),
     check ((reviewed_by is null) = (reviewed_at is null)),
     check ((begun_by is null) = (begun_at is null) and (begun_by is null) = (decision is null)),
     check (begun_by is null or reviewed_by is not null and criteria is not null)
   )`,
  'create unique index one_matching on study_criteria (study_id) where begun_by is not null',
  // One for all studies, or every further study would be another draw of the noise.
  `create table matching_noise (
     id integer primary key default 1 check (id = 1),
     seed text not null default gen_random_uuid()::text
   )`,
]
