import { decodeEntities, isHtml, textOfHtml, withKnownTags } from './html-text.ts'

/**
 * The text of an HTML letter: as a browser would show it, without its code. A picture is named, as it is not shown.
 */
export const textOfHtmlLetter = (sent: string): string => textOfHtml(withKnownTags(sent)).trim()

/**
 * A text for reading: entities decoded once, a surgery system's HTML as lines of text, and undefined if it is blank.
 * Lines and columns are kept, without the indentation that all lines have, and without blanks at their ends: both
 * only make a table wider.
 */
export function readableText(sent: string | undefined): string | undefined {
  if (sent === undefined) return undefined
  const text = isHtml(sent) ? textOfHtml(sent) : decodeEntities(sent).replaceAll(/\r\n?/g, '\n')
  const whole = text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd()
  return (whole.includes('\n') ? withoutMargins(whole) : whole.trim()) || undefined
}

function withoutMargins(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const widths = lines.filter(Boolean).map((line) => line.length - line.trimStart().length)
  const margin = lines[0]?.slice(0, Math.min(...widths)) ?? ''
  // Spaces and tabs in turn have no common width.
  const isCommon = lines.every((line) => line === '' || line.startsWith(margin))
  return (isCommon ? lines.map((line) => line.slice(margin.length)) : lines).join('\n')
}

/** The texts of an entry that are HTML, unchanged. */
export function htmlTextsIn(sent: unknown): string[] {
  if (typeof sent === 'string') return isHtml(sent) ? [sent] : []
  return typeof sent === 'object' && sent !== null ? Object.values(sent).flatMap(htmlTextsIn) : []
}

/** The texts of an entry that are shown on request only (`asSent` of the contract). */
export function originalsIn(sent: unknown): string[] {
  if (typeof sent !== 'object' || sent === null) return []
  return Object.entries(sent).flatMap(([key, value]: [string, unknown]) =>
    key === 'asSent' && Array.isArray(value)
      ? value.flatMap((each) => (typeof each === 'string' ? [each] : []))
      : originalsIn(value),
  )
}

/** More spaces between words than the two after a sentence, or a tab. */
const gap = /[^\s.!?:;,] {2,}\S|\S {3,}\S|\S\s*\t\s*\S/

/** Whether a text is a table: several lines have words separated by runs of spaces. */
export const hasColumns = (text: string): boolean =>
  text.includes('\n') && text.split('\n').filter((line) => gap.test(line)).length > 1

/** One character for comparison: lower case, without accent. */
const foldCharacter = (character: string): string =>
  character.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase() || character

/** A text for comparison. Most have no accents, and looking for them is the slowest part. */
export const fold = (text: string): string =>
  hasOnlyAscii.test(text)
    ? text.toLowerCase()
    : text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const hasOnlyAscii = /^[\n -~]*$/

/** The search words, folded; "quoted words" stay together. */
export const wordsOf = (query: string): string[] =>
  [...fold(query).matchAll(/"([^"]+)"|([^\s"]+)/gu)].map(([, phrase, word]) => phrase ?? word ?? '')

export interface TextPiece {
  text: string
  isFound: boolean
}

/** The text in pieces, with the search words marked. */
export function piecesOf(text: string, words: readonly string[]): TextPiece[] {
  const whole = fold(text)
  // Most texts contain none, and folding character by character is slow.
  if (!words.some((word) => word && whole.includes(word)))
    return text ? [{ text, isFound: false }] : []
  const { folded, placeOf } = foldedWithPlaces(text)
  const isFound = new Uint8Array(text.length)
  for (const word of words) {
    for (let at = folded.indexOf(word); at !== -1 && word; at = folded.indexOf(word, at + 1)) {
      isFound.fill(1, placeOf(at).from, placeOf(at + word.length - 1).to)
    }
  }
  const pieces: TextPiece[] = []
  for (let from = 0, to = 0; from < text.length; from = to) {
    while (to < text.length && isFound[to] === isFound[from]) to += 1
    pieces.push({ text: text.slice(from, to), isFound: isFound[from] === 1 })
  }
  return pieces
}

interface Place {
  from: number
  to: number
}

/** The folded text, and the position in the original of each of its code units. */
function foldedWithPlaces(text: string): { folded: string; placeOf: (unit: number) => Place } {
  if (hasOnlyAscii.test(text)) {
    return { folded: fold(text), placeOf: (unit) => ({ from: unit, to: unit + 1 }) }
  }
  let folded = ''
  const places: Place[] = []
  let from = 0
  for (const character of text) {
    const to = from + character.length
    const part = foldCharacter(character)
    folded += part
    for (let unit = 0; unit < part.length; unit += 1) places.push({ from, to })
    from = to
  }
  return { folded, placeOf: (unit) => places[unit] ?? { from: 0, to: 0 } }
}
