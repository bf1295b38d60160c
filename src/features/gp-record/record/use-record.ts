import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Period } from '#contract/days.ts'
import { useSavedCopy } from '#offline/saved-copy.ts'
import { announce } from '#ui/live-status.tsx'
import { recordQueries, type RecordAsked } from './queries.ts'
import type { FetchedRecord } from './record-entry.ts'
import { useFilteredRecord, type NewResultsFilter } from './use-new-results.ts'

interface Shown {
  record: FetchedRecord
  /** When it was fetched, in milliseconds since 1970. */
  dataUpdatedAt: number
}

/**
 * The record as fetched or, until then and if that fails, as cached on this device. It stays while more dates are
 * loading, so that a search in it can continue.
 */
export function useRecord(asked: RecordAsked, filter: NewResultsFilter) {
  const fetched = useQuery(recordQueries.record(asked))
  const saved = useQuery({ ...recordQueries.saved(asked), enabled: !fetched.data })
  const isFetching = fetched.isFetching || (!fetched.data && saved.isFetching)
  const here = fetched.data ?? saved.data?.record
  const dataUpdatedAt = fetched.data ? fetched.dataUpdatedAt : (saved.data?.savedAt ?? 0)
  const [last, setLast] = useState<Shown>()
  if (here && (here !== last?.record || dataUpdatedAt !== last.dataUpdatedAt)) {
    setLast({ record: here, dataUpdatedAt })
  }
  const previous = last && isFetching && isPartOf(last.record, asked) ? last : undefined
  const shown = here ? { record: here, dataUpdatedAt } : previous
  const { record, failure: failed } = useFilteredRecord(shown?.record, filter)
  return {
    record,
    age: useSavedCopy({ dataUpdatedAt: shown?.dataUpdatedAt ?? 0 }),
    isFetching: isFetching || (shown !== undefined && !record && !failed),
    /** Whether more dates than those shown are loading. */
    isGrowing: !here && previous !== undefined,
    error: failed?.error ?? fetched.error,
    refetch: failed?.retry ?? fetched.refetch,
  }
}

const isPartOf = (one: Period, other: Period): boolean =>
  other.from <= one.from && one.to <= other.to

/** Announces that a fetch has finished, and how. */
export function useAnnouncedEnd({ isFetching, error, record }: ReturnType<typeof useRecord>): void {
  const isAwaited = useRef(false)
  useEffect(() => {
    if (isFetching) isAwaited.current = true
    if (isFetching || !isAwaited.current) return
    isAwaited.current = false
    const failure = record ? 'We could not refresh your record' : 'We could not fetch your record'
    announce(error ? failure : 'Your record is shown')
  }, [isFetching, error, record])
}
