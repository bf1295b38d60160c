import type { SentDocument } from './document-kind.ts'
import type { Reading, RecordEntry } from './record-entry.ts'

/*
 * What the card of an entry says, in its order. The card draws it, and `gp-check --show` prints it, so that a
 * surgery's onboarding reads what a patient will read.
 */

/** One reading, as its line says it. */
export interface ReadingWords {
  /** Absent if the entry's title has said it. */
  term?: string
  value?: string
  /** The surgery's marks: `Marked abnormal.` */
  marks: readonly string[]
  about: readonly string[]
  notes: readonly string[]
  /** The label of the button that opens a letter. */
  document?: string
  /** The value before it. */
  before?: string
}

export interface CardWords extends Pick<RecordEntry, 'title' | 'date' | 'by' | 'status' | 'facts'> {
  groups: readonly {
    heading?: string
    readings: readonly { sent: Reading; words: ReadingWords }[]
  }[]
  /** Says that a part is missing. */
  partial?: string
}

export function cardWords(entry: RecordEntry): CardWords {
  const { title, date, by, status, facts, groups, isPartial } = entry
  return {
    title,
    date,
    ...(by && { by }),
    ...(status && { status }),
    groups: groups.map(({ heading, readings }) => ({
      ...(heading && { heading }),
      readings: readings.map((sent) => ({ sent, words: readingWords(sent, entry) })),
    })),
    facts,
    ...(isPartial && { partial: 'Part of this entry could not be shown. Ask your surgery.' }),
  }
}

function readingWords(reading: Reading, { title, section }: RecordEntry): ReadingWords {
  const { term, value, range, isAbnormal, mark, status, date, day, notes, document } = reading
  const before = section === 'testResults' ? reading.before : undefined
  return {
    ...(term !== title && { term }),
    ...(value && { value }),
    marks: [isAbnormal && 'Marked abnormal.', mark && `Marked: ${mark}.`].flatMap(said),
    about: [
      status && `State of the result: ${status}.`,
      range && `Range of the laboratory: ${range}.`,
      date && (day ? `Dated ${date}.` : `${date}.`),
    ].flatMap(said),
    notes,
    ...(document && { document: openDocumentWords(document) }),
    ...(before && { before: `The one before: ${before.value}, ${before.date}.` }),
  }
}

const said = (words: string | false | undefined): string[] => (words ? [words] : [])

/** `Open the document (PDF, 48 kB)` */
export const openDocumentWords = ({ about }: SentDocument): string => `Open the document (${about})`

/** The lines of a card below its title, date and status. */
export function cardLines({ by, groups, facts, partial }: CardWords): string[] {
  return [
    by,
    ...groups.flatMap(({ heading, readings }) => [
      heading,
      ...readings.flatMap(({ words }) => readingLines(words)),
    ]),
    ...facts.map(({ term, value }) => `${term}: ${value}`),
    partial,
  ].flatMap(said)
}

const readingLines = ({ term, value, marks, about, notes, document, before }: ReadingWords) => [
  [term, value].filter(Boolean).join(' '),
  [...marks, ...about].join(' '),
  ...notes,
  document,
  before,
]
