import type { Transaction } from 'kysely'
import type { Database, MemberTransaction, Tables } from '../db/tables.ts'

export interface AuditEntry {
  at: Date
  /** Null where an operator's action concerned no member. */
  memberId: string | null
  /** The action, such as `kit-order`; never health data. */
  action: string
  outcome: string
  requestId: string
  /** The operator; absent where the member acted. */
  operator?: string
  reason?: string | null
}

/** Adds an entry to the audit, which cannot be changed (S21), in the transaction of what happens. */
export async function audit(
  trx: Transaction<Tables> | Database,
  { memberId, requestId, ...entry }: AuditEntry,
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({ ...entry, member_id: memberId, request_id: requestId })
    .execute()
}

/** What operators have done for a member, newest first. */
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
