import { currentIdentity } from './session-store.ts'
import type { MemberMetadata } from './member-metadata.ts'

/** The part of the metadata that the member's own browser may write. */
type OwnMetadata = Omit<MemberMetadata, 'canAccessHurdle'>

/** Each update writes the whole metadata: the next one must know what the last one wrote. */
let last: Promise<void> = Promise.resolve()

/**
 * Changes the member's own metadata: what is named is replaced, the rest is kept. Rejects when nobody is signed in
 * or the identity provider refuses.
 */
export function updateMetadata(changes: Partial<OwnMetadata>): Promise<void> {
  const update = async () => {
    const identity = currentIdentity()
    if (!identity) throw new Error('The metadata cannot be changed: nobody is signed in')
    await identity.updateMetadata(changes)
  }
  // What became of the one before is the business of whoever asked for it.
  last = last.then(update, update)
  return last
}
