import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Reachability, ReachabilityWatch } from './reachability.ts'

export type { Reachability }

let watch: ReachabilityWatch | undefined

/** Lets our own probe say what is online, in place of the browser's word. */
export function reachThrough(reachability: ReachabilityWatch): void {
  watch = reachability
  onlineManager.setEventListener(() => undefined)
  reachability.subscribe(() => onlineManager.setOnline(reachability.isUsable()))
}

const subscribe = (onChange: () => void) => {
  const stops = [onlineManager.subscribe(onChange), watch?.subscribe(onChange)]
  return () => {
    for (const stop of stops) stop?.()
  }
}
const isOnline = () => onlineManager.isOnline()
const state = (): Reachability => watch?.state() ?? (isOnline() ? 'reachable' : 'offline')

/** Whether the service can be reached, as far as is known. Rerenders its caller when that changes. */
export const useIsReachable = (): boolean => useSyncExternalStore(subscribe, isOnline)

/** What is known of the way to the service, for the words about it. */
export const useReachability = (): Reachability => useSyncExternalStore(subscribe, state)
