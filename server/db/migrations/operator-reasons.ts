import { sql, type Kysely } from 'kysely'

/**
 * Why operators do something becomes a code and the number of a ticket: a sentence could name somebody,
 * and the audit outlives an account by years. Of sentences only that there was one is kept. The trigger
 * does the same with those of instances of the release before, and of backups.
 */
const statements = [
  `alter table audit_log add column ticket text check (ticket ~ '^[1-9][0-9]{0,6}$')`,
  `create function keep_reason_codes_only() returns trigger language plpgsql as $$
     begin
       if new.reason not in ('member-asked', 'complaint', 'data-request', 'laboratory', 'study', 'fault',
                             'incident', 'legal') then
         new.reason := 'in-words';
       end if;
       return new;
     end $$`,
  `create trigger audit_log_has_reason_codes before insert or update on audit_log
     for each row when (new.reason is not null) execute function keep_reason_codes_only()`,
  'alter table audit_log disable trigger audit_log_is_append_only',
  `update audit_log set reason = case when outcome = 'invited' then 'study' else 'in-words' end
    where operator is not null and reason is not null`,
  'alter table audit_log enable trigger audit_log_is_append_only',
]

/** Codes and numbers in place of sentences. */
export const operatorReasons = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
