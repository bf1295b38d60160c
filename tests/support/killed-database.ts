import type { KyselyPlugin } from 'kysely'
import type { Database } from '../../server/db/tables.ts'

/** A database whose server is killed at its statement with this number: before it, or before its result is read. */
export function killedAt(db: Database, step: number, when: 'before' | 'after'): Database {
  let left = step
  const die = () => {
    left -= 1
    if (left <= 0) throw new Error('killed')
  }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (when === 'before') die()
      return node
    },
    transformResult: async ({ result }) => {
      if (when === 'after') die()
      return result
    },
  }
  return db.withPlugin(plugin)
}
