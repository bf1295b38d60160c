import { eraseDeparted, type Erasing } from './account-erasure.ts'
import type { IdentityGateway } from './gateways/identity.ts'
import type { Log } from './log.ts'
import { memberCount, subjectsAfter } from './stores/members.ts'

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

/**
 * Erases members whose sign-in was deleted at the identity provider without a webhook reaching us.
 * Members missing from its list are looked up one by one, and only a 404 counts as deleted. Nobody
 * is erased when a call fails, or when more are missing than is plausible: with the key of another
 * Clerk instance, everybody would seem to have left. Throws OutsideServiceError and
 * ImplausibleErasureError.
 */
export async function reconcileAccounts(parts: Reconciling): Promise<void> {
  const { db, identity, now, log } = parts
  const createdBefore = new Date(now().getTime() - settledAfterMs)
  const members = await memberCount(db, createdBefore)
  const gone: string[] = []
  let subjects: string[] = []
  do {
    subjects = await subjectsAfter(db, subjects.at(-1) ?? '', { createdBefore, most: batchSize })
    const existing = subjects.length > 0 ? await identity.existing(subjects) : new Set()
    for (const subject of subjects) {
      if (existing.has(subject) || (await identity.person(subject)) !== undefined) continue
      gone.push(subject)
      if (gone.length > mostPlausible(members)) {
        log.error({ gone: gone.length, members }, 'too many members without a sign-in: none erased')
        throw new ImplausibleErasureError(gone.length, members)
      }
    }
  } while (subjects.length === batchSize)
  for (const subject of gone) {
    await eraseDeparted(parts, { subject, outcome: 'sign-in-gone', requestId: 'reconciliation' })
  }
  if (gone.length > 0)
    log.info({ erased: gone.length, members }, 'members without a sign-in erased')
}

/** One per cent of all members; at least five, but never more than half of them. */
const mostPlausible = (members: number): number => Math.min(Math.max(5, members / 100), members / 2)
