import type { Surgery } from '#contract/gp-connection.ts'
import { longDate } from '#domain/formats.ts'
import { cardLines, cardWords } from '#record/reading/card-words.ts'
import type { RecordEntry } from '#record/reading/record-entry.ts'

interface LetterAbout {
  entry: RecordEntry
  /** The member's own words. */
  words: string
  /** YYYY-MM-DD. */
  today: string
  surgery?: Surgery | undefined
  name: string
}

/** A letter to the surgery, by paragraph; line breaks within a paragraph are kept. */
export interface CheckLetter {
  opening: readonly string[]
  /** The entry, in the words of the record. */
  entry: readonly string[]
  closing: readonly string[]
}

export function checkLetter({ entry, words, today, surgery, name }: LetterAbout): CheckLetter {
  return {
    opening: [
      longDate(today),
      ...(surgery ? [`To ${surgery.name} (${surgery.odsCode})`] : []),
      'Please check this entry in my GP record. It looks wrong to me.',
    ],
    entry: linesOf(entry),
    closing: [
      `What looks wrong:\n${words.trim()}`,
      'Please tell me what you find, and correct the entry if it is wrong.',
      name,
    ],
  }
}

/** The lines of the card, without its buttons and what only the app adds. */
function linesOf(entry: RecordEntry): string[] {
  const { title, date, status, by, groups, facts } = cardWords(entry)
  const written = groups.map(({ heading, readings }) => ({
    ...(heading !== undefined && { heading }),
    readings: readings.map(({ sent, words: { term, value, marks, about, notes } }) => ({
      sent,
      words: { marks, about, notes, ...(term && { term }), ...(value && { value }) },
    })),
  }))
  const lines = cardLines({ title, date, groups: written, facts, ...(by && { by }) })
  return [title, date, ...(status === undefined ? [] : [status]), ...lines]
}

/** How many characters of a mailto address common mail programs accept. */
const longestDraft = 1_900
/** Visible on lock screens and in lists, so it says nothing about health. */
const subject = 'A question about my record'
const leftOut = '(The rest of the entry is not in this email.)'

/**
 * A mailto address that opens a draft in the member's mail program (RFC 6068). If it is too long, the entry is cut at
 * its end; undefined if the member's own words do not fit.
 */
export function emailDraft({ opening, entry, closing }: CheckLetter): string | undefined {
  const whole = draftOf([...opening, entry.join('\n'), ...closing])
  if (whole.length <= longestDraft) return whole
  for (let lines = entry.length - 1; lines >= 2; lines -= 1) {
    const cut = [...entry.slice(0, lines), leftOut].join('\n')
    const draft = draftOf([...opening, cut, ...closing])
    if (draft.length <= longestDraft) return draft
  }
  return undefined
}

const draftOf = (paragraphs: readonly string[]): string =>
  `mailto:?subject=${encoded(subject)}&body=${encoded(paragraphs.join('\n\n'))}`

/** A lone surrogate, which a record may contain, is not allowed in an address. */
const encoded = (text: string): string =>
  encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD').replaceAll(/\r?\n/g, '\r\n'))
