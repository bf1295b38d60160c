import { birthDateFault, londonDay } from '#contract/days.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { wasAnswered } from '../http/idempotency.ts'
import { invalidField, HttpProblem } from '../http/http-problem.ts'
import { refund, consume } from '../http/rate-limits.ts'
import type { Call, RecordCall, Served } from '../http/serve.ts'
import { requireActiveSession } from '../identity/session-check.ts'
import { audit } from '../accounts/audit.ts'
import { endLink, gpLinkStore } from './gp-links.ts'
import { gpRecordStore, patientIdOf } from './gp-record.ts'
import { notifyOfWaitingItems } from '../studies/consents.ts'
import { auditEarlierSurname } from '../identity/identity-changes.ts'
import { lockMember } from '../accounts/lock-member.ts'
import { markTakenBack, thing } from '../accounts/taken-back.ts'
import { refuseAnotherPerson } from './gp-whose-letter.ts'
import { linkOnce, type LinkBy, type LinkedRecord } from './gp-linking.ts'

interface ConnectedBy extends LinkedRecord {
  /** The member says that the letter has an earlier surname of theirs. */
  isEarlierSurname: boolean
}

/**
 * Links a member with their record by what `byWhat` resolves with. A call that was answered before
 * is only answered again, as no linkage key works twice. Throws a 401 without an active session, a
 * 422 for an impossible date of birth or another person's details, and what `linkOnce` throws.
 */
export async function linkUnlessAnswered(
  call: Call<Endpoint>,
  byWhat: () => Promise<LinkBy>,
): Promise<ConnectedBy | undefined> {
  const { member, services, idempotencyKey = '' } = call
  if (await wasAnswered(services.db, { memberId: member.id, key: idempotencyKey })) return undefined
  await requireActiveSession(member, services)
  const by = await byWhat()
  const { dateOfBirth } = 'letter' in by ? by.letter : by.patient
  refuseBirthDate(dateOfBirth, londonDay(services.now()))
  const { isEarlierSurname } = await refuseAnotherPerson(call, by)
  return { ...(await linkOnce(call, by)), isEarlierSurname }
}

/** Stores the link as the member's connection, replacing an earlier one. */
export async function connectLinked(call: RecordCall<Endpoint>, linked: ConnectedBy | undefined) {
  // The key was used for this call before, longer ago than replies are stored.
  if (!linked) throw new HttpProblem('idempotency-key-reused')
  const { trx, member, services, requestId } = call
  const { recordEncryption, now, newId } = services
  const { link, surgery: gpPractice, isEarlierSurname } = linked
  if (!(await lockMember(trx, member.id))) throw new HttpProblem('account-closed')
  const store = gpRecordStore(trx, member.id, recordEncryption)
  const earlier = await store.connection()
  if (link && earlier?.link?.id === link.id) {
    return { success: true as const, patientId: earlier.patientId, gpPractice }
  }
  // From here on the pairing is either connected, or rolled back and ended by its job.
  if (link && !(await gpLinkStore(trx, member.id).settle(link.id))) throw tryAgain()
  const patientId = newId()
  await store.connect({ patientId, ...linked, now: now() })
  const entry = { at: now(), memberId: member.id, requestId }
  await audit(trx, { ...entry, action: 'gp-connect', outcome: 'connected' })
  if (isEarlierSurname) await auditEarlierSurname(trx, entry)
  if (!earlier) {
    const about = { memberId: member.id, type: 'MEDICAL_RECORD', now: now(), newId } as const
    await notifyOfWaitingItems(trx, about)
  }
  if (earlier) {
    await endLink(trx, earlier, now())
    await markTakenBack(services, thing.connection(earlier.patientId))
  }
  return { success: true as const, patientId, gpPractice }
}

/** The reply of the call that connected a record, unless that was disconnected or replaced since. */
export const ifStillConnected = async <First extends { patientId: string }>(
  { trx, member }: RecordCall<Endpoint>,
  first: First,
): Promise<First | undefined> =>
  (await patientIdOf(trx, member.id)) === first.patientId ? first : undefined

/** The call took so long that a job is ending its pairing: a retry with the same details pairs again. */
const tryAgain = () => new HttpProblem('service-unavailable', { retryAfterSeconds: 2 })

/**
 * Allows one connecting call per member at a time, over all instances, so that attempts are counted
 * one by one. The lock of a killed server expires after eight seconds. If its call were still
 * running, it would request the same pairing.
 */
export const oneAtATime = ({ endpoint, answer }: Served): Served => ({
  endpoint,
  async answer(call) {
    const { db, now } = call.services
    const turn = { counted: `gp-connecting:${call.member.subject}`, hits: 1, seconds: 8 }
    const { left, endsAt } = await consume(db, now(), turn)
    if (left < 0) {
      throw new HttpProblem('idempotency-in-progress', { retryAfterSeconds: 1, detail: connecting })
    }
    try {
      return await answer(call)
    } finally {
      // Without a database the lock expires by itself.
      await refund(db, turn, endsAt).catch(() => undefined)
    }
  },
})

const connecting =
  'We are still connecting your record. Try again in a few seconds with the same details.'

/** Section 5, and the minimum age of section 9 as of today in London. */
function refuseBirthDate(dateOfBirth: string, today: string): void {
  switch (birthDateFault(dateOfBirth, today)) {
    case 'in-the-future':
      throw invalidField('dateOfBirth', 'Your date of birth must be in the past.')
    case 'too-long-ago':
      throw invalidField('dateOfBirth', 'Check the year of your date of birth.')
    case 'under-16':
      throw new HttpProblem('under-16')
    case undefined:
  }
}
