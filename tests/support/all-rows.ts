import { sql } from 'kysely'
import type { Database } from '../../server/db/tables.ts'
import { wholeTables } from './whole-tables.ts'

/** Every row of every table of ours as the text of its JSON, sorted, by the table's name. */
export async function allRows(
  db: Database,
  but: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const tables = await wholeTables(db)
  const ours = tables.filter(({ schema }) => schema === 'public')
  const kept = ours.map(({ name }) => name).filter((name) => !but.includes(name))
  const found: Record<string, string[]> = {}
  for (const name of kept.toSorted()) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(each)::text as row from ${sql.table(name)} as each`.execute(db)
    found[name] = rows.map(({ row }) => row).toSorted()
  }
  return found
}
