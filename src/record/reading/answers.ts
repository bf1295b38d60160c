import { fold } from '#contract/fold.ts'
import { directionWords } from './direction.ts'
import {
  type EntryKey,
  partKey,
  type EntriesBySection,
  type Reading,
  readingsOf,
  type RecordEntry,
} from './record-entry.ts'
import type { SearchTerm } from './searching.ts'
import { placeInTime } from '#contract/gp-record-dates.ts'

/** The latest value of a test. */
export interface TestAnswer {
  key: EntryKey
  reading: Reading
  value: string
  date: string
  /** How it compares with the one before, which it names with its date. */
  direction?: string | undefined
}

/** Tests in more units than these are in the list below. */
const mostAnswers = 4

/**
 * The latest value of each test whose name is what is searched for, apart from words that say nothing, by unit. HDL
 * cholesterol is no answer to "cholesterol". `testNames` are those of the whole record: it has many values and few names,
 * and most letters of a search make none of them.
 */
export function answererIn(
  testNames: readonly string[],
): (entries: EntriesBySection, terms: readonly SearchTerm[]) => TestAnswer[] {
  const essences = testNames.map((name) => [name, essence(name)] as const)
  return (entries, terms) => {
    const searched = new Set(namesIn(terms).map(essence).filter(Boolean))
    const names = new Set(essences.flatMap(([name, of]) => (searched.has(of) ? name : [])))
    return names.size === 0 ? [] : latestValues(entries.get('testResults') ?? [], names)
  }
}

/** The latest values of the tests with these names. */
function latestValues(results: readonly RecordEntry[], names: ReadonlySet<string>): TestAnswer[] {
  const latest = new Map<string, { reading: Reading; entry: RecordEntry }>()
  for (const entry of results) {
    for (const reading of readingsOf(entry)) {
      if (reading.value === undefined || !names.has(reading.term)) continue
      // One that is compared with none stands by itself, and never in place of another.
      const series = reading.measured?.series ?? `${fold(reading.term)} alone`
      const known = latest.get(series)
      if (!known || timeOf(reading, entry) > timeOf(known.reading, known.entry))
        latest.set(series, { reading, entry })
    }
  }
  return [...latest]
    .toSorted(([, one], [, other]) =>
      timeOf(one.reading, one.entry) < timeOf(other.reading, other.entry) ? 1 : -1,
    )
    .slice(0, mostAnswers)
    .map(([series, { reading, entry }]) => ({
      key: partKey(entry.key, series),
      reading,
      value: reading.value ?? '',
      date: reading.date ?? entry.date,
      direction: directionWords(reading, entry.day, true),
    }))
}

const timeOf = ({ date, day }: Reading, entry: RecordEntry): string =>
  placeInTime(date === undefined ? entry.day : day)

/** The names that are searched for: as typed, and with each other name in place of its own. */
function namesIn(terms: readonly SearchTerm[]): string[] {
  const typed = terms.map(({ words }) => words.join(' '))
  return [
    typed.join(' '),
    ...terms.flatMap(({ others }, place) =>
      others.map((other) =>
        typed.with(place, typeof other === 'string' ? other : other.text).join(' '),
      ),
    ),
  ]
}

/** Words of the names of tests that say nothing about what is measured. */
const empty = new Set(
  'serum plasma blood level levels total concentration measurement reading result test o e ifcc dcct standardised aligned'.split(
    ' ',
  ),
)

/** The words that make up a name, in any order. */
const essence = (name: string): string =>
  (fold(name).match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !empty.has(word))
    .toSorted()
    .join(' ')
