/** Named entities that records hold; numbers decode by themselves. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  deg: '°',
  micro: 'µ',
  plusmn: '±',
  pound: '£',
  frac12: '½',
  le: '≤',
  ge: '≥',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  eacute: 'é',
  times: '×',
}

/** Decodes HTML entities once: `&amp;lt;` becomes `&lt;`. What is not known stays as it is. */
export const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/giu, (whole, ...found) => {
        const [decimal, hex, name] = found.map((part) => (part ? String(part) : undefined))
        if (name) return named[name] ?? whole
        return characterOf(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)) ?? whole
      })
    : text

/** Control characters and halves of pairs are no text. */
function characterOf(code: number): string | undefined {
  const isText = code === 9 || code === 10 || (code >= 32 && code <= 0x10_ff_ff)
  return isText && !(code >= 0xd8_00 && code <= 0xdf_ff) ? String.fromCodePoint(code) : undefined
}

/** Blanks between words that are more than the two after a sentence, or a tab. */
const gap = /[^\s.!?:;,] {2,}\S|\S {3,}\S|\S\s*\t\s*\S/

/** Whether a text is a table: over several lines its words are kept apart by runs of blanks. */
export const hasColumns = (text: string): boolean =>
  text.includes('\n') && text.split('\n').filter((line) => gap.test(line)).length > 1

/** One character for comparison: small, without its accent. */
const foldCharacter = (character: string): string =>
  character.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase() || character

/** A text for comparison. Most have no accent, and looking for one takes longest. */
export const fold = (text: string): string =>
  hasOnlyAscii.test(text)
    ? text.toLowerCase()
    : text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const hasOnlyAscii = /^[\n -~]*$/

/** The words that are looked for, folded; "quoted words" stay together. */
export const wordsOf = (query: string): string[] =>
  [...fold(query).matchAll(/"([^"]+)"|([^\s"]+)/gu)].map(([, phrase, word]) => phrase ?? word ?? '')

export interface TextPiece {
  text: string
  isFound: boolean
}

/** The text in pieces, those that were looked for marked. */
export function piecesOf(text: string, words: readonly string[]): TextPiece[] {
  const whole = fold(text)
  // Most texts hold none, and folding each character by itself takes long.
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

/** A text for comparison, and from which place of the text each code unit of it comes. */
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
