import * as v from 'valibot'
import type { NoteKind } from '#offline/cache/notes.ts'
import { longDate } from '#domain/formats.ts'
import { sectionNames } from '#domain/record-sections.ts'
import { allergyList, medicineList, type TitledList } from '#record/reading/emergency.ts'
import {
  type EntriesBySection,
  latestFirst,
  type Reading,
  readingsOf,
  type RecordEntry,
} from '#record/reading/record-entry.ts'
import { seriesLike, seriesOf, trendWords, testName } from '#record/reading/series.ts'

/** The entries dated on that day or later, the most recent first. Undated ones are left out. */
const changesSince = (entries: EntriesBySection, since: string): RecordEntry[] =>
  [...entries.values()]
    .flat()
    .filter(({ day }) => day && day.to >= since)
    .toSorted(latestFirst)

/** With the name of its section, unless its title is that. */
function changeLine({ date, title, section }: RecordEntry): string {
  const name = sectionNames[section].toLowerCase()
  return name.startsWith(title.toLowerCase()) ? `${date}: ${title}` : `${date}: ${title} (${name})`
}

/** The same as lines of text. */
export function changeLines(entries: EntriesBySection, since: string): string[] {
  const changes = changesSince(entries, since)
  return changes.length > 0
    ? changes.map(changeLine)
    : [`Nothing is dated ${longDate(since)} or later.`]
}

/** A result with enough values to compare. */
interface ComparedResult {
  /** Unique among them. */
  name: string
  /** What it is called: with its specimen or panel only where another has the same name. */
  shown: string
  /** The latest value. */
  latest: Reading
}

/** The results by name, each once: those marked abnormal first, the newest first. */
export function comparedIn(entries: EntriesBySection): ComparedResult[] {
  const found = new Map<string, Reading>()
  for (const reading of resultsIn(entries).flatMap(readingsOf)) {
    const name = seriesOf(reading)
    if (name !== undefined && reading.comparable && !found.has(name)) found.set(name, reading)
  }
  const terms = [...found.values()].map(({ term }) => term)
  return (
    [...found]
      .map(([name, latest]) => {
        const isOnly = terms.filter((term) => term === latest.term).length === 1
        return { name, latest, shown: isOnly ? latest.term : testName(latest) }
      })
      // They come with the newest first, and stay so.
      .toSorted((one, other) => Number(isMarked(other)) - Number(isMarked(one)))
  )
}

const isMarked = ({ latest }: ComparedResult): boolean => markOf(latest) !== undefined

/** The surgery's mark of a value: High, or abnormal. */
const markOf = ({ isAbnormal, mark }: Reading): string | undefined =>
  mark ?? (isAbnormal && 'abnormal')

/** How many values a result has, and how the latest is marked. */
export function aboutResult({ latest }: ComparedResult): string {
  const mark = markOf(latest)
  return `${latest.comparable ?? 0} values${mark === undefined ? '' : `, the latest marked ${mark}`}`
}

export const resultsIn = (entries: EntriesBySection): readonly RecordEntry[] =>
  entries.get('testResults') ?? []

/** How much of what is new, and how many values of a result, are printed: a visit has time for two pages. */
const [newOnPaper, valuesOnPaper] = [20, 6]

/** The parts of the record below the member's questions. */
export function appointmentLists(
  entries: EntriesBySection,
  { since, results }: AppointmentNote & { since: string },
): TitledList[] {
  const chosen = comparedIn(entries).filter(({ name }) => results.includes(name))
  const changes = changeLines(entries, since)
  const left = changes.length - newOnPaper
  return [
    {
      title: 'New in my GP record',
      lines: [
        ...changes.slice(0, newOnPaper),
        ...(left > 0
          ? [`${left} more. Print the full record to see ${left === 1 ? 'it' : 'them'}.`]
          : []),
      ],
    },
    allergyList(entries),
    medicineList(entries),
    ...chosen.map(({ latest }) => valueList(latest, entries)),
  ]
}

/** A result as sentences, with its last values. */
function valueList(latest: Reading, entries: EntriesBySection): TitledList {
  const points = seriesLike(latest, resultsIn(entries))
  const values = points
    .slice(-valuesOnPaper)
    .toReversed()
    .map(({ value, date, mark }) => `${date}: ${value}${mark ? ` (marked ${mark})` : ''}`)
  return { title: testName(latest), lines: [...trendWords(points), ...values] }
}

/** The parts of a record that a member takes to an appointment. */
const AppointmentNote = v.object({
  /** The day of their last appointment, YYYY-MM-DD. */
  since: v.optional(v.string()),
  /** The chosen results, by the names of their series. */
  results: v.array(v.string()),
})
export type AppointmentNote = v.InferOutput<typeof AppointmentNote>

export const blankNote: AppointmentNote = { results: [] }

export const appointmentNote: NoteKind<AppointmentNote> = {
  name: 'appointment',
  schema: AppointmentNote,
  toJson: (note) => note,
}
