import type { Period } from '#contract/days.ts'
import {
  type GpRecord,
  recordSections,
  type ShownSection,
  shownSections,
} from '#contract/gp-record.ts'
import { rankOf } from './allergies.ts'
import { headingsOf } from './entry-rows.ts'
import { draftsOf, type EntryDraft } from './entries.ts'
import {
  entryKeys,
  exactNumber,
  type EntriesBySection,
  latestFirst,
  type RecordAbout,
  type RecordEntry,
} from './record-entry.ts'
import { groupOrder } from './headings.ts'
import { measuredOf } from './measured.ts'
import { dayOf, measurementOf, plainValue, termOf, unitOf, valueOf } from './readings.ts'
import { allSeries, type AllSeries, compared, type SeriesValue } from './series.ts'
import { readableText } from './text.ts'

/** A record in order, whose entries are created lazily. */
export interface AssembledRecord {
  about: RecordAbout
  /** The total number of entries. */
  count: number
  /** The most recent `count` entries of each section. */
  firstOfEach: (count: number) => EntriesBySection
  /** All entries, in portions of one section each. */
  portions: (size: number) => Generator<{ section: ShownSection; entries: RecordEntry[] }>
}

/**
 * Merges the replies for the slices of a period, latest slice first, into one record; undefined if there is none.
 * `missingDates` are the slices that could not be fetched.
 * It can run in a worker, because forty years of entries take a while.
 */
export function assembleRecord(
  records: readonly GpRecord[],
  { from, to }: Period,
  missingDates: readonly Period[] = [],
): AssembledRecord | undefined {
  const [latest] = records
  if (!latest) return undefined
  const drafts = inOrder(records)
  const { series, names } = seriesIn(drafts.get('testResults') ?? [])
  /** Makes entries, of each section from its first on: the keys of equal ones count from there. */
  const maker = () => {
    const keyOf = entryKeys()
    return (section: ShownSection, start: number, end: number): RecordEntry[] =>
      (drafts.get(section) ?? []).slice(start, end).map((draft) => {
        const entry = compared(draft.make(), series)
        return { ...entry, key: keyOf(entry) }
      })
  }
  return {
    about: {
      from,
      to,
      fetchedAt: records.map(({ fetchedAt }) => fetchedAt).toSorted()[0] ?? latest.fetchedAt,
      ...(latest.surgery && { surgery: latest.surgery }),
      ...(latest.newResults && { newResults: latest.newResults }),
      ...(latest.patient && { patient: latest.patient }),
      warnings: allWarnings(records),
      surgeryWords: surgeryWordsIn(records),
      sections: records.flatMap(({ sections }) => sections),
      ...(missingDates.length > 0 && { missingDates }),
      notShown: mostNotShown(records),
      testNames: names,
      headings: new Map([...drafts].map(([section, all]) => [section, headingsOf(all)])),
    },
    count: [...drafts.values()].reduce((sum, { length }) => sum + length, 0),
    firstOfEach: (count) => {
      const make = maker()
      return new Map([...drafts.keys()].map((section) => [section, make(section, 0, count)]))
    },
    *portions(size) {
      const make = maker()
      for (const [section, { length }] of drafts) {
        for (let start = 0; start < length; start += size) {
          yield { section, entries: make(section, start, start + size) }
        }
      }
    },
  }
}

/** Every slice repeats the warnings. */
const allWarnings = (records: readonly GpRecord[]): GpRecord['warnings'] => [
  ...new Map(
    records.flatMap(({ warnings }) =>
      warnings.map((each) => [JSON.stringify(each), each] as const),
    ),
  ).values(),
]

/** What the surgery wrote about sections, which every slice repeats too. */
const surgeryWordsIn = (records: readonly GpRecord[]): RecordAbout['surgeryWords'] =>
  new Map(
    recordSections
      .map((section): [ShownSection, string[]] => {
        const notes = records.flatMap((record) => record.notes)
        const texts = notes.flatMap((note) =>
          note.section === section ? (readableText(note.text) ?? []) : [],
        )
        return [section, [...new Set(texts)]]
      })
      .filter(([, words]) => words.length > 0),
  )

