import { createStore, useStore } from '#store'

/** Where the answers that wait are: a browser in private mode may keep nothing once it is closed. */
export type HowKept = 'here' | 'in-memory'

const howKept = createStore<HowKept>('here')

/** Says how the last answer was kept. */
export const noteHowKept = howKept.set

/** Rerenders its caller when that changes. */
export const useHowKept = (): HowKept => useStore(howKept)
