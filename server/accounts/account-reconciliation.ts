import * as v from 'valibot'
import { eraseDeparted, type Erasing } from './account-erasure.ts'
import type { IdentityGateway } from '../identity/identity-gateway.ts'
import type { Outcome, Perform } from '../jobs/run-queues.ts'
import type { Log } from '../telemetry/log.ts'
import { memberCount, subjectsAfter } from './members.ts'

interface Reconciling extends Erasing {
  identity: Pick<IdentityGateway, 'existing' | 'person'>
  log: Log
}

/** So many members have no sign-in that the identity provider is probably wrong. Nobody was erased. */
export class ImplausibleErasureError extends Error {
  constructor(gone: number, members: number) {
    super(`The identity provider no longer knows ${gone} of ${members} members`)
    this.name = 'ImplausibleErasureError'
  }
}

/** The most ids that Clerk accepts in one call. */
const batchSize = 100
/** Not every replica of the provider may know somebody who has just signed up. */
const settledAfterMs = 60 * 60 * 1000

const Data = v.object({
  /** The last subject that was looked at. */
  after: v.optional(v.string(), ''),
  /** Who is gone, of those up to there. */
  gone: v.optional(v.array(v.string()), []),
  /** Who is still to be erased, once everybody was looked at. */
  erase: v.optional(v.array(v.string())),
})

/**
 * Performs the job that erases members whose sign-in was deleted at the identity provider without a webhook
 * reaching us. Each job looks at a batch of members and hands on how far it came. Members missing from the
 * provider's list are looked up one by one, and only a 404 counts as deleted. Nobody is erased
 * before all were looked at, or when more are missing than is plausible: with the key of another Clerk
 * instance, everybody would seem to have left. Throws OutsideServiceError and ImplausibleErasureError.
 */
export const reconcileAccounts =
  (parts: Reconciling): Perform =>
  async ({ data, signal }) => {
    const { after, gone, erase } = v.parse(Data, data)
    if (erase) return eraseGone(parts, erase, signal)
    const { db, identity, now, log } = parts
    const createdBefore = new Date(now().getTime() - settledAfterMs)
    const subjects = await subjectsAfter(db, after, { createdBefore, most: batchSize })
    const existing = subjects.length > 0 ? await identity.existing(subjects) : new Set()
    const found = [...gone]
    for (const subject of subjects) {
      signal.throwIfAborted()
      if (existing.has(subject) || (await identity.person(subject)) !== undefined) continue
      found.push(subject)
    }
    // Counting reads all of them, so not for each batch of them.
    if (found.length > gone.length) {
      const members = await memberCount(db, createdBefore)
      if (found.length > mostPlausible(members)) {
        log.error(
          { gone: found.length, members },
          'too many members without a sign-in: none erased',
        )
        throw new ImplausibleErasureError(found.length, members)
      }
    }
    const last = subjects.at(-1)
    if (last !== undefined && subjects.length === batchSize) {
      return {
        state: 'done',
        next: [{ queue: 'reconcile-accounts', data: { after: last, gone: found } }],
      }
    }
    if (found.length === 0) return { state: 'done' }
    return { state: 'done', next: [{ queue: 'reconcile-accounts', data: { erase: found } }] }
  }

async function eraseGone(
  parts: Reconciling,
  subjects: readonly string[],
  signal: AbortSignal,
): Promise<Outcome> {
  for (const subject of subjects) {
    signal.throwIfAborted()
    await eraseDeparted(parts, { subject, outcome: 'sign-in-gone', requestId: 'reconciliation' })
  }
  parts.log.info({ erased: subjects.length }, 'members without a sign-in erased')
  return { state: 'done' }
}

/** One per cent of all members; at least five, but never more than half of them. */
const mostPlausible = (members: number): number => Math.min(Math.max(5, members / 100), members / 2)
