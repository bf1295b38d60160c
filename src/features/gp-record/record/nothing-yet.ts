import { createStore } from '#store'
import type { LoadingEntries } from './record-entry.ts'

/** The entries of a record that is not there yet. */
export const nothingYet = createStore<LoadingEntries>({ state: 'loading', entries: new Map() })
