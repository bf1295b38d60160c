import { CompiledQuery } from 'kysely'
import type { Database, MemberTransaction } from './tables.ts'
import { enterAsMember } from './wire-connection.ts'

/**
 * Runs `work` in a transaction that can see and change the rows of one member only: it drops to
 * the role `rowan_app`, which row-level security binds, and says who the member is. Both end
 * with the transaction. What `work` throws rolls everything back and is thrown on.
 */
export const asMember = async <Result>(
  db: Database,
  memberId: string,
  work: (trx: MemberTransaction) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await trx.executeQuery(CompiledQuery.raw(enterAsMember, [memberId]))
    return work(trx)
  })
