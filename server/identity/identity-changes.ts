import { fold } from '#contract/fold.ts'
import type { IdentityChange } from '#contract/account.ts'
import type { MemberTransaction } from '../db/tables.ts'
import type { RecordEncryption } from '../crypto/record-encryption.ts'
import { audit } from '../accounts/audit.ts'
import { endLink } from '../gp/gp-links.ts'
import { gpRecordStore } from '../gp/gp-record.ts'
import { lockMember } from '../accounts/lock-member.ts'

/** What tells whose record a member may connect. */
interface Identity {
  firstName?: string | undefined
  lastName?: string | undefined
  dob?: string | undefined
}

interface Change {
  memberId: string
  requestId: string
  now: Date
  recordEncryption: RecordEncryption
}

const action = 'identity-change'
const ofRecord = { earlier: 'earlier-surname', closed: 'birth-date-changed' } as const
const outcomes = { firstName: 'first-name', lastName: 'surname', dob: 'date-of-birth' } as const

/**
 * Writes down which details are about to change; a first answer is no change. A changed date of birth ends the
 * connection to a GP record, which may then be somebody else's. Call it in the transaction of the change, before it.
 */
export async function beforeIdentityChange(
  trx: MemberTransaction,
  next: Identity,
  { memberId, requestId, now, recordEncryption }: Change,
): Promise<void> {
  if (next.firstName === undefined && next.lastName === undefined && next.dob === undefined) return
  await lockMember(trx, memberId)
  const before = await trx
    .selectFrom('members')
    .select(['first_name as firstName', 'last_name as lastName', 'dob'])
    .where('id', '=', memberId)
    .executeTakeFirst()
  const entry = { at: now, memberId, requestId }
  const isChanged = (field: keyof Identity) =>
    next[field] !== undefined &&
    before?.[field] !== undefined &&
    before[field] !== null &&
    namePartsOf(next[field]).join(' ') !== namePartsOf(before[field]).join(' ')
  if (isChanged('firstName')) await audit(trx, { ...entry, action, outcome: outcomes.firstName })
  if (isChanged('lastName')) await audit(trx, { ...entry, action, outcome: outcomes.lastName })
  if (!isChanged('dob')) return
  await audit(trx, { ...entry, action, outcome: outcomes.dob })
  const store = gpRecordStore(trx, memberId, recordEncryption)
  const connection = await store.connection()
  if (!connection) return
  await store.remove()
  await audit(trx, { ...entry, action: 'gp-disconnect', outcome: ofRecord.closed })
  await endLink(trx, connection, now)
}

/** Whether the surname or the date of birth was changed since then. */
export async function isIdentityChangedSince(
  trx: MemberTransaction,
  memberId: string,
  since: Date,
): Promise<boolean> {
  const change = await trx
    .selectFrom('audit_log')
    .select('id')
    .where('member_id', '=', memberId)
    .where('action', '=', action)
    .where('outcome', 'in', [outcomes.lastName, outcomes.dob])
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return change !== undefined
}

/** Writes down that a record was connected in an earlier surname. The name itself is not stored. */
export const auditEarlierSurname = async (
  trx: MemberTransaction,
  entry: { at: Date; memberId: string; requestId: string },
): Promise<void> => audit(trx, { ...entry, action: 'gp-connect', outcome: ofRecord.earlier })

/** The newest first. */
export async function identityChangesOf(
  trx: MemberTransaction,
  memberId: string,
): Promise<IdentityChange[]> {
  const rows = await trx
    .selectFrom('audit_log')
    .select(['at', 'outcome'])
    .where('member_id', '=', memberId)
    .where('operator', 'is', null)
    .where((row) =>
      row.or([
        row('action', '=', action),
        row('outcome', 'in', [ofRecord.earlier, ofRecord.closed]),
      ]),
    )
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ at, outcome }) => ({ at: at.toISOString(), what: outcome }))
}

/** The parts of a name or a date, without what depends on the keyboard: case, accents and marks. */
export const namePartsOf = (name: string): string[] =>
  fold(name)
    .replaceAll("'", '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
