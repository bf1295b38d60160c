import { sql } from 'kysely'
import type { Database } from '../../server/db/tables.ts'
import { wholeTables } from './whole-tables.ts'

/**
 * All tables, those of the queue too, with rows of this member or with their subject; but for the job that
 * finishes the erasure of the account.
 */
export async function tablesNaming(
  db: Database,
  memberId: string,
  subject: string,
): Promise<string[]> {
  const tables = await wholeTables(db)
  const naming = await Promise.all(
    tables.map(async ({ schema, name }) => {
      const { rows } = await sql<{ found: number }>`
        select 1 as found from ${sql.table(`${schema}.${name}`)} as row
        where (row::text like ${`%${memberId}%`} or row::text like ${`%${subject}%`})
          and row::text not like '%account-erasure%' limit 1
      `.execute(db)
      return rows.length > 0 ? name : undefined
    }),
  )
  return naming.filter((name) => name !== undefined).toSorted()
}
