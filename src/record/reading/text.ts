import { characterEntitiesHtml4 as named } from 'character-entities-html4'
import { foldedWithPlaces, foldText } from '#contract/fold.ts'
import { fromWindows } from '#contract/tidy.ts'
import { htmlInForce, type HtmlInForce } from './html-in-force.ts'

/**
 * The text of an HTML letter: as a browser would show it, without its code. A picture is named, as it is not shown.
 */
export function textOfHtmlLetter(sent: string): Omit<HtmlInForce, 'html'> & { text: string } {
  const { html, ...about } = htmlInForce(sent)
  return { text: textOfHtml(withKnownTags(html)).trim(), ...about }
}

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

/** The search words, folded; "quoted words" stay together. */
export const wordsOf = (query: string): string[] =>
  [...foldText(query).matchAll(/"([^"]+)"|([^\s"]+)/gu)].map(
    ([, phrase, word]) => phrase ?? word ?? '',
  )

interface TextPiece {
  text: string
  isFound: boolean
}

/** A folded text to look for, anywhere, from the start of a word, or as whole words. */
export type SearchedText = string | { text: string; edges: 'start' | 'both' }

/** Where a folded text has it; -1 if nowhere. */
export function placeIn(folded: string, searched: SearchedText, from = 0): number {
  if (typeof searched === 'string') return searched ? folded.indexOf(searched, from) : -1
  const { text, edges } = searched
  for (let at = folded.indexOf(text, from); at !== -1; at = folded.indexOf(text, at + 1)) {
    const end = at + text.length
    if (!isOfWord(folded, at - 1) && (edges === 'start' || !isOfWord(folded, end))) return at
  }
  return -1
}

const isOfWord = (text: string, at: number): boolean => /[\p{L}\p{N}]/u.test(text.charAt(at))

/** The text in pieces, with the search words marked. */
export function piecesOf(text: string, words: readonly SearchedText[]): TextPiece[] {
  const whole = foldText(text)
  // Most texts contain none, and folding character by character is slow.
  if (!words.some((word) => placeIn(whole, word) !== -1))
    return text ? [{ text, isFound: false }] : []
  const { folded, placeOf } = foldedWithPlaces(text)
  const isFound = new Uint8Array(text.length)
  for (const word of words) {
    const { length } = typeof word === 'string' ? word : word.text
    for (let at = placeIn(folded, word); at !== -1; at = placeIn(folded, word, at + 1)) {
      isFound.fill(1, placeOf(at).from, placeOf(at + length - 1).to)
    }
  }
  const pieces: TextPiece[] = []
  for (let from = 0, to = 0; from < text.length; from = to) {
    while (to < text.length && isFound[to] === isFound[from]) to += 1
    pieces.push({ text: text.slice(from, to), isFound: isFound[from] === 1 })
  }
  return pieces
}

/*
 * Some systems send results as HTML pages. This reads them as text, tag by tag, and never passes them to the
 * browser's parser. Only the tags below count: `<script>`, `<5` and `a < b` are text, so that nothing that
 * somebody wrote is lost.
 */

const attributes = String.raw`(?:\s+(?:nowrap|noshade|[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+)))*\s*/?`
const tagsOf = (names: string) => new RegExp(`</?(?:${names})${attributes}>`, 'gi')
const inlineNames = 'a|abbr|b|big|center|em|font|i|small|span|strong|sub|sup|u'
const blockNames =
  'blockquote|body|caption|col|colgroup|dd|div|dl|dt|h[1-6]|head|hr|html|li|ol|p|pre|table|tbody|td|tfoot|th|thead|title|tr|ul'
const inline = tagsOf(inlineNames)
const block = tagsOf(blockNames)
const lineBreak = tagsOf('br')
const item = new RegExp(`<li${attributes}>`, 'gi')
/** From a tag to its end tag, without a nested one of its kind, so that many unclosed tags cost nothing. */
const innermost = (name: string) =>
  String.raw`<${name}${attributes}>((?:(?!<${name}\b).)*?)</${name}\s*>`
const unseen = new RegExp(
  String.raw`<!--(?:(?!<!--).)*?-->|${innermost('style')}|<(?:!doctype|meta|link)\b[^<>]*>`,
  'gis',
)
const preformatted = new RegExp(innermost('pre'), 'gis')
const innermostTable = new RegExp(innermost('table'), 'is')
const row = new RegExp(`<tr${attributes}>`, 'gi')
const cell = new RegExp(`<(t[dh])${attributes}>`, 'gi')

/** A line break or an end tag of a block, which ordinary text does not contain. */
const sureSign = /<br\s*\/?>|<\/(?:body|div|h[1-6]|html|li|ol|p|pre|table|td|th|tr|ul)\s*>/i

const isHtml = (sent: string): boolean => sent.includes('<') && sureSign.test(sent)

/** A block of the newer kinds, which no surgery's system writes into a result. */
const newerBlock =
  /<\/?(?:address|article|aside|figcaption|figure|footer|form|header|legend|main|nav|section)\b[^<>]*>/gi
const picture = /<img\b[^<>]*>/gi
const knownTag = new RegExp(`<(/?)(${inlineNames}|${blockNames}|br)\\b[^<>]*>`, 'gi')
const otherTag = new RegExp(
  `</?(?!(?:${inlineNames}|${blockNames}|br|style|meta|link)\\b)[a-z][^<>]*>`,
  'gi',
)

