import { createStore, useStore } from '#store'

/**
 * Which of the identity provider's forms a page shows. `studyId`: the study the person came for; empty if none.
 * `afterSignIn`: where a sign-in leads.
 */
export type IdentityScreen =
  | { name: 'sign-in' | 'sign-up'; studyId: string; afterSignIn: string }
  | { name: 'profile' }

interface IdentitySlot {
  place: HTMLElement
  screen: IdentityScreen
}

const slot = createStore<IdentitySlot | undefined>(undefined)

/** Renders the form into the slot. Returns the function that removes it. */
export function fillSlot(wanted: IdentitySlot): () => void {
  slot.set(wanted)
  return () => {
    if (slot.get() === wanted) slot.set(undefined)
  }
}

export const useIdentitySlot = (): IdentitySlot | undefined => useStore(slot)
