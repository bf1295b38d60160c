import { createContext, useContext } from 'react'
import type { RecordEntry } from './record-entry.ts'

/** All entries that were read together. */
export const ShownEntries = createContext<readonly RecordEntry[]>([])

export const useEntries = (): readonly RecordEntry[] => useContext(ShownEntries)
