import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import * as v from 'valibot'
import { useStore } from '#store'
import type { NewResults } from '#contract/new-results.ts'
import type { NoteKind } from '#offline/cache/notes.ts'
import { nothingYet } from './nothing-yet.ts'
import { recordQueries, type RecordAsked } from './queries.ts'
import type { EntriesBySection, FetchedRecord, LoadedRecord } from './record-entry.ts'
import { useNote } from './use-note.ts'

/** The fingerprints of the results that a member has opened. */
const openedNote: NoteKind<ReadonlySet<number>> = {
  name: 'opened',
  schema: v.pipe(
    v.array(v.number()),
    v.transform((all) => new Set(all)),
  ),
  toJson: (opened) => [...opened],
}

/** The filter that a record passes before anything of it is shown, searched, compared or printed. */
export type Gate =
  | { state: 'open' }
  | { state: 'loading' }
  | { state: 'failed'; error: Error; retry: () => void }
  | { state: 'closed'; pass: (record: FetchedRecord, entries: EntriesBySection) => LoadedRecord }

/** The gate that a member chose (decision 175), and a function that opens entries behind it. */
export function useGate(asked: RecordAsked, newResults: NewResults | undefined) {
  const { data: seen } = useQuery(recordQueries.seen(asked))
  const [opened, change] = useNote(asked, openedNote)
  const rule = useQuery({
    queryKey: ['unopened-rule'],
    // Most members have no gate.
    queryFn: async () => (await import('./unopened.ts')).withoutUnopened,
    enabled: newResults !== undefined,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  const { data: withoutUnopened, error, refetch } = rule

  const gate = useMemo((): Gate => {
    if (!newResults) return { state: 'open' }
    if (error) return { state: 'failed', error, retry: () => void refetch() }
    if (!withoutUnopened) return { state: 'loading' }
    // Nothing counts as seen until that is known, or if the device stores nothing.
    const isSeen = (fingerprint: number) =>
      (seen?.fingerprints.has(fingerprint) ?? false) || (opened?.has(fingerprint) ?? false)
    return {
      state: 'closed',
      pass: (record, entries) => withoutUnopened(record, entries, { newResults, isSeen }),
    }
  }, [newResults, error, refetch, withoutUnopened, seen, opened])
  const open = useCallback(
    (fingerprints: readonly number[]) =>
      change((before) => new Set([...(before ?? []), ...fingerprints])),
    [change],
  )
  return { gate, open }
}

/** The record after the gate; undefined until that is known. A closed gate waits for all entries. */
export function useGated(record: FetchedRecord | undefined, gate: Gate): LoadedRecord | undefined {
  const { state, entries } = useStore(record?.entries ?? nothingYet)
  const all = useMemo(() => record && { ...record, unopened: none }, [record])
  const passed = useMemo(
    () =>
      record && gate.state === 'closed' && state === 'whole'
        ? gate.pass(record, entries)
        : undefined,
    [record, gate, state, entries],
  )
  return gate.state === 'open' || state === 'failed' ? all : passed
}

const none: LoadedRecord['unopened'] = []
