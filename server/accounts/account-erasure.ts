import * as v from 'valibot'
import type { closeAccount } from '#contract/account.ts'
import type { EndpointReply } from '#contract/endpoint.ts'
import { OutsideServiceError } from '../telemetry/outside-call.ts'
import type { Member } from '../http/api-env.ts'
import { traceOf } from '../telemetry/fault-trace.ts'
import type { Answer } from '../http/idempotency.ts'
import { HttpProblem } from '../http/http-problem.ts'
import type { Services } from '../http/serve.ts'
import type { Perform } from '../jobs/run-queues.ts'
import type { Log } from '../telemetry/log.ts'
import { audit } from './audit.ts'
import {
  erasureOf,
  eraseMember,
  markSignInDeleted,
  lockSubject,
  markInLedger,
  recordErasure,
  unfinishedErasure,
} from './account-erasures.ts'
import { endLink } from '../gp/gp-links.ts'
import { gpRecordStore } from '../gp/gp-record.ts'
import { cancelOrdersOfErased } from '../kits/close-kit-order.ts'
import { kitStore } from '../kits/kit.ts'

/*
 * Account erasure (decision 121). One transaction erases the data and records that the account is
 * closed. From then on its tokens are accepted for nothing but repeating this call. The sign-in is
 * deleted afterwards, with retries until the identity provider has done it.
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
 * Erases an account, or finishes an erasure that has begun. Any token that may read may ask for it,
 * also the last one of a sign-in that has been deleted meanwhile. The call that closed the account
 * gets the same reply again for as long as its token lasts. Throws a 401 `account-closed` for any
 * other call once the account is closed, and a 503 `account-closing` while the sign-in still has to
 * be deleted.
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
  // Another call got there first: finish what it began.
  if (!closed) return (await eraseOnce(request)).body
  await deleteSignIn(services, subject)
  return JSON.stringify(closed)
}

type Closed = EndpointReply<typeof closeAccount>

/** The reply to somebody about whom nothing was stored. */
const noneHeld: Closed = { success: true, openKitOrders: [] }

interface Departure {
  subject: string
  /** The reason for the audit: the member asked, the provider notified us or was asked, or the operator asked. */
  outcome: 'erased' | 'sign-in-deleted' | 'sign-in-gone' | 'by-operator'
  requestId: string
}

/** Erases the data of a member whose sign-in has been deleted. Repeating it changes nothing. */
export async function eraseDeparted(services: Erasing, departure: Departure): Promise<void> {
  await eraseAndRecord(services, departure)
  await markSignInDeleted(services.db, departure.subject, services.now())
}

/**
 * Erases a member's data and deletes their sign-in at the operator's request. Returns the kit
 * orders under way, and whether the sign-in is gone; if not, the deletion is retried later.
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
  // Somebody who never opened the app may still hold a token that would create a member.
  const reply = JSON.stringify(noneHeld)
  await db
    .transaction()
    .execute(async (trx) =>
      recordErasure(trx, { subject, memberId: newId(), key, reply, now: now() }),
    )
  return noneHeld
}

/**
 * Erases all data of a subject in one transaction. Resolves with the reply to the caller, or with
 * undefined when there was nothing to erase.
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
    const reply = JSON.stringify(closed)
    await eraseMember(trx, { subject, memberId, key, reply, now: at, newId })
    await cancelOrdersOfErased(trx, openKitOrders)
    if (connection) await endLink(trx, connection, now())
    return closed
  })
  if (erased) await tryToWriteLedger(services, subject)
  return erased
}

async function deleteSignIn(services: SignIns, subject: string): Promise<void> {
  const fault = await tryToDeleteSignIn(services, subject)
  if (fault) throw new HttpProblem('account-closing', { retryAfterSeconds: 5, cause: fault })
}

/** Resolves with the identity provider's error when the sign-in could not be deleted; the job of the erasure tries again. */
async function tryToDeleteSignIn(
  { db, identity, now }: SignIns,
  subject: string,
): Promise<OutsideServiceError | undefined> {
  try {
    await identity.remove(subject)
  } catch (error) {
    if (!(error instanceof OutsideServiceError)) throw error
    return error
  }
  await markSignInDeleted(db, subject, now())
  return undefined
}

/** Resolves with the error when the ledger could not be written; the job of the erasure tries again. */
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

/** After this many failed attempts a person has to look, whatever the identity provider says: the log has an error. */
const triesBeforeAlarm = 5

/**
 * Performs the job that finishes a closed account: writes its line in the erasure ledger and deletes the
 * sign-in, where the call that closed it did not. Refusals by the identity provider, and repeated
 * failures, are logged as errors.
 */
export const finishErasure =
  (services: Ledger & SignIns & { log: Log }): Perform =>
  async ({ data, attempts }) => {
    const { db, log } = services
    const { closedMemberId } = v.parse(v.object({ closedMemberId: v.string() }), data)
    const left = await unfinishedErasure(db, closedMemberId)
    if (!left) return { state: 'done' }
    const { subject } = left
    const ledgerFault = left.isInLedger ? undefined : await tryToWriteLedger(services, subject)
    if (ledgerFault) log.error({ fault: traceOf(ledgerFault) }, 'erasure ledger not written')
    const fault = left.isSignInDeleted ? undefined : await tryToDeleteSignIn(services, subject)
    if (fault) {
      const { reason, status } = fault
      const level = fault.isTemporary && attempts < triesBeforeAlarm ? 'warn' : 'error'
      log[level]({ attempts: attempts + 1, reason, status }, 'sign-in not deleted')
      return { state: 'failed', reason, status }
    }
    return ledgerFault ? { state: 'failed', reason: 'ledger' } : { state: 'done' }
  }
