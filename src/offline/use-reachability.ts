import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange)
const isOnline = () => onlineManager.isOnline()

/** Whether the service can be reached, as far as is known. Rerenders its caller when that changes. */
export const useIsReachable = (): boolean => useSyncExternalStore(subscribe, isOnline)
