import { createContext, useContext } from 'react'
import type { RecordEntry } from '../record/record-entry.ts'

/** All test results that were read together: what a value is compared with. Undefined until all are here. */
export const ShownResults = createContext<readonly RecordEntry[] | undefined>(undefined)

export const useResults = (): readonly RecordEntry[] | undefined => useContext(ShownResults)
