import { sql, type QueryExecutorProvider } from 'kysely'

const statements = [
  `alter table data_requests alter column id set default gen_random_uuid()::text`,
  // Ids were numbered by place, so a change of a study gave the id of one item to another. Where members answered for
  // another item under this id, it is that item's.
  `update data_requests asked set id = gen_random_uuid()::text
    where exists (
      select from consent_items said
       where said.item_id = asked.id
         and (said.item::json ->> 'type' <> asked.type
              or coalesce(said.item::json -> 'labTest' ->> 'name',
                          said.item::json -> 'questionnaire' ->> 'name') is distinct from asked.name))`,
]

/** An id of an item of a study is never given again. */
export const studyItems = {
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
