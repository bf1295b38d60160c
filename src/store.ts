import { useSyncExternalStore } from 'react'

/** One value outside React, for everybody who asks. */
export interface Store<Value> {
  get: () => Value
  /** Tells every listener, unless it is the same value. */
  set: (value: Value) => void
  /** Calls `listener` after each change. Returns how to stop that. */
  subscribe: (listener: () => void) => () => void
  /** What it began with, as it stands in a page that the build has rendered. */
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
