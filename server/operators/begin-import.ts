import { sql, type Transaction } from 'kysely'
import { HttpProblem } from '../http/http-problem.ts'
import type { Tables } from '../db/tables.ts'

/** Until the end of this transaction no other import of this list begins. Throws a 409 while one runs. */
export async function beginImport(trx: Transaction<Tables>, list: string): Promise<void> {
  await sql`set local statement_timeout = '60s'`.execute(trx)
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${list}, 0)) as "isOurs"`.execute(trx)
  if (rows[0]?.isOurs) return
  const detail = 'Another import is running. Try again when it has ended.'
  throw new HttpProblem('invalid-input', { status: 409, detail })
}
