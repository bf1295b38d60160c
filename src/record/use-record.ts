import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import { memberQueries } from '#api/queries.ts'
import type { Period } from '#contract/days.ts'
import { addDays } from '#contract/days.ts'
import { shownSections } from '#contract/gp-record.ts'
import type { SaidNewResults } from '#contract/new-results.ts'
import type { NoteKind } from '#offline/cache/notes.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import { useSavedCopy } from '#offline/saved-copy.ts'
import { useStore } from '#store'
import { announce } from '#ui/live-status.tsx'
import { usePending } from '#ui/loading.tsx'
import { useToday } from '#ui/use-now.ts'
import {
  type Progress,
  type RecordScope,
  recordQueries,
  useEntries,
  useProgress,
} from './queries.ts'
import type { EntriesAtOtherDates } from './reading/empty-section.ts'
import { countOf, isAlwaysWhole } from './reading/labels.ts'
import {
  type EntriesBySection,
  type FetchedRecord,
  latestOf,
  type LoadedRecord,
  nothingYet,
} from './reading/record-entry.ts'
import { allDates } from './reading/ranges.ts'
import { withoutUnopened } from './reading/unopened.ts'
import { useNote } from './use-note.ts'

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

/** The fingerprints of the results and letters that were on a screen of this device. */
const openedNote: NoteKind<ReadonlySet<number>> = {
  name: 'opened',
  schema: v.pipe(
    v.array(v.number()),
    v.transform((all) => new Set(all)),
  ),
  toJson: (opened) => [...opened],
}

/** The filter that a record passes before anything of it is shown, searched, compared or printed (decision 175). */
export interface NewResultsFilter {
  /** `unknown` until the service has said it; undefined offline, if only the saved record can say it. */
  choice: SaidNewResults | 'unknown' | undefined
  isOpened: (fingerprint: number) => boolean
}

/** The filter that the member chose, and a function that marks results and letters as opened. */
function useNewResultsFilter(scope: RecordScope) {
  const choice = useChoice(scope.subject)
  const [opened, change] = useNote(scope, openedNote)
  const filter = useMemo(
    (): NewResultsFilter => ({
      choice,
      // None until that is known, or if the device stores nothing.
      isOpened: (fingerprint) => opened?.has(fingerprint) ?? false,
    }),
    [choice, opened],
  )
  const open = useCallback(
    (fingerprints: readonly number[]) => {
      if (fingerprints.every((each) => opened?.has(each))) return
      change((before) => new Set([...(before ?? []), ...fingerprints]))
    },
    [opened, change],
  )
  return { filter, open }
}

/**
 * The choice, as the service has said it since this page was opened: the record's own reply says it too. A choice that
 * was cached before decides nothing while the service can be asked: the member may have changed it on another device.
 */
function useChoice(subject: string): NewResultsFilter['choice'] {
  const isReachable = useIsReachable()
  const { data, isFetchedAfterMount, isSuccess } = useQuery({
    ...memberQueries.newResults(subject),
    refetchOnMount: 'always',
  })
  const isOfToday = isFetchedAfterMount && isSuccess
  return useMemo(() => {
    if (isReachable && !isOfToday) return 'unknown'
    return data && (data.newResults ?? ({ how: 'show' } as const))
  }, [isReachable, isOfToday, data])
}

/** The record after the filter; undefined until that is known. A filter waits for all entries. */
function useFilteredRecord(
  record: FetchedRecord | undefined,
  { choice, isOpened }: NewResultsFilter,
): LoadedRecord | undefined {
  const { state, entries } = useEntries(record)
  const chosen = record && (choice ?? record.newResults ?? 'unknown')
  const newResults = chosen === 'unknown' || chosen?.how === 'show' ? undefined : chosen
  const isShown = state === 'failed' || (chosen !== 'unknown' && chosen?.how === 'show')
  return useMemo(() => {
    if (!record) return undefined
    if (isShown) return { ...record, unopened: [] }
    return state === 'whole'
      ? withoutUnopened(record, entries, { newResults, isOpened })
      : undefined
  }, [record, isShown, state, entries, newResults, isOpened])
}
