import type { Period } from '#contract/days.ts'
import { addDays } from '#contract/days.ts'
import { recordDay, type RecordDay, writtenDate } from '#contract/gp-record-dates.ts'
import type { EffectiveDate } from '#contract/gp-record-fields.ts'
import type { RecordWarning } from '#contract/gp-record-shapes.ts'
import {
  type GpRecord,
  sentSectionOf,
  type ShownSection,
  shownSections,
} from '#contract/gp-record.ts'
import { enumerated } from '#domain/formats.ts'
import { partialDate } from '#domain/partial-date.ts'
import { counted, sectionNames } from '#domain/record-sections.ts'
import { allDates } from './ranges.ts'
import { decodeEntities, readableText } from './text.ts'
import type { LoadedRecord, RecordAbout, UnopenedEntry } from './record-entry.ts'

/** `14 results in 3 sections`, `No results`. */
export const countedHits = (count: number, sections: number): string =>
  count === 0
    ? 'No results'
    : `${counted(count)} ${count === 1 ? 'result' : 'results'} in ${sections} ${sections === 1 ? 'section' : 'sections'}`

/** Whether a section is complete whatever the range of dates (product rules). */
export const isAlwaysWhole = (section: ShownSection): boolean =>
  section === 'allergies' || section === 'problems'

export const noDate = 'No date'

/** A date as precise as it is known; one that cannot be parsed is shown as it was sent. */
export function dateWords(date: EffectiveDate | undefined, day: RecordDay | undefined): string {
  if (day) return partialDate(day)
  const written = writtenDate(date)
  return written === undefined ? noDate : `Date as written: ${decodeEntities(written)}`
}

/** The heading of an entry: its year, or the group of a medicine. */
export const headingOf = ({ day, group }: { day?: RecordDay; group?: string }): string =>
  group ?? day?.from.slice(0, 4) ?? noDate

/** How many entries a section has, including those still loading. */
export const countOf = ({ headings }: RecordAbout, section: ShownSection): number =>
  (headings.get(section) ?? []).reduce((sum, { count }) => sum + count, 0)

/** Why a section is missing or incomplete; the most serious reason if the slices of a period differ. */
export function stateOf(
  record: Pick<RecordAbout, 'sections' | 'missingDates'>,
  section: ShownSection,
): SectionState | undefined {
  return sentState(record, section) ?? (isWithoutDates(record, section) ? 'failed' : undefined)
}

/** Whether some of the dates of a section could not be fetched. */
export const isWithoutDates = (
  { missingDates }: Pick<RecordAbout, 'missingDates'>,
  section: ShownSection,
): boolean => missingDates !== undefined && !isAlwaysWhole(section)

/** What the surgery's system said about a section. */
function sentState(
  { sections }: Pick<RecordAbout, 'sections'>,
  section: ShownSection,
): SectionState | undefined {
  const sent = sentSectionOf(section)
  const states = sections.flatMap((each) => (each.section === sent ? each.state : []))
  return gravestFirst.find((state) => states.includes(state))
}

export type SectionState = GpRecord['sections'][number]['state']

const gravestFirst: readonly SectionState[] = ['failed', 'not-understood', 'not-shared']

/** What is missing from a record, and why, in sentences: the surgery's warnings and the missing sections. */
export function notHereWords(
  record: Pick<RecordAbout, 'sections' | 'warnings' | 'missingDates'>,
): string[] {
  const missing = gravestFirst.flatMap((state) => {
    const sections = shownSections.filter((section) => sentState(record, section) === state)
    const names = sections.map((section) => sectionNames[section]).join(', ')
    return sections.length > 0 ? [missingSectionsMessage[state](names)] : []
  })
  return [...record.warnings.map(warningWords), ...missing, ...missingDatesWords(record)]
}

const dayWords = (from: string) => partialDate({ from, precision: 'day' })

/** The dates that could not be fetched, in one sentence; neighbouring slices are one. */
export function missingDatesWords({ missingDates }: Pick<RecordAbout, 'missingDates'>): string[] {
  if (!missingDates) return []
  const periods: Period[] = []
  for (const { from, to } of missingDates) {
    const later = periods.at(-1)
    if (later && addDays(to, 1) === later.from) later.from = from
    else periods.push({ from, to })
  }
  const dates = periods.map(({ from, to }) =>
    from <= allDates(to).from ? `up to ${dayWords(to)}` : `${dayWords(from)} to ${dayWords(to)}`,
  )
  return [
    `We could not fetch these dates: ${dates.join('; ')}. There may be entries in them. Try again later.`,
  ]
}

const missingSectionsMessage: Readonly<Record<SectionState, (sections: string) => string>> = {
  failed: (sections) => `We could not fetch: ${sections}. Try again later.`,
  'not-understood': (sections) =>
    `We could not read what your surgery sent: ${sections}. Ask your surgery.`,
  'not-shared': (sections) => `Your surgery does not share: ${sections}.`,
}

/** How many entries of a section were sent but cannot be shown. */
export const notShownIn = ({ notShown }: RecordAbout, section: ShownSection): number =>
  notShown.find((each) => each.section === sentSectionOf(section))?.count ?? 0

/** What the surgery wrote about a section. */
export const surgeryWordsOf = (
  { surgeryWords }: Pick<RecordAbout, 'surgeryWords'>,
  section: ShownSection,
): readonly string[] => surgeryWords.get(sentSectionOf(section)) ?? []

