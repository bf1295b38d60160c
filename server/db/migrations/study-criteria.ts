import { sql, type Kysely } from 'kysely'

const statements = [
  // Null is that the study looks for nobody from then on. Each is run once at most, and one of a study.
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
  ...['study_criteria', 'matching_noise'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy the_service on ${table} to rowan_service using (true) with check (true)`,
  ]),
  // Who was looked for reads by what, and who had checked it.
  'create policy open_to_members on study_criteria for select to rowan_app using (true)',
  'grant select (study_id, version, criteria, reviewed_by) on study_criteria to rowan_app',
  'grant select, insert on study_criteria to rowan_service',
  `grant update (reviewed_by, reviewed_at, begun_by, begun_at, request_id, decision, place, counted, mixed, ended_at)
     on study_criteria to rowan_service`,
  'grant select, insert on matching_noise to rowan_service',
  'alter table audit_log add column study_id text, add column criteria_version integer',
  `select pgboss.create_queue('study-matching',
     '{"policy": "standard", "retryDelay": 60, "retryBackoff": true, "retryLimit": 10,
       "expireInSeconds": 600, "retentionMinutes": 525600}'::json)`,
  // The queue has a table of its own.
  `do $$ declare each record; begin
     for each in select relname as name from pg_class
                  where relkind = 'r' and relnamespace = 'pgboss'::regnamespace
                    and not relrowsecurity loop
       execute format('alter table pgboss.%I enable row level security', each.name);
       execute format('alter table pgboss.%I force row level security', each.name);
     end loop;
   end $$`,
]

/** Whom a study looks for: written down with its text, reviewed by a second person, run once. */
export const studyCriteria = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
