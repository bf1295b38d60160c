import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import * as v from 'valibot'
import { useSearchParams } from 'wouter'
import { memberQueries } from '#api/queries.ts'
import type { ShownSection } from '#contract/gp-record.ts'
import type { SaidNewResults } from '#contract/new-results.ts'
import type { NoteKind } from '#offline/cache/notes.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import { usePending } from '#ui/loading.tsx'
import { yieldToBrowser } from '#yield-to-browser'
import { UnopenedNotice, type UnopenedNoticeProps } from './UnopenedNotice.tsx'
import { type RecordScope, useEntries } from './queries.ts'
import type { FetchedRecord, LoadedRecord } from './reading/record-entry.ts'
import { useNote } from './use-note.ts'

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
export function useNewResultsFilter(scope: RecordScope) {
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
export function useFilteredRecord(
  record: FetchedRecord | undefined,
  { choice, isOpened }: NewResultsFilter,
): { record: LoadedRecord | undefined; failure: { error: Error; retry: () => void } | undefined } {
  const { state, entries } = useEntries(record)
  const chosen = record && (choice ?? record.newResults ?? 'unknown')
  const newResults = chosen === 'unknown' || chosen?.how === 'show' ? undefined : chosen
  const isOpen = chosen !== undefined && chosen !== 'unknown' && chosen.how === 'show'
  const rule = useQuery({
    queryKey: ['unopened-rule'],
    // Most members see everything at once.
    queryFn: async () => (await import('./reading/unopened.ts')).withoutUnopened,
    enabled: chosen !== undefined && !isOpen,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  const { data: withoutUnopened, error, refetch } = rule

  const all = useMemo(() => record && { ...record, unopened: none }, [record])
  const filtered = useMemo(
    () =>
      record && !isOpen && withoutUnopened && state === 'whole'
        ? withoutUnopened(record, entries, { newResults, isSeen: isOpened })
        : undefined,
    [record, isOpen, withoutUnopened, state, entries, newResults, isOpened],
  )
  const failure = error && !isOpen ? { error, retry: () => void refetch() } : undefined
  return { record: isOpen || state === 'failed' ? all : filtered, failure }
}

const none: LoadedRecord['unopened'] = []

/** The sections that can have results and letters. */
const withResults: readonly ShownSection[] = ['testResults', 'letters', 'events']

interface Seeing {
  open: (fingerprints: readonly number[]) => void
  /** Counts what is new since the last visit, which is another matter. */
  see: (section: ShownSection) => void
}

/** A function that marks what a section shows as opened, once all of it has loaded. */
export function useSeenSection(record: LoadedRecord | undefined, { open, see }: Seeing) {
  const { state, entries } = useEntries(record)
  const whole = state === 'whole' ? entries : undefined
  return useCallback(
    (section: ShownSection) => {
      // Noting twenty thousand entries is no part of showing them, and takes a slow phone two long tasks.
      const note = async () => {
        await yieldToBrowser()
        see(section)
        await yieldToBrowser()
        if (whole && withResults.includes(section))
          open((whole.get(section) ?? []).map(({ fingerprint }) => fingerprint))
      }
      void note()
    },
    [whole, open, see],
  )
}

interface UnopenedProps extends Pick<UnopenedNoticeProps, 'today' | 'onOpen'> {
  record: Pick<LoadedRecord, 'unopened' | 'isChoiceUnknown' | 'newResults'>
  choice: NewResultsFilter['choice']
  /** What is searched for, if the sections are on the same page. */
  search?: string
}

/**
 * The notice about unopened entries, if there are any. While the choice is being asked for it would move all that is
 * below it twice: it comes as late as a loader, and not at all where their tiles or the open section say it.
 */
export function Unopened({ record, choice = record.newResults, search, ...rest }: UnopenedProps) {
  const { unopened, isChoiceUnknown = false } = record
  const phase = usePending(isChoiceUnknown)
  const [params] = useSearchParams()
  const chosen = params.get('section')
  const isSaidBelow =
    search?.trim() === '' && (chosen === null || unopened.some(({ section }) => section === chosen))
  const [wasShown, setWasShown] = useState(false)
  // Once it has asked it stays, with what was answered to it.
  const isAsking = isChoiceUnknown && (isSaidBelow || phase !== 'pending') && !wasShown
  const until =
    choice !== undefined && choice !== 'unknown' && choice.how === 'hold' ? choice.until : undefined
  if (unopened.length === 0 || isAsking) return undefined
  if (!wasShown && !isChoiceUnknown) setWasShown(true)
  return <UnopenedNotice record={record} until={until} {...rest} />
}
