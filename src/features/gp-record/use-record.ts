import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Period } from '#contract/days.ts'
import { type RecordSectionName, recordSections } from '#contract/gp-record.ts'
import { useSavedCopy } from '#offline/saved-copy.ts'
import { useStore } from '#store'
import { announce } from '#ui/live-status.tsx'
import { type RecordAsked, recordQueries, saveSeen } from './queries.ts'
import type { EntriesAtOtherDates } from './reading/empty-section.ts'
import { countOf, isAlwaysWhole } from './reading/labels.ts'
import { isUpToDate, newEntries, seenAfter } from './new-entries.ts'
import {
  type EntriesBySection,
  type FetchedRecord,
  type LoadedRecord,
  nothingYet,
  type RecordEntry,
} from './reading/record-entry.ts'
import { allDates } from './dates/ranges.ts'
import { type NewResultsFilter, useFilteredRecord } from './new-results.tsx'

interface ShownRecord {
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
  const [last, setLast] = useState<ShownRecord>()
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

/** The sections that are limited to the range of dates. */
const byPeriod = recordSections.filter(
  (section) => section !== 'medication' && !isAlwaysWhole(section),
)

/**
 * The record of all dates, where the chosen ones are not enough: they are empty, or have new results, whose values
 * before are older. It is fetched without being asked, because somebody who opens an old record came for its content.
 */
export function useAllDates(
  record: LoadedRecord | undefined,
  asked: RecordAsked,
  { filter, hasNewResults }: { filter: NewResultsFilter; hasNewResults: boolean },
) {
  const isEmpty =
    record !== undefined && byPeriod.every((section) => countOf(record, section) === 0)
  const all = { ...asked, ...allDates(asked.today) }
  const { data } = useQuery({
    ...recordQueries.record(all),
    enabled: (isEmpty || hasNewResults) && asked.from > all.from,
    retry: false,
  })
  const { record: allDatesRecord } = useFilteredRecord(data, filter)
  const { entries } = useStore(allDatesRecord?.entries ?? nothingYet)
  // The dates shown may have been refreshed since.
  const isOld =
    !record ||
    !allDatesRecord ||
    Date.parse(allDatesRecord.fetchedAt) < Date.parse(record.fetchedAt)
  return useMemo(
    () => ({
      whole: entries && !isOld ? allDatesRecord : undefined,
      /** What there is at other dates, if these are empty; undefined while that is unknown. */
      atOtherDates:
        isEmpty && allDatesRecord ? atOtherDatesIn(allDatesRecord, entries ?? nothing) : undefined,
    }),
    [isEmpty, allDatesRecord, entries, isOld],
  )
}

const nothing: EntriesBySection = new Map()

const atOtherDatesIn = (record: LoadedRecord, entries: EntriesBySection): EntriesAtOtherDates[] =>
  byPeriod.flatMap((section) => {
    const [latest] = entries.get(section) ?? []
    return latest ? [{ section, count: countOf(record, section), latest: latest.date }] : []
  })

/** What is new in a record since the last visit on this device. */
export interface NewSinceVisit {
  /** When the record of that visit was fetched; undefined on the first. */
  since?: string | undefined
  /** Only sections with something new. */
  fresh: ReadonlyMap<RecordSectionName, readonly RecordEntry[]>
}

const nothingNew: NewSinceVisit = { fresh: new Map() }

/**
 * New entries stay new until the end of the visit in which their section is opened. `see` reports the open section. A
 * shared device remembers nothing, so nothing is new on it.
 */
export function useNewEntries(record: LoadedRecord | undefined, asked: RecordAsked) {
  const { data: seen } = useQuery(recordQueries.seen(asked))
  const { state, entries } = useStore(record?.entries ?? nothingYet)
  const opened = useRef(new Set<RecordSectionName>())
  const whole = state === 'whole' ? entries : undefined

  const newSince = useMemo<NewSinceVisit>(
    () => (seen && whole ? { since: seen.at, fresh: newEntries(whole, seen) } : nothingNew),
    [seen, whole],
  )
  const see = useCallback(
    (section: RecordSectionName) => {
      if (seen === undefined || !whole || !record || !isUpToDate(record)) return
      opened.current.add(section)
      void saveSeen(
        asked,
        seenAfter(seen, { about: record, entries: whole, opened: opened.current }),
      )
    },
    [seen, whole, record, asked],
  )
  return { newSince, see }
}
