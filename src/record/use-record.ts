import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Period } from '#contract/days.ts'
import { addDays } from '#contract/gp-record-dates.ts'
import { type ShownSection, shownSections } from '#contract/gp-record.ts'
import { useSavedCopy } from '#offline/saved-copy.ts'
import { useStore } from '#store'
import { announce } from '#ui/live-status.tsx'
import { usePending } from '#ui/loading.tsx'
import { useToday } from '#ui/use-now.ts'
import { yieldToBrowser } from '#yield-to-browser'
import {
  type Progress,
  type RecordScope,
  recordQueries,
  saveSeen,
  useEntries,
  useProgress,
} from './queries.ts'
import type { EntriesAtOtherDates } from './reading/empty-section.ts'
import { countOf, isAlwaysWhole } from './reading/labels.ts'
import { isUpToDate, newEntries, seenAfter } from './new-entries.ts'
import {
  type EntriesBySection,
  type FetchedRecord,
  latestOf,
  type LoadedRecord,
  nothingYet,
  type RecordEntry,
} from './reading/record-entry.ts'
import { allDates } from './reading/ranges.ts'
import { type NewResultsFilter, useFilteredRecord, useNewResultsFilter } from './new-results.ts'

interface ShownRecord {
  record: FetchedRecord
  /** When it was fetched, in milliseconds since 1970. */
  dataUpdatedAt: number
}

/**
 * The record as fetched or, until then and if that fails, as cached on this device. It stays while more dates are
 * loading, so that a search in it can continue.
 */
export function useRecord(
  scope: RecordScope,
  filter: NewResultsFilter,
  { isDue = true, atOnce, forCard }: { isDue?: boolean; atOnce?: number; forCard?: boolean } = {},
) {
  const fetched = useQuery({ ...recordQueries.record(scope, atOnce), enabled: isDue })
  const saved = useQuery({
    ...recordQueries.saved(scope, forCard),
    enabled: isDue && !fetched.data,
  })
  const isFetching = fetched.isFetching || (!fetched.data && saved.isFetching)
  const here = fetched.data ?? saved.data?.record
  const dataUpdatedAt = fetched.data ? fetched.dataUpdatedAt : (saved.data?.savedAt ?? 0)
  const [last, setLast] = useState<ShownRecord>()
  if (here && (here !== last?.record || dataUpdatedAt !== last.dataUpdatedAt)) {
    setLast({ record: here, dataUpdatedAt })
  }
  const previous = last && isFetching && isPartOf(last.record, scope) ? last : undefined
  const shown = here ? { record: here, dataUpdatedAt } : previous
  const record = useFilteredRecord(shown?.record, filter)
  return {
    record,
    age: useSavedCopy({ dataUpdatedAt: shown?.dataUpdatedAt ?? 0 }),
    isFetching: isFetching || (shown !== undefined && !record),
    /** Whether more dates than those shown are loading. */
    isGrowing: !here && previous !== undefined,
    error: fetched.error,
    refetch: fetched.refetch,
  }
}

const isPartOf = (one: Period, other: Period): boolean =>
  other.from <= one.from && one.to <= other.to

/**
 * The record that a page is about: of the dates that `datesOf` gives for today, through the new-results filter, with the
 * end of each fetch announced.
 */
export function usePageRecord(
  { subject, patientId }: Pick<RecordScope, 'subject' | 'patientId'>,
  datesOf: (today: string) => Period,
  { forCard = false }: { forCard?: boolean } = {},
) {
  const today = useToday()
  const scope = useMemo(
    () => ({ subject, patientId, today, ...datesOf(today) }),
    [subject, patientId, today, datesOf],
  )
  const { filter, open } = useNewResultsFilter(scope)
  const query = useRecord(scope, filter, { forCard })
  const read = useStore(query.record?.entries ?? nothingYet)
  const phase = usePending(query.isFetching && !query.record)
  useAnnouncedEnd(query)
  return { scope, filter, open, query, read, phase }
}

