import { sql } from 'kysely'
import type { Database } from '../../server/db/tables.ts'

interface Table {
  schema: string
  name: string
}

/** The tables of ours and of the queue: each as a whole, or the parts that some of them consist of. */
export const wholeTables = async (db: Database): Promise<Table[]> => tables(db, false)
export const partsOfTables = async (db: Database): Promise<Table[]> => tables(db, true)

async function tables(db: Database, isPart: boolean): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select nspname as schema, relname as name
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and nspname in ('public', 'pgboss') and relname not like 'kysely%'
       and relispartition = ${isPart}
     order by schema, name`.execute(db)
  return rows
}
