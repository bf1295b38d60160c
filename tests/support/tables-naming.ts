import { sql } from 'kysely'
import type { Database } from '../../server/db/tables.ts'

/** All tables with rows of this member or with their subject. */
export async function tablesNaming(
  db: Database,
  memberId: string,
  subject: string,
): Promise<string[]> {
  const tables = await db.introspection.getTables()
  const naming = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ found: number }>`
        select 1 as found from ${sql.table(name)} as row
        where row::text like ${`%${memberId}%`} or row::text like ${`%${subject}%`} limit 1
      `.execute(db)
      return rows.length > 0 ? name : undefined
    }),
  )
  return naming.filter((name) => name !== undefined).toSorted()
}
