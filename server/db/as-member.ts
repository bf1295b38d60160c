import { CompiledQuery } from 'kysely'
import type { Database, MemberTransaction } from './tables.ts'
import { enterAsMember, enterAsMemberForOne } from './wire-connection.ts'

type Work<Result> = (trx: MemberTransaction) => Promise<Result>

/**
 * Runs `work` in a transaction that can see and change the rows of one member only: it drops to
 * the role `rowan_app`, which row-level security binds, and says who the member is. Both end
 * with the transaction. What `work` throws rolls everything back and is thrown on.
 */
export const asMember = async <Result>(
  db: Database,
  memberId: string,
  work: Work<Result>,
): Promise<Result> => entered(enterAsMember, { db, memberId, work })

/**
 * The same for work of at most one statement: the whole transaction is one journey to the database.
 * A second statement throws.
 */
export const asMemberForOne = async <Result>(
  db: Database,
  memberId: string,
  work: Work<Result>,
): Promise<Result> => entered(enterAsMemberForOne, { db, memberId, work })

interface Entering<Result> {
  db: Database
  memberId: string
  work: Work<Result>
}

const entered = async <Result>(
  entering: string,
  { db, memberId, work }: Entering<Result>,
): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await trx.executeQuery(CompiledQuery.raw(entering, [memberId]))
    return work(trx)
  })
