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
  reason?: string | undefined
  ticket?: string | undefined
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

/**
 * What operators have done for a member, newest first, each action once with its last outcome. What was
 * done says `begun`, as before there was an entry of the end: older apps take anything else for a refusal.
 */
export async function operatorActionsOf(trx: MemberTransaction, memberId: string) {
  const rows = await trx
    .selectFrom('audit_log')
    .distinctOn(['request_id', 'action'])
    .select(['id', 'at', 'action', 'outcome', 'operator', 'reason', 'ticket'])
    .where('member_id', '=', memberId)
    .where('operator', 'is not', null)
    .orderBy('request_id')
    .orderBy('action')
    .orderBy('id', 'desc')
    .execute()
  return rows
    .toSorted((a, b) => Number(b.id) - Number(a.id))
    .map((row) => ({
      ...entryOf(row),
      outcome: isDone.includes(row.outcome) ? 'begun' : row.outcome,
      operator: row.operator ?? '',
    }))
}

const isDone: readonly string[] = ['done', 'invited']

const mostEntries = 1_000

/** The newest entries about a member, for whoever answers for the protection of data. */
export async function auditOf(db: Database, memberId: string) {
  const rows = await db
    .selectFrom('audit_log')
    .select(['at', 'action', 'outcome', 'operator', 'reason', 'ticket', 'request_id'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(mostEntries)
    .execute()
  return rows.map((row) => ({ ...entryOf(row), requestId: row.request_id }))
}

interface Row {
  at: Date
  action: string
  outcome: string
  operator: string | null
  reason: string | null
  ticket: string | null
}

/** An entry as its member reads it. */
export const entryOf = ({ at, action, outcome, operator, reason, ticket }: Row) => ({
  at: at.toISOString(),
  action,
  outcome,
  ...(operator !== null && { operator }),
  ...(reason !== null && { reason }),
  ...(ticket !== null && { ticket }),
})
