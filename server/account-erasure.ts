import type { closeAccount } from '#contract/account.ts'
import type { EndpointReply } from '#contract/endpoint.ts'
import { OutsideServiceError } from './gateways/outside-call.ts'
import type { Member } from './http/api-env.ts'
import { traceOf } from './http/fault-trace.ts'
import type { Answer } from './http/idempotency.ts'
import { HttpProblem } from './http/http-problem.ts'
import type { Services } from './http/serve.ts'
import type { Log } from './log.ts'
import { audit } from './stores/audit.ts'
import {
  erasureOf,
  dueErasures,
  eraseMember,
  markSignInDeleted,
  lockSubject,
  markInLedger,
  recordErasure,
  postponeSignInDeletion,
} from './stores/account-erasures.ts'
import { endLink } from './stores/gp-links.ts'
import { gpRecordStore } from './stores/gp-record.ts'
import { kitStore } from './stores/kit.ts'

/*
 * Erasing an account (decision 121): the data goes in one transaction, which also writes down that
 * the account is closed. From then on no token of the account is accepted for anything but this. The
 * sign-in is deleted afterwards, and tried again for as long as the identity provider does not do it.
 */

type SignIns = Pick<Services, 'db' | 'identity' | 'now'>
type Ledger = Pick<Services, 'db' | 'erasureLedger' | 'now'>
export type Erasing = Ledger & Pick<Services, 'recordEncryption' | 'newId'>

interface ErasureRequest {
  member: Member
  services: Services
  requestId: string
  key: string
}

/**
 * Closes an account, or finishes closing it. Any token that reads may ask for it: also the last one
 * of a sign-in that has ended meanwhile. The call that closed it is answered again as long as its
 * token lasts. Throws a 401 `account-closed` for any other call once it is closed, and a 503 `account-closing` when
 * the sign-in is still to be deleted.
 */
export async function eraseOnce(request: ErasureRequest): Promise<Omit<Answer, 'status'>> {
  const { member, services, key } = request
  const earlier = await erasureOf(services.db, member.subject)
  if (!earlier) return { body: await eraseNow(request), isReplayed: false }
  if (earlier.isSignInDeleted) {
    if (earlier.idempotencyKey !== key) throw new HttpProblem('account-closed')
    return { body: earlier.reply, isReplayed: true }
  }
  await deleteSignIn(services, member.subject)
  return { body: earlier.reply, isReplayed: true }
}

async function eraseNow(request: ErasureRequest): Promise<string> {
  const { services, requestId, key } = request
  const { subject } = request.member
  const closed = await erase(services, { subject, requestId, key, outcome: 'erased' })
  // Somebody was quicker with the same: what they began is finished.
  if (!closed) return (await eraseOnce(request)).body
  await deleteSignIn(services, subject)
  return JSON.stringify(closed)
}

type Closed = EndpointReply<typeof closeAccount>

/** The reply to who had nothing here. */
const noneHeld: Closed = { success: true, openKitOrders: [] }

interface Departure {
  subject: string
  /** Why, for the audit: the member asked, the provider told us or was asked, or the operator asked. */
  outcome: 'erased' | 'sign-in-deleted' | 'sign-in-gone' | 'by-operator'
  requestId: string
}

/** Erases what is held about somebody whose sign-in has been deleted. A second time changes nothing. */
export async function eraseDeparted(services: Erasing, departure: Departure): Promise<void> {
  await eraseAndRecord(services, departure)
  await markSignInDeleted(services.db, departure.subject, services.now())
}

/**
 * Erases what is held about somebody and deletes their sign-in, as the operator asks. Says which kit
 * orders were under way, and whether the sign-in is gone; else it is tried again later.
 */
export async function eraseByOperator(
  services: Services,
  who: Pick<Departure, 'subject' | 'requestId'>,
): Promise<{ openKitOrders: readonly string[]; isSignInDeleted: boolean }> {
  const { openKitOrders } = await eraseAndRecord(services, { ...who, outcome: 'by-operator' })
  const fault = await tryToDeleteSignIn(services, who.subject)
  return { openKitOrders, isSignInDeleted: fault === undefined }
}

