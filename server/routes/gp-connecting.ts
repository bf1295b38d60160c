import { birthDateFault } from '#contract/dates.ts'
import { londonDay } from '#contract/days.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { wasAnswered } from '../http/idempotency.ts'
import { invalidField, HttpProblem } from '../http/http-problem.ts'
import { release, spend } from '../http/rate-limits.ts'
import type { Call, RecordCall, Served } from '../http/serve.ts'
import { requireActiveSession } from '../http/session-check.ts'
import { audit } from '../stores/audit.ts'
import { endLink, gpLinkStore } from '../stores/gp-links.ts'
import { gpRecordStore } from '../stores/gp-record.ts'
import { lockMember } from '../stores/lock-member.ts'
import { refuseAnotherPerson } from './gp-whose-letter.ts'
import { linkOnce, type LinkBy, type LinkedRecord } from './gp-linking.ts'

/**
 * Links a member with their record by whatever `byWhat` gives, unless the call was answered
 * before: then it is only answered again, for no linkage key works twice. Throws a 401 without
 * active session, a 422 for a date of birth that cannot be or details of somebody else, and what `linkOnce` throws.
 */
export async function linkUnlessAnswered(
  call: Call<Endpoint>,
  byWhat: () => Promise<LinkBy>,
): Promise<LinkedRecord | undefined> {
  const { member, services, idempotencyKey = '' } = call
  if (await wasAnswered(services.db, { memberId: member.id, key: idempotencyKey })) return undefined
  await requireActiveSession(member, services)
  const by = await byWhat()
  const { dateOfBirth } = 'letter' in by ? by.letter : by.patient
  refuseBirthDate(dateOfBirth, londonDay(services.now()))
  await refuseAnotherPerson(call, by)
  return linkOnce(call, by)
}

/** Keeps what was linked as the member's connection, in place of an earlier one. */
export async function connectLinked(call: RecordCall<Endpoint>, linked: LinkedRecord | undefined) {
  // The key was used for this call before, longer ago than answers are kept.
  if (!linked) throw new HttpProblem('idempotency-key-reused')
  const { trx, member, services, requestId } = call
  const { recordEncryption, now, newId } = services
  const { link, surgery: gpPractice } = linked
  if (!(await lockMember(trx, member.id))) throw new HttpProblem('account-closed')
  const store = gpRecordStore(trx, member.id, recordEncryption)
  const earlier = await store.connection()
  if (link && earlier?.link?.id === link.id) {
    return { success: true as const, patientId: earlier.patientId, gpPractice }
  }
  // From here on the pairing is either kept, or the job to end it stays with all else undone.
  if (link && !(await gpLinkStore(trx, member.id).settle(link.id))) throw tryAgain()
  const patientId = newId()
  await store.connect({ patientId, ...linked, now: now() })
  const entry = { at: now(), memberId: member.id, requestId }
  await audit(trx, { ...entry, action: 'gp-connect', outcome: 'connected' })
  if (earlier) await endLink(trx, earlier, { ...services, memberId: member.id })
  return { success: true as const, patientId, gpPractice }
}

/** The call took so long that its pairing is being ended: the same details will make another. */
const tryAgain = () => new HttpProblem('service-unavailable', { retryAfterSeconds: 2 })

/**
 * Lets a member connect by one call at a time, on whichever instance, so that tries are counted one by
 * one. A killed server gives way after eight seconds; were its call still under way it would ask for the
 * same pairing.
 */
export const oneAtATime = ({ endpoint, answer }: Served): Served => ({
  endpoint,
  async answer(call) {
    const { db, now } = call.services
    const turn = { counted: `gp-connecting:${call.member.subject}`, hits: 1, seconds: 8 }
    const { left } = await spend(db, now(), turn)
    if (left < 0) {
      throw new HttpProblem('idempotency-in-progress', { retryAfterSeconds: 1, detail: connecting })
    }
    try {
      return await answer(call)
    } finally {
      // Without a database it ends by itself.
      await release(db, turn).catch(() => undefined)
    }
  },
})

const connecting =
  'We are still connecting your record. Try again in a few seconds with the same details.'

/** Section 5, and the minimum age of section 9 on the day it is in London. */
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
