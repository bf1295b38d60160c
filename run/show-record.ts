import { londonDay } from '#contract/days.ts'
import { shownSections, type ShownSection } from '#contract/gp-record.ts'
import { sectionNames } from '#domain/record-sections.ts'
import { assembleRecord } from '../src/record/reading/assemble-record.ts'
import { cardLines, cardWords } from '../src/record/reading/card-words.ts'
import {
  notShownIn,
  notShownWords,
  stateOf,
  surgeryWordsOf,
  warningWords,
} from '../src/record/reading/labels.ts'
import { cardLists, wordsAbout } from '../src/record/reading/emergency.ts'
import { emptySectionWords } from '../src/record/reading/empty-section.ts'
import { allDates } from '../src/record/reading/ranges.ts'
import type {
  EntriesBySection,
  RecordAbout,
  RecordEntry,
} from '../src/record/reading/record-entry.ts'
import { parseReplies } from '../src/record/reading/record-reader.ts'

/** The period of everything that a record may contain. */
export const everything = (now: Date) => allDates(londonDay(now))

/**
 * A reply of the patient API as its member reads it, line by line: the entries of each section, then the page for
 * an emergency. The words are those that the cards and the page draw.
 */
export function shownLines(json: string, now: Date): string[] {
  const replies = parseReplies([JSON.parse(json)])
  const record = replies && assembleRecord(replies, everything(now))
  if (!record) throw new Error('The reply that was made of it is no record.')
  const entries = record.firstOfEach(record.count)
  return [
    ...shownSections.flatMap((section) => [
      `## ${sectionNames[section]}`,
      ...sectionLines(record.about, section, entries.get(section) ?? []),
    ]),
    '## On the page for an emergency',
    ...emergencyLines(record.about, entries),
  ]
}

function sectionLines(
  about: RecordAbout,
  section: ShownSection,
  entries: readonly RecordEntry[],
): string[] {
  const state = stateOf(about, section)
  const notShown = notShownIn(about, section)
  const isEmpty = entries.length === 0 && notShown === 0
  const why = state ?? (isEmpty ? 'nothing-recorded' : undefined)
  const empty =
    why &&
    emptySectionWords({
      section,
      why,
      period: about,
      atOtherDates: undefined,
      surgeryWords: surgeryWordsOf(about, section),
    })
  return [
    ...(notShown > 0 ? [notShownWords(notShown)] : []),
    ...(empty ? [empty.title, ...empty.sentences.map(({ words }) => words)] : []),
    ...entries.flatMap(entryLines),
  ]
}

function entryLines(entry: RecordEntry): string[] {
  const words = cardWords(entry)
  const head = [words.title, words.date, words.status ?? ''].map(onOneLine)
  return [`- ${head.join(' | ')}`, ...cardLines(words).flatMap(indented)]
}

function emergencyLines(about: RecordAbout, entries: EntriesBySection): string[] {
  return [
    ...about.warnings.map(warningWords),
    ...cardLists(entries, { diagnoses: [] }).flatMap((list) => {
      const said = [...wordsAbout(list, about).map(({ words }) => words), ...list.lines]
      return [list.title, ...said.flatMap(indented)]
    }),
  ]
}

const onOneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ')
const indented = (text: string): string[] => text.split('\n').map((line) => `    ${line}`)
