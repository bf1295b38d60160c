import { birthDateFault } from '#contract/dates.ts'
import { londonDay } from '#contract/days.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { GpDetails } from '#contract/gp-record-details.ts'
import { wasAnswered } from '../http/idempotency.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import type { Call, RecordCall } from '../http/serve.ts'
import { requireStanding } from '../http/standing.ts'
import { audit } from '../stores/audit.ts'
import { endLink } from '../stores/gp-links.ts'
import { gpRecordStore } from '../stores/gp-record.ts'
import { linkOnce, type LinkedRecord } from './gp-linking.ts'

/**
 * Links a member with their record by whatever `detailsOf` gives, unless the call was answered
 * before: then it is only answered again, for no linkage key works twice. Throws a 401 without
 * standing, a 422 for a date of birth that cannot be, and what `linkOnce` throws.
 */
export async function linkUnlessAnswered(
  call: Call<Endpoint>,
  detailsOf: () => Promise<GpDetails>,
): Promise<LinkedRecord | undefined> {
  const { member, services, idempotencyKey = '' } = call
  if (await wasAnswered(services.db, { memberId: member.id, key: idempotencyKey })) return undefined
  await requireStanding(member, services)
  const details = await detailsOf()
  refuseBirthDate(details.dateOfBirth, londonDay(services.now()))
  return linkOnce(call, details)
}

/** Keeps what was linked as the member's connection, in place of an earlier one. */
export async function connectLinked(call: RecordCall<Endpoint>, linked: LinkedRecord | undefined) {
  // The key was used for this call before, longer ago than answers are kept.
  if (!linked) throw new Refusal('idempotency-key-reused')
  const { trx, member, services, requestId } = call
  const { gpSystem, recordSeal, now, newId } = services
  const store = gpRecordStore(trx, member.id, recordSeal)
  const earlier = await store.connection()
  const patientId = newId()
  try {
    await store.connect({ patientId, ...linked, now: now() })
    const entry = { at: now(), memberId: member.id, requestId }
    await audit(trx, { ...entry, action: 'gp-connect', outcome: 'connected' })
  } catch (error) {
    // Else the details of the letter would be used up for nothing.
    await gpSystem.unlink(linked.credential)
    throw error
  }
  if (earlier?.credential !== undefined) {
    await endLink(trx, earlier.credential, { ...services, memberId: member.id })
  }
  return { success: true as const, patientId, gpPractice: linked.surgery }
}

/** Section 5, and the minimum age of section 9 on the day it is in London. */
function refuseBirthDate(dateOfBirth: string, today: string): void {
  switch (birthDateFault(dateOfBirth, today)) {
    case 'in-the-future':
      throw invalidField('dateOfBirth', 'Your date of birth must be in the past.')
    case 'too-long-ago':
      throw invalidField('dateOfBirth', 'Check the year of your date of birth.')
    case 'under-16':
      throw new Refusal('under-16')
    case undefined:
  }
}
