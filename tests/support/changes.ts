import { sql } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../../server/db/tables.ts'
import { wholeTables } from './whole-tables.ts'

/** Tables that every call writes to, even a refused one. */
const ofTheCall = ['audit_log', 'rate_limits', 'housekeeping']

const Counts = v.object({ all: v.number(), others: v.number() })

/**
 * Makes the database record every row that is added, changed or deleted, and its member. A change
 * that is rolled back leaves no record.
 */
export async function watchChanges(db: Database) {
  await sql`create table noted_changes (member_id text)`.execute(db)
  await sql`create function note_change() returns trigger language plpgsql security definer as $$
    declare changed jsonb := coalesce(to_jsonb(new), to_jsonb(old));
    begin
      insert into public.noted_changes values (
        case tg_table_name when 'members' then changed ->> 'id'
                           else coalesce(changed ->> 'member_id', changed -> 'data' ->> 'memberId') end);
      return null;
    end $$`.execute(db)
  for (const { schema, name } of await wholeTables(db)) {
    if (ofTheCall.includes(name) || name === 'noted_changes') continue
    const table = sql.table(`${schema}.${name}`)
    await sql`create trigger notes_changes after insert or update or delete on ${table}
      for each row execute function note_change()`.execute(db)
  }
  return {
    /** The number of rows changed since the last call, and how many of them belong to members other than `memberId`. */
    async since(memberId: string): Promise<v.InferOutput<typeof Counts>> {
      const { rows } = await sql`
        with noted as (delete from noted_changes returning member_id)
        select count(*)::int as all,
               (count(*) filter (where member_id <> ${memberId}))::int as others
          from noted`.execute(db)
      return v.parse(Counts, rows[0])
    },
  }
}
