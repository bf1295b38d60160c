import { eraseDeparted, type Erasing } from './account-erasure.ts'
import type { IdentityGateway } from './gateways/identity.ts'
import type { Log } from './log.ts'
import { memberCount, subjectsAfter } from './stores/members.ts'

interface Reconciling extends Erasing {
  identity: Pick<IdentityGateway, 'existing' | 'person'>
  log: Log
}

/** So many members have no sign-in that the identity provider is probably wrong; nobody was erased. */
export class ImplausibleErasureError extends Error {
  constructor(gone: number, members: number) {
    super(`The identity provider no longer knows ${gone} of ${members} members`)
    this.name = 'ImplausibleErasureError'
  }
}

/** Clerk takes no more in one question. */
const batchSize = 100
/** Who has just arrived may not be known to every replica of the provider. */
const settledAfterMs = 60 * 60 * 1000

/**
 * Erases the members whose sign-in was deleted at the identity provider without our hearing of it.
 * Who is missing from its list is asked for alone, and only a 404 counts as gone. Nobody is erased
 * when any question fails, nor when more are gone than people leave: the key of another instance
 * would make all of them leavers. Throws OutsideServiceError and ImplausibleErasureError.
 */
export async function reconcileAccounts(parts: Reconciling): Promise<void> {
  const { db, identity, now, log } = parts
  const arrivedBefore = new Date(now().getTime() - settledAfterMs)
  const members = await memberCount(db, arrivedBefore)
  const gone: string[] = []
  let subjects: string[] = []
  do {
    subjects = await subjectsAfter(db, subjects.at(-1) ?? '', { arrivedBefore, most: batchSize })
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

/** One in a hundred, or five of a small number, but never more than half. */
const mostPlausible = (members: number): number => Math.min(Math.max(5, members / 100), members / 2)
