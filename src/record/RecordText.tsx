import { createContext, use, useState } from 'react'
import { rows } from '#content/abbreviations.txt'
import { hasColumns, piecesOf, type SearchedText } from './reading/text.ts'
import classes from './RecordText.module.css'

/** What is searched for, to mark it. */
export const SearchWordsContext = createContext<readonly SearchedText[]>([])

interface RecordTextProps {
  children: string
  /** Whether it is the name of a medicine or person, in which abbreviations are not explained. */
  isName?: boolean
}

/**
 * A text of the surgery: search words are marked, abbreviations are explained on tap, and columns stay aligned,
 * however wide they are.
 */
export function RecordText({ children: text, isName = false }: RecordTextProps) {
  const words = isName ? <Marked text={text} /> : <Explained text={text} />
  if (!hasColumns(text)) return words
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- no tag groups words, and the keyboard scrolls what has the focus
    <span role="group" aria-label="Text in columns" tabIndex={0} className={classes['columns']}>
      {words}
    </span>
  )
}

const Explained = ({ text }: { text: string }) =>
  abbreviationsIn(text).map((part, index) =>
    part.meaning === undefined ? (
      // Parts may repeat, and the text never changes.
      <Marked key={`${index}`} text={part.text} />
    ) : (
      <Abbreviation key={`${index}`} text={part.text} meaning={part.meaning} />
    ),
  )

function Abbreviation({ text, meaning }: { text: string; meaning: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={classes['abbreviation']}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Marked text={text} />
      </button>
      {isOpen && <span> (may mean {meaning})</span>}
    </>
  )
}

/** A text without abbreviations, with the search words marked. */
export function Marked({ text }: { text: string }) {
  const words = use(SearchWordsContext)
  if (words.length === 0) return text
  return piecesOf(text, words).map((piece, index) =>
    piece.isFound ? <mark key={index}>{piece.text}</mark> : piece.text,
  )
}

/** What each spelling may mean. */
export const abbreviations: ReadonlyMap<string, string> = new Map(
  rows.flatMap(([spellings = '', meaning = '']) =>
    spellings.split(', ').map((spelling): [string, string] => [spelling, meaning]),
  ),
)

interface TextPart {
  text: string
  /** Present if the part is an abbreviation. */
  meaning?: string
}

/**
 * Letters and digits with a slash, ampersand, degree sign or hyphen inside: `3/12`, `C/O`, `R&M`, `NT-proBNP`. A
 * compound counts only as a whole: CA-125 is not calcium.
 */
const word = /[\p{L}\d]+(?:[/&°‐-–-][\p{L}\d]+)*/gu

/** Splits a text into whole words that are known abbreviations, and the text between them. */
export function abbreviationsIn(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(word)) {
    const meaning = meaningOf(found)
    if (meaning === undefined || isClear(text, found, index)) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: found, meaning })
    end = index + found.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

const meaningOf = (found: string): string | undefined => abbreviations.get(found) ?? spanOf(found)

/** `3/7` is three days, `2/52` two weeks, `6/12` six months; they may also be a date or a visual acuity. */
function spanOf(found: string): string | undefined {
  const [, count, span] = /^(\d{1,2})\/(7|52|12)$/.exec(found) ?? []
  if (!count) return undefined
  const ending = count === '1' ? '' : 's'
  switch (span) {
    case '7':
      return `${count} day${ending}, or a date`
    case '52':
      return `${count} week${ending}`
    default:
      return `${count} month${ending}, a date, or in an eye test how well you see`
  }
}

/** Whether no explanation is needed: the text has its own, or it is not an abbreviation. */
function isClear(text: string, found: string, index: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', index - 1) + 1, index)
  const [after = ''] = text.slice(index + found.length).split('\n', 1)
  return (
    isExplained(found, before, after) ||
    isBeforeStrength.test(after) ||
    (wordsInCapitals.has(found) && isInCapitals(before, after))
  )
}

/** `PA - Potentially abnormal`, `FBC (full blood count)`, `BD = twice a day`, `British Pharmacopoeia (BP)`. */
function isExplained(found: string, before: string, after: string): boolean {
  const [, next] = /^\s*[-–—:=([]+\s*["'“‘]?(\p{L}+)/u.exec(after) ?? []
  if (next && (isInitial(found, next) || meaningOf(found)?.startsWith(next.toLowerCase()))) {
    return true
  }
  const isInBrackets = /[([]\s*$/.test(before) && /^\s*[)\]]/.test(after)
  const words = before.match(/\p{L}+/gu) ?? []
  return isInBrackets && words.slice(-6).some((each) => isInitial(found, each))
}

const isInitial = (found: string, [letter = '']: string): boolean =>
  found.toLowerCase().startsWith(letter.toLowerCase())

/** `MR 20mg` is part of the name of a medicine; `Hb 120 g/L` is a value. */
const isBeforeStrength = /^\s*\d+(?:\.\d+)?\s?(?:mg|micrograms?|mcg|g|ml|units?)(?![/\w])/i

/** In a text in capitals these may be ordinary words: LOW SALT DIET, HAS A PET. */
const wordsInCapitals = new Set('ACE ECHO ED FIT GUM IM MS PALS PET POP SALT STAT'.split(' '))

const isInCapitals = (before: string, after: string): boolean => {
  const around = `${before} ${after}`
  return !/\p{Ll}/u.test(around) && /\p{Lu}{3}/u.test(around)
}
