import { useQuery } from '@tanstack/react-query'
import { useSavedCopy } from '#offline/saved-copy.ts'
import { recordQueries, type RecordAsked } from '../record/queries.ts'

/** The record as it was fetched; until then, or where it cannot be fetched, as it is saved on this device. */
export function useRecord(asked: RecordAsked) {
  const fetched = useQuery(recordQueries.record(asked))
  const saved = useQuery({ ...recordQueries.saved(asked), enabled: !fetched.data })
  const record = fetched.data ?? saved.data?.record
  const dataUpdatedAt = fetched.data ? fetched.dataUpdatedAt : (saved.data?.savedAt ?? 0)
  return {
    record,
    age: useSavedCopy({ dataUpdatedAt }),
    isFetching: fetched.isFetching || (!fetched.data && saved.isFetching),
    error: fetched.error,
    refetch: fetched.refetch,
  }
}
