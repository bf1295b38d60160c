import { createStore } from '#store'
import type { LoadingEntries } from './record-entry.ts'

/** The entries of a record that has not loaded yet. */
export const nothingYet = createStore<LoadingEntries>({ state: 'loading', entries: new Map() })
