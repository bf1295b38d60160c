import { createContext } from 'react'
import type { CheckRequest, CheckRequests } from '../record/check-requests.ts'
import type { RecordEntry } from '../record/record-entry.ts'

/** The words that are looked for, folded. */
export const SearchWords = createContext<readonly string[]>([])

/** All test results that were read together: what a value is compared with. Undefined until all are here. */
export const ShownResults = createContext<readonly RecordEntry[] | undefined>(undefined)

/** The keys of the entries that are new since the last visit. */
export const NewEntries = createContext<ReadonlySet<string>>(new Set())

/** What the member asked their surgery to check. Undefined where nothing can be asked, as on paper. */
export const Checking = createContext<
  | {
      requests: CheckRequests
      onOpen: (entry: RecordEntry) => void
      onChange: (fingerprint: number, request: CheckRequest | undefined) => void
    }
  | undefined
>(undefined)
