import { currentIdentity } from './session-store.ts'
import type { MemberMetadata } from './member-metadata.ts'

/** The part of the metadata that the member's own browser may write. */
type OwnMetadata = Omit<MemberMetadata, 'canAccessHurdle'>

/** Each update writes all of the metadata, so updates run one after another. */
let last: Promise<void> = Promise.resolve()

/**
 * Merges changes into the member's own metadata. Rejects if nobody is signed in or the identity provider
 * refuses.
 */
export function updateMetadata(changes: Partial<OwnMetadata>): Promise<void> {
  const update = async () => {
    const identity = currentIdentity()
    if (!identity) throw new Error('The metadata cannot be changed: nobody is signed in')
    await identity.updateMetadata(changes)
  }
  // The previous update's failure is handled by its own caller.
  last = last.then(update, update)
  return last
}
