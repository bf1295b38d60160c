import { createStore, useStore } from '#store'

/** Which of the identity provider's forms a page shows. `studyId`: what somebody came for, empty when nothing. */
export type IdentityScreen = { name: 'sign-in' | 'sign-up'; studyId: string } | { name: 'profile' }

interface IdentitySlot {
  place: HTMLElement
  screen: IdentityScreen
}

const slot = createStore<IdentitySlot | undefined>(undefined)

/** Has the form drawn there. Returns how to take it away. */
export function fillSlot(wanted: IdentitySlot): () => void {
  slot.set(wanted)
  return () => {
    if (slot.get() === wanted) slot.set(undefined)
  }
}

export const useIdentitySlot = (): IdentitySlot | undefined => useStore(slot)
