import { sql, type Kysely } from 'kysely'

/** When each task of housekeeping was begun last, by whichever instance. Never read as the role of the app. */
const tasks = `
  create table housekeeping (
    task text primary key check (char_length(task) between 1 and 40),
    begun_at timestamptz not null
  )`

/**
 * The audit has an end after six years, as long as a claim can be brought (Limitation Act 1980).
 * What is younger stays written, whoever asks; the role of the app may delete nothing.
 */
const auditHasAnEnd = `
  create or replace function refuse_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and tg_table_name = 'audit_log' then
        if old.at < now() - interval '6 years' then return old; end if;
      end if;
      raise exception '% is append-only', tg_table_name;
    end $$`

const statements = [
  tasks,
  'alter table housekeeping enable row level security',
  auditHasAnEnd,
  'create index audit_log_by_age on audit_log (at)',
]

/** What retention and erasure need to run once a day, on one instance. */
export const housekeeping = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
