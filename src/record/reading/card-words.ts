import type { SentDocument } from './documents.ts'
import type { Reading, RecordEntry } from './record-entry.ts'
import { apartWords } from './series.ts'

/*
 * What the card of an entry says, in its order. The card draws it, and `gp-check --show` prints it, so that a
 * surgery's onboarding reads what a patient will read.
 */

/** One reading, as its line says it. */
interface ReadingWords {
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
  /** That others of its name are not compared with it. */
  apart?: string
}

export interface CardWords extends Pick<RecordEntry, 'title' | 'date' | 'by' | 'status' | 'facts'> {
  groups: readonly {
    heading?: string
    readings: readonly { sent: Reading; words: ReadingWords }[]
  }[]
  /** Says that a part is missing. */
  partial?: string
}

export function cardWords(entry: Omit<RecordEntry, 'key'>): CardWords {
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

function readingWords(
  reading: Reading,
  { title, section }: Pick<RecordEntry, 'title' | 'section'>,
): ReadingWords {
  const { term, value, range, isAbnormal, mark, status, date, day, notes, document } = reading
  const before = section === 'testResults' ? reading.before : undefined
  const apart = apartWords(reading)
  return {
    ...(term !== title && { term }),
    ...(value && { value }),
    marks: [isAbnormal && 'Marked abnormal.', mark && `Marked: ${mark}.`].flatMap(present),
    about: [
      status && `State of the result: ${status}.`,
      range && `Range of the laboratory: ${range}.`,
      date && (day ? `Dated ${date}.` : `${date}.`),
    ].flatMap(present),
    notes,
    ...(document && { document: openDocumentWords(document) }),
    ...(before && { before: `The one before: ${before.value}, ${before.date}.` }),
    ...(apart && { apart }),
  }
}

const present = (words: string | false | undefined): string[] => (words ? [words] : [])

/** `Open the document (PDF, 48 kB)`; `Get the document (Word document, 48 kB)` where it can only be downloaded. */
export const openDocumentWords = ({ kind, about }: SentDocument): string =>
  `${kind === 'other' ? 'Get' : 'Open'} the document (${about})`

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
  ].flatMap(present)
}

const readingLines = ({
  term,
  value,
  marks,
  about,
  notes,
  document,
  before,
  apart,
}: ReadingWords) => [
  [term, value].filter(Boolean).join(' '),
  [...marks, ...about].join(' '),
  ...notes,
  document,
  before,
  apart,
]

/** A thing that a card says below its title, date and status, with its heading or the name of its field. */
interface CardPart {
  name?: string
  words: string
}

/**
 * The same for what is said elsewhere of an entry: in an emergency, in a summary and in the list to choose its content from.
 * Without what is about other entries, and what only a page can do.
 */
export function cardParts(entry: Omit<RecordEntry, 'key'>): CardPart[] {
  const { by, groups, facts, partial } = cardWords(entry)
  return [
    ...present(by).map((words) => ({ words })),
    ...groups.flatMap(({ heading, readings }) =>
      readings.map(({ words: { document: _document, before: _before, ...words } }) => ({
        ...(heading && { name: heading }),
        words: sentencesOf(readingLines(words)),
      })),
    ),
    ...facts.map(({ term, value }) => ({ name: term, words: value })),
    ...present(partial).map((words) => ({ words })),
  ].filter(({ words }) => words !== '')
}

/** An entry whole, in sentences. */
export const entryWords = (entry: Omit<RecordEntry, 'key'>): string =>
  sentencesOf([
    entry.title,
    entry.date,
    entry.status,
    ...cardParts(entry).map(({ name, words }) =>
      name === undefined || name === 'Notes' ? words : `${name}: ${words}`,
    ),
  ])

/** Texts one after another, each ended. */
export const sentencesOf = (texts: readonly (string | false | undefined)[]): string =>
  texts
    .flatMap(present)
    .map((words, index, all) =>
      index === all.length - 1 || /[.!?:;]\s*$/.test(words) ? words : `${words}.`,
    )
    .join(' ')
