import type { Endpoint } from '#contract/endpoint.ts'
import type { Surgery } from '#contract/gp-connection.ts'
import type { GpDetails } from '#contract/gp-details.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { asMember } from '../db/as-member.ts'
import type { GpFault, Linked, LinkFailure, NhsPatient } from './gp-system/gp-system.ts'
import type { MemberTransaction } from '../db/tables.ts'
import { leftOf, consume } from '../http/rate-limits.ts'
import { HttpProblem } from '../http/http-problem.ts'
import type { Log } from '../telemetry/log.ts'
import type { Call } from '../http/serve.ts'
import { audit } from '../accounts/audit.ts'
import {
  endPairing,
  gpLinkStore,
  linksInTheWay,
  printsOf,
  type GpLink,
  type Prints,
} from './gp-links.ts'
import { gpRecordStore } from './gp-record.ts'
import { lockMember } from '../accounts/lock-member.ts'

export interface LinkedRecord {
  surgery: Surgery
  credential: string
  /** Undefined where nothing is paired. */
  link: GpLink | undefined
}

/** Both kinds of wrong details get one code, so that the caller cannot learn whose letter it is. */
const codes: Readonly<Record<LinkFailure, ProblemCode>> = {
  'linkage-details': 'gp-details-not-matched',
  demographics: 'gp-details-not-matched',
  'wrong-length': 'gp-details-wrong-length',
  'already-linked': 'gp-already-linked',
  'practice-not-enabled': 'gp-practice-not-enabled',
  'under-age': 'gp-under-age',
}

const failures: Readonly<Record<GpFault, ProblemCode>> = {
  unavailable: 'gp-system-unavailable',
  'not-understood': 'gp-record-not-understood',
  'too-large': 'gp-record-not-understood',
  'another-patient': 'gp-record-not-understood',
  'another-practice': 'gp-details-not-matched',
}

/** The details of a letter, or an identity confirmed by NHS login. */
export type LinkBy = { letter: GpDetails } | { patient: NhsPatient }

/**
 * Links a member with their record at the surgery, with up to five refused attempts an hour. The
 * same details request the same pairing, so that a fault between the surgery and our database uses
 * nothing up. Throws the surgery's reason with the number of attempts left, or a 429 when none is
 * left; each attempt is in the audit.
 */
export async function linkOnce(call: Call<Endpoint>, by: LinkBy): Promise<LinkedRecord> {
  const { member, services, requestId } = call
  const { db, memberDb, limits, now } = services
  const addAuditEntry = async (outcome: string, undone?: GpLink) =>
    asMember(memberDb, member.id, async (trx) => {
      if (undone) await gpLinkStore(trx, member.id).settle(undone.id)
      const entry = { at: now(), memberId: member.id, requestId }
      await audit(trx, { ...entry, action: 'gp-connect', outcome })
    })
  const tries = { counted: `gp-connect:${member.subject}`, hits: limits.gpConnects, seconds: 3600 }
  const before = await leftOf(db, now(), tries)
  if (before.left <= 0) {
    await addAuditEntry('locked-out')
    throw lockedOut(before.retryAfterSeconds)
  }
  const { link, linked } = await linkBy(call, by)
  const odsCode = 'letter' in by ? by.letter.gpOdsCode : by.patient.odsCode
  switch (linked.state) {
    case 'linked': {
      const name = linked.practice.name.trim() || odsCode
      return { surgery: { odsCode, name }, credential: linked.credential, link }
    }
    case 'refused': {
      await addAuditEntry(linked.reason, link)
      const { left, retryAfterSeconds } = await consume(db, now(), tries)
      throw new HttpProblem(codes[linked.reason], {
        triesLeft: Math.max(left, 0),
        ...(left <= 0 && { detail: waitFor(retryAfterSeconds) }),
      })
    }
    case 'login-ended':
      await addAuditEntry('login-ended')
      throw new HttpProblem('nhs-login-needed')
    case 'ended':
    case 'failed': {
      const reason = linked.state === 'ended' ? 'not-understood' : linked.reason
      await addAuditEntry(reason)
      alarmOfAnother(services.log, reason, { requestId, odsCode })
      throw new HttpProblem(failures[reason], {
        triesLeft: before.left,
        ...(reason === 'unavailable' && { retryAfterSeconds: 60 }),
      })
    }
  }
}

/** Alerts the operator at once when a system mixes up patients. Never logs whose record it sent. */
export function alarmOfAnother(
  log: Log,
  reason: GpFault,
  about: { requestId: string; odsCode: string },
): void {
  if (reason === 'another-patient') log.error(about, 'a surgery answered for another patient')
  if (reason === 'another-practice') log.error(about, 'a record came from another surgery')
}

async function linkBy(
  call: Call<Endpoint>,
  by: LinkBy,
): Promise<{ link: GpLink | undefined; linked: Linked }> {
  const { gpSystem, now } = call.services
  // A login pairs nothing: repeating it changes nothing at the surgery.
  if ('patient' in by) {
    return { link: undefined, linked: await gpSystem.linkByLogin(by.patient, now()) }
  }
  const first = await ask(call, by.letter)
  // A restored database may hold a pairing that has been ended since.
  return first.linked.state === 'ended' ? ask(call, by.letter, 'anew') : first
}

/**
 * Requests a pairing from the surgery. The pairing is recorded first, after earlier ones in its way
 * have been ended.
 */
async function ask(
  { member, services }: Call<Endpoint>,
  details: GpDetails,
  how?: 'anew',
): Promise<{ link: GpLink; linked: Linked }> {
  const { db, memberDb, gpSystem, recordEncryption, now, newId } = services
  const prints = printsOf(recordEncryption, details)
  const link = await asMember(memberDb, member.id, async (trx) => {
    if (!(await lockMember(trx, member.id))) throw new HttpProblem('account-closed')
    const known = how === 'anew' ? undefined : await knownLink(trx, { member, services, prints })
    if (known) return known
    const made = { id: newId(), account: prints.account[0], details: prints.details[0] }
    await gpLinkStore(trx, member.id).begin(made, now())
    return made
  })
  const inTheWay = await linksInTheWay(db, { link, memberId: member.id, prints, now: now() })
  for (const id of inTheWay) {
    const { state } = await endPairing(services, id)
    if (state !== 'done') return { link, linked: { state: 'failed', reason: 'unavailable' } }
  }
  return { link, linked: await gpSystem.link(link.id, details) }
}

/** The pairing that these details have made, or may have made. */
async function knownLink(
  trx: MemberTransaction,
  { member, services, prints }: Pick<Call<Endpoint>, 'member' | 'services'> & { prints: Prints },
): Promise<GpLink | undefined> {
  const connection = await gpRecordStore(trx, member.id, services.recordEncryption).connection()
  const { link } = connection ?? {}
  if (link && prints.details.includes(link.details)) return link
  return gpLinkStore(trx, member.id).askedFor(prints, services.now())
}

const lockedOut = (retryAfterSeconds: number): HttpProblem =>
  new HttpProblem('gp-locked-out', {
    retryAfterSeconds,
    triesLeft: 0,
    detail: waitFor(retryAfterSeconds),
  })

function waitFor(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const time = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `Further tries could block the codes of your letter. Check them with your surgery, and try again in ${time}.`
}
