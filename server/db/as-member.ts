import { CompiledQuery } from 'kysely'
import type { Database, MemberTransaction } from './tables.ts'
import { enterAsMember, enterAsMemberForOne } from './drivers/wire-connection.ts'

type Work<Result> = (trx: MemberTransaction) => Promise<Result>

/**
 * Runs `work` in a transaction that can see and change the rows of one member only: it switches to
 * the role `rowan_app`, to which row-level security applies, and sets the member's id. Both end
 * with the transaction. An error of `work` rolls everything back and is rethrown.
 */
export const asMember = async <Result>(
  db: Database,
  memberId: string,
  work: Work<Result>,
): Promise<Result> => entered(enterAsMember, { db, memberId, work })

/**
 * The same for work of at most one statement: the whole transaction is one round trip to the
 * database. A second statement throws.
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
