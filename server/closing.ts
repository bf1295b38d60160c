import type { closeAccount } from '#contract/account.ts'
import type { EndpointReply } from '#contract/endpoint.ts'
import { OutsideServiceError } from './gateways/outside-call.ts'
import type { Member } from './http/api-env.ts'
import type { Answer } from './http/idempotency.ts'
import { Refusal } from './http/refusal.ts'
import type { Services } from './http/serve.ts'
import { requireStanding } from './http/standing.ts'
import { audit } from './stores/audit.ts'
import { closureOf, eraseMember, finishClosure, unfinishedClosures } from './stores/closures.ts'
import { endLink } from './stores/gp-links.ts'
import { gpRecordStore } from './stores/gp-record.ts'
import { kitStore } from './stores/kit.ts'
import { lockMember } from './stores/lock-member.ts'

/*
 * Closing an account (decision 057): the identity provider is asked first, so that nothing is
 * erased that could not be finished; the data goes in one transaction, which also writes down that
 * the account is closed; the sign-in is deleted last. From the transaction on no token of the
 * account is accepted for anything but this.
 */

type SignIns = Pick<Services, 'db' | 'identity' | 'now'>

interface Closing {
  member: Member
  services: Services
  requestId: string
  key: string
}

/**
 * Closes an account, or finishes closing it. The call that closed it is answered again as long as
 * its token lasts. Throws a 401 for any other call once it is closed, OutsideServiceError when
 * nothing was erased because the identity provider does not answer, and a 503 `account-closing`
 * when the sign-in is still to be deleted.
 */
export async function closeOnce(closing: Closing): Promise<Omit<Answer, 'status'>> {
  const { member, services, key } = closing
  const earlier = await closureOf(services.db, member.subject)
  if (!earlier) return { body: await closeNow(closing), isReplayed: false }
  if (earlier.isSignInDeleted) {
    if (earlier.idempotencyKey !== key) throw new Refusal('unauthorised')
    return { body: earlier.reply, isReplayed: true }
  }
  await deleteSignIn(services, member.subject)
  return { body: earlier.reply, isReplayed: true }
}

async function closeNow(closing: Closing): Promise<string> {
  const { member, services } = closing
  await requireStanding(member, services)
  const erased = await erase(closing)
  // Somebody was quicker with the same: what they began is finished.
  if (!erased) return (await closeOnce(closing)).body
  await deleteSignIn(services, member.subject)
  return erased.reply
}

/** In one transaction, all or nothing; undefined when there was nobody left to erase. */
async function erase({ member, services, requestId, key }: Closing) {
  const { db, recordSeal, now, newId } = services
  const { id: memberId, subject } = member
  return db.transaction().execute(async (trx) => {
    if (!(await lockMember(trx, memberId))) return undefined
    const connection = await gpRecordStore(trx, memberId, recordSeal).connection()
    const openKitOrders = await kitStore(trx, memberId).openNumbers()
    const closed: EndpointReply<typeof closeAccount> = { success: true, openKitOrders }
    const reply = JSON.stringify(closed)
    const at = now()
    await audit(trx, { at, memberId, action: 'account-close', outcome: 'erased', requestId })
    await eraseMember(trx, { subject, memberId, key, reply, now: at })
    const { credential } = connection ?? {}
    if (credential !== undefined) await endLink(trx, credential, { recordSeal, now, newId })
    return { reply }
  })
}

async function deleteSignIn({ db, identity, now }: SignIns, subject: string): Promise<void> {
  try {
    await identity.remove(subject)
  } catch (cause) {
    if (!(cause instanceof OutsideServiceError)) throw cause
    throw new Refusal('account-closing', { retryAfterSeconds: 5, cause })
  }
  await finishClosure(db, subject, now())
}

/** Deletes the sign-ins that could not be deleted when their accounts were closed. Call it hourly. */
export async function finishClosings(services: SignIns): Promise<void> {
  for (const subject of await unfinishedClosures(services.db)) {
    await deleteSignIn(services, subject)
  }
}
