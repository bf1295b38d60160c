import { sql, type Kysely } from 'kysely'

export interface BackedUpTable {
  name: string
  /** The column that the database numbers, by which rows are ordered; null without one. */
  numbered: string | null
}

/**
 * Every table of the schema, each after those that it references. Without the migrator's, and without the links
 * that members share by: a backup must not bring back what somebody has stopped sharing since.
 */
export async function tablesInOrder<Tables>(db: Kysely<Tables>): Promise<BackedUpTable[]> {
  const { rows: tables } = await sql<BackedUpTable>`
    select relname as name, (
             select attname from pg_attribute
              where attrelid = pg_class.oid and attidentity <> '' and not attisdropped) as numbered
      from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
       and relname <> 'shared_links'
     order by relname`.execute(db)
  const { rows: references } = await sql<{ from: string; to: string }>`
    select owner.relname as from, referred.relname as to
      from pg_constraint
      join pg_class owner on owner.oid = conrelid
      join pg_class referred on referred.oid = confrelid
     where contype = 'f' and conrelid <> confrelid`.execute(db)
  const ordered: BackedUpTable[] = []
  const waiting = [...tables]
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ name }) =>
      references.every(({ from, to }) => from !== name || ordered.some((each) => each.name === to)),
    )
    if (next < 0) throw new Error('Tables refer to each other in a circle')
    ordered.push(...waiting.splice(next, 1))
  }
  return ordered
}
