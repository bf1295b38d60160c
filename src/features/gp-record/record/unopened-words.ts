import type { RecordSectionName } from '#contract/gp-record.ts'
import { partialDate } from '#ui/format-date.ts'
import type { LoadedRecord, UnopenedEntry } from './record-entry.ts'

/** The unopened entries of one section. */
export const unopenedIn = (
  { unopened }: Pick<LoadedRecord, 'unopened'>,
  section: RecordSectionName,
): readonly UnopenedEntry[] => unopened.filter((each) => each.section === section)

/** `2 new test results and 1 new letter`: how many, but not what they say. */
function countedUnopened(unopened: readonly UnopenedEntry[]): string {
  const of = (kind: string) => unopened.filter((each) => kindOf(each) === kind).length
  return ['test result', 'letter', 'event']
    .map((kind) => ({ kind, count: of(kind) }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} new ${kind}${count === 1 ? '' : 's'}`)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' and ')
}

const kindOf = ({ section, isLetter }: UnopenedEntry): string => {
  if (section === 'testResults') return 'test result'
  return isLetter ? 'letter' : 'event'
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