export const notShownWords = (count: number): string =>
  `${count === 1 ? '1 entry' : `${counted(count)} entries`} could not be shown. Ask your surgery.`

/**
 * A section's name with its number of entries. It never shows 0 if the section is missing for any reason other than that
 * nothing was recorded.
 */
export const sectionLabel = (record: LoadedRecord, section: ShownSection): string =>
  `${sectionNames[section]} (${countWords(record, section)})`

/** The number of entries of a section, as in its label. */
export function countWords(record: LoadedRecord, section: ShownSection): string {
  const count = countOf(record, section)
  const left = notShownIn(record, section)
  const unopened = unopenedIn(record, section).length
  const missing = [
    missingWords(sentState(record, section)) ??
      (isWithoutDates(record, section) ? 'some dates missing' : undefined) ??
      (left > 0 && `${counted(left)} not shown`),
    unopened > 0 && `${counted(unopened)} not opened`,
  ]
    .filter(Boolean)
    .join(', ')
  return count === 0 && missing ? missing : [counted(count), missing].filter(Boolean).join(', ')
}

/** The text of a warning: our sentence, if we know its kind, then the surgery's own words. */
export function warningWords({ kind, section, before, text }: RecordWarning): string {
  const about = shownSections.find((each) => each === section)
  const whatIsMissing = about ? `your ${sectionNames[about].toLowerCase()}` : 'your record'
  const own = readableText(text)
  const known = warningKinds[kind ?? '']?.(
    whatIsMissing,
    before && dateWords(before, recordDay(before)),
  )
  const unknown = own === undefined ? `Part of ${whatIsMissing} is not here.` : undefined
  return [known ?? unknown, own !== undefined && quoted(own), 'Ask your surgery what is missing.']
    .filter(Boolean)
    .join(' ')
}

/** The surgery's own words, as such. */
export const quoted = (words: string): string => `Your surgery’s system says: “${words}”`

const warningKinds: Readonly<
  Record<string, (record: string, before: string | undefined) => string>
> = {
  'in-transfer': (record, before) =>
    `Your surgery is still receiving ${record} from your last surgery. ${before ? `Entries before ${before}` : 'Entries'} may be missing.`,
  withheld: (record) => `Your surgery keeps some entries of ${record} private.`,
  'awaiting-review': (record) =>
    `Something new for ${record} is waiting to be looked at by your surgery before it can be shown.`,
  'no-free-text': (record) => `Your surgery does not share the notes in ${record}.`,
}

/** Why a section is not on paper, or not all of it. */
export function whyMissing(
  record: Pick<RecordAbout, 'sections' | 'missingDates'>,
  section: ShownSection,
): string | undefined {
  const state = sentState(record, section)
  if (state) return whyMissingIn[state]
  return isWithoutDates(record, section) ? missingDatesWords(record).join() : undefined
}

const whyMissingIn: Readonly<Record<SectionState, string>> = {
  'not-shared': 'The surgery does not share this section.',
  failed: 'This section could not be fetched. There may be entries in it.',
  'not-understood': 'This section could not be read. There may be entries in it.',
}

/** Why a section is missing, in two words. */
export function missingWords(state: SectionState | undefined): string | undefined {
  switch (state) {
    case 'failed':
    case 'not-understood':
      return 'not available'
    case 'not-shared':
      return 'not shared'
    case undefined:
      return undefined
  }
}

/** The unopened entries of one section. */
export const unopenedIn = (
  { unopened }: Pick<LoadedRecord, 'unopened'>,
  section: ShownSection,
): readonly UnopenedEntry[] => unopened.filter((each) => each.section === section)

/** `2 new test results and 1 new letter`: how many, but not what they say. */
function countedUnopened(unopened: readonly UnopenedEntry[]): string {
  const of = (kind: string) => unopened.filter((each) => kindOf(each) === kind).length
  return enumerated(
    ['test result', 'letter', 'event']
      .map((kind) => ({ kind, count: of(kind) }))
      .filter(({ count }) => count > 0)
      .map(({ kind, count }) => `${count} new ${kind}${count === 1 ? '' : 's'}`),
  )
}

const kindOf = ({ section }: UnopenedEntry): string => {
  if (section === 'testResults') return 'test result'
  return section === 'letters' ? 'letter' : 'event'
}

/** Shown in their place, on screen and on paper. */
export function notOpenedWords(
  record: Pick<LoadedRecord, 'unopened' | 'isChoiceUnknown'>,
  unopened: readonly UnopenedEntry[] = record.unopened,
): string {
  if (record.isChoiceUnknown) {
    return 'Results and letters that you have not opened on this device are not shown until we know how you want to see new ones.'
  }
  return unopened.length === 1
    ? `${countedUnopened(unopened)} is not shown here: you have not opened it yet.`
    : `${countedUnopened(unopened)} are not shown here: you have not opened them yet.`
}

/** `1 new test result from 3 November 2026`; for several, the date of the latest. */
export function unopenedWords(unopened: readonly UnopenedEntry[]): string {
  const days = unopened.flatMap(({ day }) => day ?? [])
  const [latest] = days.toSorted((one, other) => (one.from < other.from ? 1 : -1))
  const date = latest && partialDate({ from: latest.from, precision: latest.precision })
  const when = date === undefined ? 'without a date' : `from ${date}`
  return `${countedUnopened(unopened)}${unopened.length > 1 && date !== undefined ? ', the latest' : ''} ${when}`
}
