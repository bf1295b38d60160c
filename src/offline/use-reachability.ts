import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/**
 * What is known of the way to the service. `offline`: the device says that it has no network.
 * `checking`: nothing is known yet, or it has just changed. `limited`: there is a network, and
 * something on it other than our service answers, or nothing does.
 */
export type Reachability = 'offline' | 'checking' | 'reachable' | 'limited'

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange)
const isOnline = () => onlineManager.isOnline()

/** Whether the service can be reached, as far as is known. Rerenders its caller when that changes. */
export const useIsReachable = (): boolean => useSyncExternalStore(subscribe, isOnline)

export const useReachability = (): Reachability => (useIsReachable() ? 'reachable' : 'offline')
