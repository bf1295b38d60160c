import type { Transaction } from 'kysely'
import { limits } from '#contract/limits.ts'
import { knownDiseases } from '../diseases/known-diseases.ts'
import { criteriaAsRead } from '../studies/stored-criteria.ts'
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
  /** Of a study, where it is about them. */
  criteria?: { studyId: string; version: number }
}

/** Adds entries to the audit, which cannot be changed (docs/security.md, S21), in the transaction of what happens. */
export async function audit(
  trx: Transaction<Tables> | Database,
  ...entries: readonly AuditEntry[]
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ memberId, requestId, criteria, ...entry }) => ({
    ...entry,
    member_id: memberId,
    request_id: requestId,
    study_id: criteria?.studyId ?? null,
    criteria_version: criteria?.version ?? null,
  }))
  await trx.insertInto('audit_log').values(rows).execute()
}

/**
 * What operators have done for a member, newest first, each action once with its last outcome. What was
 * done says `begun`, as before there was an entry of the end: older apps take anything else for a refusal.
 */
export async function operatorActionsOf(trx: MemberTransaction, memberId: string) {
  const rows = await auditedOf(trx, memberId)
    .distinctOn(['audit_log.request_id', 'action'])
    .where('operator', 'is not', null)
    .orderBy('audit_log.request_id')
    .orderBy('action')
    .orderBy('audit_log.id', 'desc')
    .execute()
  const asRead = await criteriaReader(trx, rows)
  return rows
    .toSorted((a, b) => Number(b.id) - Number(a.id))
    .map((row) => ({
      ...entryOf(row, asRead),
      outcome: isDone.includes(row.outcome) ? 'begun' : row.outcome,
      operator: row.operator ?? '',
    }))
}

const isDone: readonly string[] = ['done', 'invited']

const mostEntries = 1_000

/** The newest entries about a member, for whoever answers for the protection of data. */
export async function auditOf(db: Database, memberId: string) {
  const rows = await auditedOf(db, memberId)
    .orderBy('audit_log.id', 'desc')
    .limit(mostEntries)
    .execute()
  const asRead = await criteriaReader(db, rows)
  return rows.map((row) => ({ ...entryOf(row, asRead), requestId: row.request_id }))
}

/** The next entries about a member after the one with this id, the oldest first. */
export async function auditAfter(
  trx: MemberTransaction,
  memberId: string,
  { last, most }: { last: string; most: number },
) {
  const rows = await auditedOf(trx, memberId)
    .where('audit_log.id', '>', last)
    .orderBy('audit_log.id')
    .limit(most)
    .execute()
  const asRead = await criteriaReader(trx, rows)
  return { entries: rows.map((row) => entryOf(row, asRead)), last: rows.at(-1)?.id }
}

/** The entries about a member, with the criteria that they were found by. */
const auditedOf = (db: Database | MemberTransaction, memberId: string) =>
  db
    .selectFrom('audit_log')
    .leftJoin('study_criteria as found', (join) =>
      join
        .onRef('found.study_id', '=', 'audit_log.study_id')
        .onRef('found.version', '=', 'audit_log.criteria_version'),
    )
    .leftJoin('studies', 'studies.id', 'found.study_id')
    .select(['audit_log.id', 'at', 'action', 'outcome', 'operator', 'reason', 'ticket'])
    .select('audit_log.request_id')
    .select(['studies.name as study_name', 'found.criteria', 'found.reviewed_by'])
    .where('member_id', '=', memberId)

type Row = Awaited<ReturnType<ReturnType<typeof auditedOf>['execute']>>[number]

type AsRead = (criteria: string) => string[]

/** Whom these entries' studies looked for, in words, with the names of all diseases if there is any. */
async function criteriaReader(
  db: Database | MemberTransaction,
  rows: readonly Row[],
): Promise<AsRead> {
  if (!rows.some(({ criteria }) => criteria !== null)) return () => []
  const diseases = await knownDiseases(db)
  return (criteria) => criteriaAsRead(criteria, diseases)
}

/** An entry as its member reads it. */
const entryOf = (
  { at, action, outcome, operator, reason, ticket, ...found }: Row,
  asRead: AsRead,
) => ({
  at: at.toISOString(),
  action,
  outcome,
  ...(operator !== null && { operator }),
  ...(reason !== null && { reason }),
  ...(ticket !== null && { ticket }),
  ...lookedForIn(found, asRead),
})

function lookedForIn(
  { study_name, criteria, reviewed_by }: Pick<Row, 'study_name' | 'criteria' | 'reviewed_by'>,
  asRead: AsRead,
) {
  if (study_name === null || criteria === null || reviewed_by === null) return {}
  const lines = asRead(criteria)
  return {
    lookedFor: {
      studyName: study_name,
      reviewedBy: reviewed_by,
      asRead: lines,
      criteria: { disease: inOneLine(lines) },
    },
  }
}

/** What an app of release 0a4bbf9a takes for a name. */
function inOneLine(lines: readonly string[]): string {
  const line = lines.join('; ')
  return line.length > limits.nameLength ? `${line.slice(0, limits.nameLength - 1)}…` : line
}