async function eraseAndRecord(services: Erasing, departure: Departure): Promise<Closed> {
  const { db, now, newId } = services
  const { subject } = departure
  const key = newId()
  const closed = await erase(services, { ...departure, key })
  if (closed) return closed
  // Who never opened the app may still have a token that would make a member of them.
  const reply = JSON.stringify(noneHeld)
  await recordErasure(db, { subject, memberId: newId(), key, reply, now: now() })
  return noneHeld
}

/**
 * Erases what is held about a subject in one transaction, all or nothing. Resolves with the reply to
 * who asked for it, or with undefined when there was nobody to erase.
 */
async function erase(
  services: Erasing,
  { subject, outcome, requestId, key }: Departure & { key: string },
): Promise<Closed | undefined> {
  const { db, recordEncryption, now, newId } = services
  const erased = await db.transaction().execute(async (trx) => {
    const memberId = await lockSubject(trx, subject)
    if (memberId === undefined) return undefined
    const connection = await gpRecordStore(trx, memberId, recordEncryption).connection()
    const openKitOrders = await kitStore(trx, memberId).openNumbers()
    const closed: Closed = { success: true, openKitOrders }
    const at = now()
    await audit(trx, { at, memberId, action: 'account-close', outcome, requestId })
    await eraseMember(trx, { subject, memberId, key, reply: JSON.stringify(closed), now: at })
    if (connection) await endLink(trx, connection, { recordEncryption, now, newId })
    return closed
  })
  if (erased) await tryToWriteLedger(services, subject)
  return erased
}

async function deleteSignIn(services: SignIns, subject: string): Promise<void> {
  const fault = await tryToDeleteSignIn(services, subject)
  if (fault) throw new HttpProblem('account-closing', { retryAfterSeconds: 5, cause: fault })
}

/** What the identity provider said instead of deleting it; it is due again later then. */
async function tryToDeleteSignIn(
  { db, identity, now }: SignIns,
  subject: string,
): Promise<OutsideServiceError | undefined> {
  try {
    await identity.remove(subject)
  } catch (error) {
    if (!(error instanceof OutsideServiceError)) throw error
    await postponeSignInDeletion(db, subject, now())
    return error
  }
  await markSignInDeleted(db, subject, now())
  return undefined
}

/** What kept it out of the ledger; a round of the server tries again. */
async function tryToWriteLedger(
  { db, erasureLedger, now }: Ledger,
  subject: string,
): Promise<unknown> {
  try {
    await erasureLedger.add(subject, now())
  } catch (error) {
    return error
  }
  await markInLedger(db, subject, now())
  return undefined
}

/** After so many tries a person has to look, whatever the identity provider says. */
const triesBeforeAlarm = 5

/**
 * Does what is left of closed accounts: the line in the erasure ledger, and deleting the sign-ins that
 * are due. One that fails keeps no other from its turn and waits longer each time. What the identity
 * provider refuses, or has failed at many times, is logged as an error.
 */
export async function finishErasures(services: Ledger & SignIns & { log: Log }): Promise<void> {
  const { db, now, log } = services
  for (const { subject, attempts, ...done } of await dueErasures(db, now())) {
    const ledgerFault = done.isInLedger ? undefined : await tryToWriteLedger(services, subject)
    if (ledgerFault) log.error({ fault: traceOf(ledgerFault) }, 'erasure ledger not written')
    const fault = done.isSignInDeleted ? undefined : await tryToDeleteSignIn(services, subject)
    if (!fault) continue
    const { reason, status } = fault
    const level = fault.isTemporary && attempts < triesBeforeAlarm ? 'warn' : 'error'
    log[level]({ attempts: attempts + 1, reason, status }, 'sign-in not deleted')
  }
}
