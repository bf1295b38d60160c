import { createStore, useStore } from '#store'

/** Whether this page has opened a lock. */
const isOpen = createStore(false)

export const isLockOpen = isOpen.get
export const setLockOpen = isOpen.set

/** The same; rerenders its caller when it changes. */
export const useIsLockOpen = (): boolean => useStore(isOpen)