/** Unreadable entries have no date, so every slice repeats them. */
function mostNotShown(records: readonly GpRecord[]): GpRecord['notShown'] {
  const countIn = (record: GpRecord, section: ShownSection) =>
    record.notShown.reduce((sum, each) => (each.section === section ? sum + each.count : sum), 0)
  return recordSections
    .map((section) => ({
      section,
      count: Math.max(...records.map((record) => countIn(record, section))),
    }))
    .filter(({ count }) => count > 0)
}

/** The entries of each section, in order; undated ones last. */
function inOrder(records: readonly GpRecord[]): ReadonlyMap<ShownSection, EntryDraft[]> {
  const slices = records.map(draftsOf)
  return new Map(
    shownSections.flatMap((section): [ShownSection, EntryDraft[]][] => {
      const drafts = withoutRepeats(
        section,
        slices.map((slice) => slice[section]),
      )
      const order = section === 'allergies' ? mostHarmFirst(drafts) : mostRecentFirst
      return drafts.length > 0 ? [[section, drafts.toSorted(order)]] : []
    }),
  )
}

/** By group, then the most recent first. */
const mostRecentFirst = (one: EntryDraft, other: EntryDraft): number =>
  one.group === other.group
    ? latestFirst(one, other)
    : groupOrder.indexOf(one.group ?? '') - groupOrder.indexOf(other.group ?? '')

/** By group, then severe allergies first, whatever their date. */
function mostHarmFirst(drafts: readonly EntryDraft[]) {
  const ranks = new Map(drafts.map((draft) => [draft, rankOf(draft.make())]))
  const rank = (draft: EntryDraft) => ranks.get(draft) ?? 0
  return (one: EntryDraft, other: EntryDraft): number =>
    one.group === other.group && rank(one) !== rank(other)
      ? rank(one) - rank(other)
      : mostRecentFirst(one, other)
}

/**
 * Removes repeats. Undated sections come with every slice, and an entry with only a year with two of them. What
 * occurs twice in one slice was sent twice, and stays.
 */
function withoutRepeats(
  section: ShownSection,
  slices: readonly (readonly EntryDraft[])[],
): EntryDraft[] {
  if (slices.length === 1) return [...(slices[0] ?? [])]
  const isSentOnce = ({ day }: EntryDraft) =>
    day?.precision === 'day' && !sentWithEverySlice.has(section)
  const kept = new Map<string, number>()
  return slices.flatMap((slice) => {
    const seen = new Map<string, number>()
    return slice.filter((draft) => {
      if (isSentOnce(draft)) return true
      const sent = JSON.stringify(draft.sent)
      const count = (seen.get(sent) ?? 0) + 1
      seen.set(sent, count)
      if (count <= (kept.get(sent) ?? 0)) return false
      kept.set(sent, count)
      return true
    })
  })
}

/** Sections that are sent whatever the dates (product rules). */
const sentWithEverySlice: ReadonlySet<ShownSection> = new Set([
  'allergies',
  'medication',
  'problems',
])

/** The series of all results, and the names of all tests. */
function seriesIn(drafts: readonly EntryDraft[]): { series: AllSeries; names: string[] } {
  const terms = new Set<string | undefined>()
  const values: SeriesValue[] = []
  for (const { observations, day } of drafts) {
    for (const { observation, panel } of observations()) {
      terms.add(observation.term)
      if (unitOf(observation) === undefined) continue
      values.push({
        measured: measuredOf(observation, panel),
        day: dayOf(observation, day),
        said: () => {
          const { value } = valueOf(observation)
          const number = exactNumber(measurementOf(observation))
          return value === undefined ? undefined : { value: plainValue(value), ...number }
        },
      })
    }
  }
  const names = new Set(Array.from(terms, (term) => termOf({ term })))
  return { series: allSeries(values), names: [...names] }
}
