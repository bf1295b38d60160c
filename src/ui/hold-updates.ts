import { createStore, useStore } from '#store'
import { useCallback, useEffect, useState } from 'react'

/*
 * Why a new version may not take over now. Loading the page anew would lose what somebody has typed,
 * or cut short what is being sent; whoever holds either says so here, and the prompt asks here.
 */

const holds = createStore<readonly symbol[]>([])

/** Keeps the app from being loaded anew until what is returned is called. */
export function holdUpdates(reason: string): () => void {
  const hold = Symbol(reason)
  holds.set([...holds.get(), hold])
  return () => holds.set(holds.get().filter((each) => each !== hold))
}

/** The same for as long as a component says so: while its form holds what is not saved. */
export function useHoldUpdates(reason: string, isHeld: boolean): void {
  useEffect(() => (isHeld ? holdUpdates(reason) : undefined), [reason, isHeld])
}

/** The same around a form that is not ours, from the first thing typed until it leaves the page. */
export function useHoldWhileTyped(reason: string): { onInput: () => void } {
  const [isTyped, setIsTyped] = useState(false)
  useHoldUpdates(reason, isTyped)
  return { onInput: useCallback(() => setIsTyped(true), []) }
}

/** Whether loading the page anew would lose anything. */
export const areUpdatesHeld = (): boolean => holds.get().length > 0

/** Rerenders its caller when that changes. */
export const useAreUpdatesHeld = (): boolean => useStore(holds).length > 0
