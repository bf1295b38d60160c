import { sql, type Kysely } from 'kysely'

const statements = [
  // What a member said of each item of a consent, the newest last. Rows are only added. A consent of an earlier release
  // has none: everything that it names was agreed to.
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
  'alter table consent_items enable row level security',
  'alter table consent_items force row level security',
  `create policy own_rows on consent_items to rowan_app
     using (member_id = current_setting('rowan.member', true))
     with check (member_id = current_setting('rowan.member', true))`,
  'create policy the_service on consent_items to rowan_service using (true) with check (true)',
  'grant select, insert on consent_items to rowan_app',
  'grant select on consent_items to rowan_service',
  // Whether a consent shares anything yet. Those of an earlier release do.
  'alter table study_invites add column shares boolean not null default true',
  'grant update (shares) on study_invites to rowan_app',
  // As in 032, with the items that were agreed to when the study was completed, and nothing where there were none.
  `create or replace function keep_consents_of_completed_studies() returns trigger language plpgsql as $$
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
     end $$`,
]

/** A consent names each item with what the member said of it: data that comes later waits for a second yes. */
export const consentItems = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
