import type { Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'

export interface AuditEntry {
  at: Date
  memberId: string
  /** What was done: `kit-order`. Never a value of anybody's health. */
  action: string
  outcome: string
  requestId: string
}

/** Writes down what happened, for good (S21), in the transaction in which it happens. */
export async function audit(trx: Transaction<Tables>, entry: AuditEntry): Promise<void> {
  const { at, memberId, action, outcome, requestId } = entry
  await trx
    .insertInto('audit_log')
    .values({ at, member_id: memberId, action, outcome, request_id: requestId })
    .execute()
}