/** Announces that a fetch has finished, and how. */
function useAnnouncedEnd({ isFetching, error, record }: ReturnType<typeof useRecord>): void {
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
const byPeriod = shownSections.filter(
  (section) => section !== 'medication' && !isAlwaysWhole(section),
)

/** The record of all dates, as far as it has loaded. */
export interface AllDates {
  /** Undefined until it has loaded, and if it is older than the dates shown. */
  whole: LoadedRecord | undefined
  isLoading: boolean
  progress: Progress | undefined
  /** The dates that could not be fetched, if there are any. */
  missingDates: readonly Period[] | undefined
  retry: () => void
  /** What there is at other dates, if those shown are empty; undefined while that is unknown. */
  atOtherDates: EntriesAtOtherDates[] | undefined
}

/**
 * The record of all dates. It is fetched without being asked once the chosen dates stand, so that a search, a comparison
 * and the counts are about the whole record.
 */
export function useAllDates(
  record: LoadedRecord | undefined,
  scope: RecordScope,
  filter: NewResultsFilter,
): AllDates {
  const { state } = useEntries(record)
  const all = useMemo(() => ({ ...scope, ...allDates(scope.today) }), [scope])
  const isNarrower = scope.from > all.from || scope.to < all.to
  const isDue = isNarrower && record !== undefined && state === 'whole'
  // One slice at a time: nobody may wait for their first screen because of somebody else's old dates.
  const query = useRecord(all, filter, { isDue, atOnce: 1 })
  const { error, isFetching, refetch } = query
  const found = isNarrower ? query.record : record
  const { state: stateOfAll, entries } = useEntries(found)
  // The dates shown may have been refreshed since.
  const isOld =
    record !== undefined &&
    found !== undefined &&
    Date.parse(found.fetchedAt) < Date.parse(record.fetchedAt)
  const whole = stateOfAll === 'whole' && !isOld ? found : undefined
  const isEmpty =
    record !== undefined && byPeriod.every((section) => countOf(record, section) === 0)
  const progress = useProgress(all)
  const hasFailed = !whole && !isFetching && (error !== null || stateOfAll === 'failed')
  useRefetch({ isOld: isOld && !isFetching && !error, hasFailed, of: record?.fetchedAt }, refetch)
  return useMemo(
    () => ({
      whole,
      isLoading: !whole && !hasFailed,
      progress,
      missingDates: hasFailed
        ? [{ from: all.from, to: addDays(scope.from, -1) }]
        : whole?.missingDates,
      retry: () => void refetch(),
      atOtherDates: isEmpty && whole ? atOtherDatesIn(whole, entries ?? nothing) : undefined,
    }),
    [whole, hasFailed, progress, all.from, scope.from, refetch, isEmpty, entries],
  )
}

interface Outcome {
  isOld: boolean
  hasFailed: boolean
  /** When the dates shown were fetched. */
  of: string | undefined
}

/** Fetches all dates again if they are older than the dates shown, and once more if these have come since a failure. */
function useRefetch({ isOld, hasFailed, of }: Outcome, refetch: () => unknown): void {
  const failedFor = useRef<string>(undefined)
  useEffect(() => {
    if (hasFailed) failedFor.current ??= of
    if (!isOld && (!hasFailed || failedFor.current === of)) return
    if (hasFailed) failedFor.current = of
    refetch()
  }, [isOld, hasFailed, of, refetch])
}

const nothing: EntriesBySection = new Map()

const atOtherDatesIn = (record: LoadedRecord, entries: EntriesBySection): EntriesAtOtherDates[] =>
  byPeriod.flatMap((section) => {
    const latest = latestOf(entries.get(section) ?? [])
    return latest ? [{ section, count: countOf(record, section), latest: latest.date }] : []
  })

/** What is new in a record since the last visit on this device. */
export interface NewSinceVisit {
  /** When the record of that visit was fetched; undefined on the first. */
  since?: string | undefined
  /** Only sections with something new. */
  entries: ReadonlyMap<ShownSection, readonly RecordEntry[]>
}

const nothingNew: NewSinceVisit = { entries: new Map() }

/** The sections that can have results and letters. */
const withResults: readonly ShownSection[] = ['testResults', 'letters', 'events']

interface Visited {
  scope: RecordScope
  /** Marks results and letters as opened. */
  open: (fingerprints: readonly number[]) => void
}

/**
 * New entries stay new until the end of the visit in which their section is opened; a result or letter in it is opened
 * at once. `onSection` is told the section on the screen. A shared device remembers nothing, so nothing is new on it.
 */
export function useVisit(record: LoadedRecord | undefined, { scope, open }: Visited) {
  const { data: seen } = useQuery(recordQueries.seen(scope))
  const { state, entries } = useEntries(record)
  const opened = useRef(new Set<ShownSection>())
  const whole = state === 'whole' ? entries : undefined

  const newSince = useMemo<NewSinceVisit>(
    () => (seen && whole ? { since: seen.at, entries: newEntries(whole, seen) } : nothingNew),
    [seen, whole],
  )
  const onSection = useCallback(
    (section: ShownSection) => {
      // Noting twenty thousand entries is no part of showing them, and takes a slow phone two long tasks.
      const note = async (about: LoadedRecord, all: EntriesBySection) => {
        await yieldToBrowser()
        // What is in dates that did not come would be new when they do.
        if (seen !== undefined && isUpToDate(about) && !about.missingDates) {
          opened.current.add(section)
          void saveSeen(scope, seenAfter(seen, { about, entries: all, opened: opened.current }))
        }
        await yieldToBrowser()
        if (withResults.includes(section))
          open((all.get(section) ?? []).map(({ fingerprint }) => fingerprint))
      }
      if (record && whole) void note(record, whole)
    },
    [seen, whole, record, scope, open],
  )
  return { newSince, onSection }
}