/** A whole page of HTML with no tags but those that are read here, and no attributes. */
const withKnownTags = (page: string): string =>
  page
    .replaceAll(picture, (tag) => {
      const alternative = /\balt\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag)
      const words = (alternative?.[1] ?? alternative?.[2] ?? '').trim()
      return words ? `(picture: ${words})` : '(picture)'
    })
    .replaceAll(newerBlock, '<div>')
    .replaceAll(otherTag, '')
    .replaceAll(knownTag, '<$1$2>')

/** A power of ten: without its tag, 10<sup>9</sup> would be 109. */
const power = /<sup>\s*([+\u2212-]?\d+)\s*<\/sup>/gi
const raised = (digit: string): string =>
  '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻'.charAt('0123456789+-\u2212'.indexOf(digit))

/** Placeholders for the edge of a block, and for a space and a tab that must be kept. */
const [edge, blank, tab] = ['\u0000', '\u0001', '\u0002'] as const

/** The text of HTML: blocks as lines, table rows as "term: value". */
function textOfHtml(html: string): string {
  let source = html
    .replaceAll(/[\u0000-\u0002]/g, '')
    .replaceAll(unseen, '')
    .replaceAll(/<(?:del|s|strike)>/gi, '(crossed out: ')
    .replaceAll(/<\/(?:del|s|strike)>/gi, ')')
    .replaceAll(power, (_, digits: string) => digits.replaceAll(/./g, raised))
    .replaceAll(preformatted, (_, inner: string) => `${edge}${withCountedBlanks(inner)}${edge}`)
    .replaceAll(/[ \t\r\n\f]+/g, ' ')
  for (let table; (table = innermostTable.exec(source));) {
    const [whole, rows = ''] = table
    source = source.replace(whole, () => `${edge}${linesOfTable(rows)}${edge}`)
  }
  const lines = tidy(withoutTags(source)).replaceAll(blank, ' ').replaceAll(tab, '\t')
  return decodeEntities(lines)
}

const withCountedBlanks = (text: string): string =>
  text
    .replaceAll(/\r\n?|\n/g, '<br>')
    .replaceAll(' ', blank)
    .replaceAll('\t', tab)

const withoutTags = (html: string): string =>
  html
    .replaceAll(lineBreak, '\n')
    .replaceAll(item, `${edge}• `)
    .replaceAll(block, edge)
    .replaceAll(inline, '')

const tidy = (text: string): string =>
  text
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/[ \n\u0000]*\u0000[ \n\u0000]*/g, '\n')
    .replaceAll(/^[ \n]+|[ \n]+$/g, '')

function linesOfTable(html: string): string {
  const rows = html
    .split(row)
    .map(cellsOf)
    .filter((cells) => cells.length > 0)
  const [first = []] = rows
  const headings = first.length > 1 && first.every(({ isHeading }) => isHeading) ? first : []
  return rows
    .slice(headings.length > 0 ? 1 : 0)
    .map((cells) => rowWords(cells, headings))
    .join(edge)
}

interface Cell {
  text: string
  isHeading: boolean
}

function cellsOf(html: string): Cell[] {
  const parts = html.split(cell)
  // The text before the first cell, then the kind and content of each cell.
  const before = tidy(withoutTags(parts[0] ?? ''))
  const cells = before ? [{ text: before, isHeading: false }] : []
  for (let index = 1; index < parts.length; index += 2) {
    const text = tidy(withoutTags(parts[index + 1] ?? ''))
    cells.push({ text, isHeading: parts[index]?.toLowerCase() === 'th' })
  }
  return cells
}

function rowWords(cells: readonly Cell[], headings: readonly Cell[]): string {
  const [first, second] = cells
  if (headings.length === 0 && cells.length === 2 && first?.text && second) {
    return `${first.text.replace(/\s*:$/, '')}: ${second.text}`
  }
  return cells
    .map(({ text }, index) => {
      const heading = headings[index]?.text.replace(/\s*:$/, '')
      return heading && text ? `${heading}: ${text}` : text
    })
    .filter(Boolean)
    .join('; ')
}

/** Decodes HTML entities once: `&amp;lt;` becomes `&lt;`. Unknown ones are left as they are. */
export const decodeEntities = (text: string): string =>
  fromWindows(text.includes('&') ? text.replaceAll(entity, decodeEntity) : text)

const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,31}));/gi

function decodeEntity(whole: string, ...found: unknown[]): string {
  const [decimal, hex, name] = found.map((part) => (typeof part === 'string' ? part : ''))
  // HTML has this one from XML, later than its list.
  if (name) return name === 'apos' ? "'" : (namedCharacters.get(name) ?? whole)
  return characterOf(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)) ?? whole
}

/** The names of HTML 4, which are all that records have; those of HTML 5 are nine times as many. */
const namedCharacters = new Map(Object.entries(named))

/** Drops control characters and lone surrogates. */
function characterOf(code: number): string | undefined {
  const isText = code === 9 || code === 10 || (code >= 32 && code <= 0x10_ff_ff)
  if (!isText || (code >= 0xd8_00 && code <= 0xdf_ff)) return undefined
  return String.fromCodePoint(code)
}
