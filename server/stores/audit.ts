import type { Transaction } from 'kysely'
import type { Database, MemberTransaction, Tables } from '../db/tables.ts'

export interface AuditEntry {
  at: Date
  /** Null where an operator did something for nobody in particular. */
  memberId: string | null
  /** What was done: `kit-order`. Never a value of anybody's health. */
  action: string
  outcome: string
  requestId: string
  /** Who did it; absent where it was the member. */
  operator?: string
  reason?: string | null
}

/** Writes down what happened, for good (S21), in the transaction in which it happens. */
export async function audit(
  trx: Transaction<Tables> | Database,
  { memberId, requestId, ...entry }: AuditEntry,
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({ ...entry, member_id: memberId, request_id: requestId })
    .execute()
}

/** What operators have done for a member, the newest first. */
export async function operatorActionsOf(trx: MemberTransaction, memberId: string) {
  const rows = await trx
    .selectFrom('audit_log')
    .select(['at', 'action', 'outcome', 'operator', 'reason'])
    .where('member_id', '=', memberId)
    .where('operator', 'is not', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ at, action, outcome, operator, reason }) => ({
    at: at.toISOString(),
    action,
    outcome,
    operator: operator ?? '',
    ...(reason !== null && { reason }),
  }))
}
