import { sql } from 'kysely'
import type { OpenedDatabase } from '../db/open.ts'

/**
 * Returns a function that removes the bytes of erased accounts from the database's files: once
 * after a start, as it may have been due when the server stopped, and then only when accounts were
 * erased since its last call.
 */
export function createPurgeErased({
  backgroundDb,
  purgeDeleted,
}: Pick<OpenedDatabase, 'backgroundDb' | 'purgeDeleted'>): () => Promise<void> {
  let purged = '0'
  return async () => {
    // Changes when an account is closed, and when the record of that expires.
    const { erasures } = await backgroundDb
      .selectFrom('account_closures')
      .select(sql<string>`concat(count(*), max(closed_at))`.as('erasures'))
      .executeTakeFirstOrThrow()
    if (erasures === purged) return
    await purgeDeleted()
    purged = erasures
  }
}
