import type { Endpoint } from '#contract/endpoint.ts'
import type { GpDetails } from '#contract/gp-record-details.ts'
import type { Surgery } from '#contract/gp-connection.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { asMember } from '../db/as-member.ts'
import type { GpFailure } from '../gateways/gp-http.ts'
import type { LinkRefusal } from '../gateways/gp-system.ts'
import { giveBack, spend } from '../http/rate-limits.ts'
import { Refusal } from '../http/refusal.ts'
import type { Call } from '../http/serve.ts'
import { audit } from '../stores/audit.ts'

export interface LinkedRecord {
  surgery: Surgery
  credential: string
}

/** Both kinds of wrong detail are one to the caller, who shall not learn whose letter it is. */
const codes: Readonly<Record<LinkRefusal, ProblemCode>> = {
  'linkage-details': 'gp-details-not-matched',
  demographics: 'gp-details-not-matched',
  'wrong-length': 'gp-details-wrong-length',
  'already-linked': 'gp-already-linked',
  'practice-not-enabled': 'gp-practice-not-enabled',
  'under-age': 'gp-under-age',
}

const failures: Readonly<Record<GpFailure, ProblemCode>> = {
  unavailable: 'gp-system-unavailable',
  'not-understood': 'gp-record-not-understood',
  'too-large': 'gp-record-not-understood',
}

/**
 * Links a member with their record at the surgery: one of five tries an hour, which a system that
 * gave no answer does not use up. Throws the surgery's refusal with the tries that are left, a 429
 * when none is; each is in the audit.
 */
export async function linkOnce(
  { member, services, requestId }: Call<Endpoint>,
  details: GpDetails,
): Promise<LinkedRecord> {
  const { db, gpSystem, limits, now } = services
  const note = async (outcome: string) =>
    asMember(db, member.id, async (trx) =>
      audit(trx, { at: now(), memberId: member.id, action: 'gp-connect', outcome, requestId }),
    )
  const tries = { counted: `gp-connect:${member.subject}`, hits: limits.gpConnects, seconds: 3600 }
  const { left, retryAfterSeconds } = await spend(db, now(), tries)
  if (left < 0) {
    await note('locked-out')
    throw lockedOut(retryAfterSeconds)
  }
  const linked = await gpSystem.link(details)
  switch (linked.state) {
    case 'linked': {
      const odsCode = details.gpOdsCode
      const name = linked.practice.name.trim() || odsCode
      return { surgery: { odsCode, name }, credential: linked.credential }
    }
    case 'refused':
      await note(linked.reason)
      throw new Refusal(codes[linked.reason], {
        triesLeft: left,
        ...(left === 0 && { detail: waitFor(retryAfterSeconds) }),
      })
    case 'failed':
      await note(linked.reason)
      await giveBack(db, tries)
      throw new Refusal(failures[linked.reason], {
        triesLeft: left + 1,
        ...(linked.reason === 'unavailable' && { retryAfterSeconds: 60 }),
      })
  }
}

const lockedOut = (retryAfterSeconds: number): Refusal =>
  new Refusal('gp-locked-out', {
    retryAfterSeconds,
    triesLeft: 0,
    detail: waitFor(retryAfterSeconds),
  })

function waitFor(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const time = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `Further tries could block the codes of your letter. Check them with your surgery, and try again in ${time}.`
}
