import { useSyncExternalStore } from 'react'

/** One value outside React that can be observed. */
export interface Store<Value> {
  get: () => Value
  /** Notifies every listener, unless the value is the same. */
  set: (value: Value) => void
  /** Calls `listener` after each change. Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void
  /** The initial value, which a prerendered page has too. */
  initial: () => Value
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    initial: () => initial,
  }
}

/** The value; rerenders its caller when it changes. */
export const useStore = <Value>({ subscribe, get, initial }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, get, initial)
