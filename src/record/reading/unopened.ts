import { createStore } from '#store'
import { addMonths } from '#contract/days.ts'
import type { NewResults } from '#contract/new-results.ts'
import { headingsOf } from './entry-rows.ts'
import {
  exactNumber,
  type EntriesBySection,
  type FetchedRecord,
  type LoadedRecord,
  type LoadingEntries,
  readingsOf,
  type RecordEntry,
} from './record-entry.ts'
import { allSeries, compared, dayOfReading, type SeriesValue } from './series.ts'

/** Which entries stay hidden until the member opens them. */
export interface UnopenedRule {
  /** Undefined while the member's choice is not known: whatever its date, an entry waits. */
  newResults: NewResults | undefined
  /** Whether an entry was opened on this device, by its fingerprint. */
  isOpened: (fingerprint: number) => boolean
}

/** A result arrives weeks or months after its sample, and has the sample's date. */
const monthsBefore = 6

/** Whether it is a result or letter that was not opened on this device. One without a readable date counts as new. */
export function isUnopened(entry: RecordEntry, { newResults, isOpened }: UnopenedRule): boolean {
  if (!mayBeResult(entry) || isOpened(entry.fingerprint)) return false
  if (!newResults || !entry.day) return true
  return entry.day.to >= addMonths(newResults.since, -monthsBefore)
}

/**
 * Some surgeries send results as events without a type, so an event counts as a result unless it mentions an allergy
 * or a medicine, which are never hidden.
 */
const mayBeResult = ({ section, searched }: RecordEntry): boolean =>
  section === 'testResults' ||
  section === 'letters' ||
  (section === 'events' && !namesMedicine.test(searched))

/** For folded text. A concentration, such as 4 mg/L, is not a dose. */
const namesMedicine =
  /allerg|anaphyla|intoleran|adverse|medicat|medicine|tablet|capsule|inhaler|injection|prescri|vaccin|immunis|\d ?(?:mg|mcg|micrograms?|units?)\b(?!\s?\/)/

/** A record without its unopened entries: of those only the number and dates remain. */
export function withoutUnopened(
  record: FetchedRecord,
  entries: EntriesBySection,
  rule: UnopenedRule,
): LoadedRecord {
  const unopened = [...entries.values()].flat().filter((entry) => isUnopened(entry, rule))
  const left = new Set(unopened)
  const shown = new Map(
    [...entries].map(([section, all]) => [section, all.filter((entry) => !left.has(entry))]),
  )
  const results = shown.get('testResults')
  if (results) shown.set('testResults', comparedWithout(unopened, results))
  return {
    ...record,
    headings: new Map(
      [...shown]
        .filter(([, all]) => all.length > 0)
        .map(([section, all]) => [section, headingsOf(all)]),
    ),
    entries: createStore<LoadingEntries>({ state: 'whole', entries: shown }),
    unopened: unopened.map(({ fingerprint, section, day }) => ({
      fingerprint,
      section,
      ...(day && { day }),
    })),
    ...(!rule.newResults && { isChoiceUnknown: true }),
  }
}

/** Compares each result anew with those that are shown, if one of its name is hidden. */
function comparedWithout(left: readonly RecordEntry[], results: RecordEntry[]): RecordEntry[] {
  const namesakesOf = (entry: RecordEntry) =>
    readingsOf(entry).flatMap(({ measured }) => measured?.namesake ?? [])
  const touched = new Set(left.flatMap(namesakesOf))
  if (touched.size === 0) return results
  const values = results.flatMap((entry) =>
    readingsOf(entry).flatMap((reading): SeriesValue[] => {
      const { measured, measurement, value } = reading
      if (!measured || !measurement || !touched.has(measured.namesake)) return []
      const said = value === undefined ? undefined : { value, ...exactNumber(measurement) }
      return [{ measured, day: dayOfReading(reading, entry), said: () => said }]
    }),
  )
  const series = allSeries(values)
  return results.map((entry) =>
    namesakesOf(entry).some((each) => touched.has(each)) ? compared(entry, series) : entry,
  )
}
