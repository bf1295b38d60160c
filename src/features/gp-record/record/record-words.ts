import { recordDay, writtenDate, type RecordDay } from '#contract/gp-record-dates.ts'
import type { EffectiveDate } from '#contract/gp-record-fields.ts'
import type { RecordWarning } from '#contract/gp-record-shapes.ts'
import { recordSections, type GpRecord, type RecordSectionName } from '#contract/gp-record.ts'
import { partialDate } from '#ui/format-date.ts'
import { counted, sectionNames } from '#ui/section-words.ts'
import type { LoadedRecord, RecordAbout } from './record-entry.ts'
import { decodeEntities } from './html-text.ts'
import { readableText } from './text.ts'
import { unopenedIn } from './unopened-words.ts'

/** `14 results in 3 sections`, `No results`. */
export const countedHits = (count: number, sections: number): string =>
  count === 0
    ? 'No results'
    : `${counted(count)} ${count === 1 ? 'result' : 'results'} in ${sections} ${sections === 1 ? 'section' : 'sections'}`

/** Whether a section is complete whatever the range of dates (product rules). */
export const isAlwaysWhole = (section: RecordSectionName): boolean =>
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
export const countOf = ({ headings }: RecordAbout, section: RecordSectionName): number =>
  (headings.get(section) ?? []).reduce((sum, { count }) => sum + count, 0)

/** Why a section is missing or incomplete; the most serious reason if the slices of a period differ. */
export function stateOf(
  { sections }: Pick<RecordAbout, 'sections'>,
  section: RecordSectionName,
): SectionState | undefined {
  const states = sections.flatMap((each) => (each.section === section ? each.state : []))
  return gravestFirst.find((state) => states.includes(state))
}

export type SectionState = GpRecord['sections'][number]['state']

const gravestFirst: readonly SectionState[] = ['failed', 'not-understood', 'not-shared']

/** What is missing from a record, and why, in sentences: the surgery's warnings and the missing sections. */
export function notHereWords(record: Pick<RecordAbout, 'sections' | 'warnings'>): string[] {
  const missing = gravestFirst.flatMap((state) => {
    const sections = recordSections.filter((section) => stateOf(record, section) === state)
    const names = sections.map((section) => sectionNames[section]).join(', ')
    return sections.length > 0 ? [missingSectionsMessage[state](names)] : []
  })
  return [...record.warnings.map(warningWords), ...missing]
}

const missingSectionsMessage: Readonly<Record<SectionState, (sections: string) => string>> = {
  failed: (sections) => `We could not fetch: ${sections}. Try again later.`,
  'not-understood': (sections) =>
    `We could not read what your surgery sent: ${sections}. Ask your surgery.`,
  'not-shared': (sections) => `Your surgery does not share: ${sections}.`,
}

/** How many entries of a section were sent but cannot be shown. */
export const notShownIn = ({ notShown }: RecordAbout, section: RecordSectionName): number =>
  notShown.find((each) => each.section === section)?.count ?? 0

export const notShownWords = (count: number): string =>
  `${count === 1 ? '1 entry' : `${counted(count)} entries`} could not be shown. Ask your surgery.`

/**
 * A section's name with its number of entries, and how many of them were found. It never shows 0 if the section is
 * missing for any reason other than that nothing was recorded.
 */
export function sectionLabel(
  record: LoadedRecord,
  section: RecordSectionName,
  found?: number,
): string {
  const count = countOf(record, section)
  const left = notShownIn(record, section)
  const unopened = unopenedIn(record, section).length
  const missing = [
    missingWords(stateOf(record, section)) ?? (left > 0 && `${counted(left)} not shown`),
    unopened > 0 && `${counted(unopened)} not opened`,
  ]
    .filter(Boolean)
    .join(', ')
  const held = found === undefined ? counted(count) : `${counted(found)} of ${counted(count)}`
  const words = count === 0 && missing ? missing : [held, missing].filter(Boolean).join(', ')
  return `${sectionNames[section]} (${words})`
}

/** The text of a warning: our sentence, if we know its kind, then the surgery's own words. */
export function warningWords({ kind, section, before, text }: RecordWarning): string {
  const about = recordSections.find((each) => each === section)
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

/** Why a section is not on paper. */
export const whyMissing: Readonly<Record<SectionState, string>> = {
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
