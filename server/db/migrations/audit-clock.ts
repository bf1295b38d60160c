import { sql, type Kysely } from 'kysely'

/**
 * The end of the audit is a question of the service's clock, like every other of its times: it tells
 * it as `rowan.now`. That makes the rule stricter, never milder: the database's own has to agree.
 */
const endByTheServicesClock = `
  create or replace function refuse_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and tg_table_name = 'audit_log' then
        if old.at < now() - interval '6 years'
           and old.at < nullif(current_setting('rowan.now', true), '')::timestamptz - interval '6 years'
        then return old; end if;
      end if;
      raise exception '% is append-only', tg_table_name;
    end $$`

/** When the audit may end is decided by a clock that is handed over. */
export const auditClock = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(endByTheServicesClock).execute(db)
  },
}
