import { createContext } from 'react'
import type { RecordEntry } from '#record/reading/record-entry.ts'

/** All loaded test results, to compare a value with. Undefined until all have loaded. */
export const ShownResultsContext = createContext<readonly RecordEntry[] | undefined>(undefined)

/** The fingerprints of the entries that are new since the last visit. */
export const NewEntriesContext = createContext<ReadonlySet<number>>(new Set())
