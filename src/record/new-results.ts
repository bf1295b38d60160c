import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import * as v from 'valibot'
import { memberQueries } from '#api/queries.ts'
import type { SaidNewResults } from '#contract/new-results.ts'
import type { NoteKind } from '#offline/cache/notes.ts'
import { useIsReachable } from '#offline/connectivity.ts'
import { type RecordScope, useEntries } from './queries.ts'
import type { FetchedRecord, LoadedRecord } from './reading/record-entry.ts'
import { withoutUnopened } from './reading/unopened.ts'
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
