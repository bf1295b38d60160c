import { sql } from 'kysely'
import type { OpenedDatabase } from './db/open.ts'

/**
 * Returns what takes the bytes of erased accounts out of the database's files: once after however
 * many were erased since it was called last, and once after a start, for it may have been due.
 */
export function createPurgeErased({
  backgroundDb,
  purgeDeleted,
}: Pick<OpenedDatabase, 'backgroundDb' | 'purgeDeleted'>): () => Promise<void> {
  let purged = '0'
  return async () => {
    // It changes when an account is closed, and when the note of that is swept.
    const { erasures } = await backgroundDb
      .selectFrom('account_closures')
      .select(sql<string>`concat(count(*), max(closed_at))`.as('erasures'))
      .executeTakeFirstOrThrow()
    if (erasures === purged) return
    await purgeDeleted()
    purged = erasures
  }
}
