import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import * as v from 'valibot'
import { recordKey } from '#api/queries.ts'
import { londonDay } from '#contract/days.ts'
import type { ShownSection } from '#contract/gp-record.ts'
import { newCountsNote, NewCounts } from '#domain/new-counts-note.ts'
import { type NoteKind, readNote, saveNote } from '#offline/cache/notes.ts'
import { yieldToBrowser } from '#yield-to-browser'
import { type RecordScope, useEntries } from './queries.ts'
import type {
  EntriesBySection,
  LoadedRecord,
  RecordAbout,
  RecordEntry,
} from './reading/record-entry.ts'

/** What was seen of a record on this device. */
const Seen = v.object({
  ...NewCounts.entries,
  /** YYYY-MM-DD. Whether earlier entries were seen is unknown. */
  from: v.string(),
  fingerprints: v.pipe(
    v.array(v.number()),
    v.transform((all) => new Set(all)),
  ),
})
export type Seen = v.InferOutput<typeof Seen>

const seenNote: NoteKind<Seen> = {
  ...newCountsNote,
  schema: Seen,
  toJson: (seen) => ({ ...seen, fingerprints: [...seen.fingerprints] }),
}

/** What was seen of the record before this visit; null on the first, and on a device that caches nothing. */
const seenQuery = (scope: RecordScope) =>
  queryOptions({
    queryKey: [...recordKey(scope.subject), scope.patientId, 'seen'],
    queryFn: async () => readNote(scope, seenNote),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    // Read again on the next visit.
    gcTime: 0,
    retry: false,
    structuralSharing: false,
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
  const { data: seen } = useQuery(seenQuery(scope))
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
          // For the next visit and for the dashboard. If it fails, they find more that is new.
          void saveNote(
            scope,
            seenNote,
            seenAfter(seen, { about, entries: all, opened: opened.current }),
          )
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

/** The entries that were not in the record at the last visit, whose dates that visit covered. */
export function newEntries(
  entries: EntriesBySection,
  seen: Seen,
): ReadonlyMap<ShownSection, readonly RecordEntry[]> {
  const found = [...entries].map(
    ([section, all]) => [section, all.filter((entry) => isNew(entry, seen))] as const,
  )
  return new Map(found.filter(([, all]) => all.length > 0))
}

const isNew = (entry: RecordEntry, { from, fingerprints }: Seen): boolean =>
  !fingerprints.has(entry.fingerprint) &&
  (isAlwaysSent(entry) || !entry.day || entry.day.to >= from)

/** Entries that are sent whatever the dates, so every visit has seen them (product rules). */
const isAlwaysSent = ({ section, isPast }: RecordEntry): boolean =>
  section === 'allergies' || section === 'problems' || (section === 'medication' && !isPast)

/**
 * Whether a record goes up to the day on which it was fetched: a period that ends in the past says nothing about newer
 * entries. It may have been left open overnight.
 */
export const isUpToDate = ({ to, fetchedAt }: Pick<RecordAbout, 'to' | 'fetchedAt'>): boolean =>
  to >= londonDay(new Date(fetchedAt))

interface Visit {
  about: Pick<RecordAbout, 'from' | 'fetchedAt'>
  entries: EntriesBySection
  /** The sections that were opened. New entries in others stay new. */
  opened: ReadonlySet<ShownSection>
}

/** What has been seen after a visit. On the first visit nothing is new. */
export function seenAfter(
  seen: Seen | null,
  { about: { from, fetchedAt }, entries, opened }: Visit,
): Seen {
  const fingerprints = new Set(seen?.fingerprints)
  const unopened: NewCounts['unopened'] = []
  for (const [section, all] of entries) {
    const left = all.filter((entry) => {
      const isSeen = !seen || opened.has(section) || !isNew(entry, seen)
      if (isSeen) fingerprints.add(entry.fingerprint)
      return !isSeen
    })
    if (left.length > 0) unopened.push({ section, count: left.length })
  }
  return {
    at: unopened.length === 0 || !seen ? fetchedAt : seen.at,
    unopened,
    from: seen && seen.from < from ? seen.from : from,
    fingerprints,
  }
}
