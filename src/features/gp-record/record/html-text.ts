import { characterEntitiesHtml4 as named } from 'character-entities-html4'

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

export const isHtml = (sent: string): boolean => sent.includes('<') && sureSign.test(sent)

/** Code and drawings, which nobody wrote to be read. */
const code = new RegExp(['script', 'template', 'svg'].map(innermost).join('|'), 'gis')
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
export const withKnownTags = (page: string): string =>
  page
    .replaceAll(code, '')
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
export function textOfHtml(html: string): string {
  let source = html
    .replaceAll(/[\u0000-\u0002]/g, '')
    .replaceAll(unseen, '')
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
  (text.includes('&') ? text.replaceAll(entity, decodeEntity) : text).replaceAll(
    /[\u0080-\u009F]/g,
    (character) => fromWindows(character.charCodeAt(0)) ?? character,
  )

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
  return fromWindows(code) ?? String.fromCodePoint(code)
}

/** The numbers from 128 to 159 mean the characters of Windows, by the table of the HTML standard. */
const fromWindows = (code: number): string | undefined =>
  code >= 0x80 && code <= 0x9f ? windows.charAt(code - 0x80) : undefined

const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'
