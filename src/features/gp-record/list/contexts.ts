import { createContext } from 'react'
import type { CheckRequest, CheckRequests } from '../check/check-requests.ts'
import type { RecordEntry } from '../reading/record-entry.ts'
import type { SearchedText } from '../reading/text.ts'

/** What is searched for, to mark it. */
export const SearchWordsContext = createContext<readonly SearchedText[]>([])

/** All loaded test results, to compare a value with. Undefined until all have loaded. */
export const ShownResultsContext = createContext<readonly RecordEntry[] | undefined>(undefined)

/** The fingerprints of the entries that are new since the last visit. */
export const NewEntriesContext = createContext<ReadonlySet<number>>(new Set())

/** What the member asked their surgery to check. Undefined where that is not possible, as in print. */
export const CheckRequestsContext = createContext<
  | {
      requests: CheckRequests
      onOpen: (entry: RecordEntry) => void
      onChange: (fingerprint: number, request: CheckRequest | undefined) => void
    }
  | undefined
>(undefined)
