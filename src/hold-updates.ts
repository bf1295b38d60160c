import { useCallback, useEffect, useState } from 'react'
import { createStore, useStore } from '#store'

/*
 * Reasons why a new version may not take over now. A reload would lose what somebody has typed, or interrupt
 * what is being sent. Forms and the outbox register here, and the update prompt checks here.
 */

const holds = createStore<readonly symbol[]>([])

/** Blocks reloads of the app until the returned function is called. */
export function holdUpdates(reason: string): () => void {
  const hold = Symbol(reason)
  holds.set([...holds.get(), hold])
  return () => holds.set(holds.get().filter((each) => each !== hold))
}

/** The same while `isHeld`, for a component with unsaved input. */
export function useHoldUpdates(reason: string, isHeld: boolean): void {
  useEffect(() => (isHeld ? holdUpdates(reason) : undefined), [reason, isHeld])
}

/** The same around somebody else's form, from the first input until the form is removed. */
export function useHoldWhileTyped(reason: string): { onInput: () => void } {
  const [isTyped, setIsTyped] = useState(false)
  useHoldUpdates(reason, isTyped)
  return { onInput: useCallback(() => setIsTyped(true), []) }
}

/** Whether a reload would lose anything. */
export const areUpdatesHeld = (): boolean => holds.get().length > 0

/** The same; rerenders its caller when it changes. */
export const useAreUpdatesHeld = (): boolean => useStore(holds).length > 0
