import * as v from 'valibot'
import { londonDay } from '#contract/days.ts'
import type { ShownSection } from '#contract/gp-record.ts'
import { newCountsNote, NewCounts } from '#domain/new-counts-note.ts'
import type { NoteKind } from '#offline/cache/notes.ts'
import type { EntriesBySection, RecordAbout, RecordEntry } from './reading/record-entry.ts'

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

export const seenNote: NoteKind<Seen> = {
  ...newCountsNote,
  schema: Seen,
  toJson: (seen) => ({ ...seen, fingerprints: [...seen.fingerprints] }),
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
