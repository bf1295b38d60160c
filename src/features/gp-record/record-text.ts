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
  if (!words.some((word) => whole.includes(word))) return [{ text, isFound: false }]
  const characters = Array.from(text)
  const folded = characters.map(foldCharacter)
  const isFound = characters.map(() => false)
  const joined = folded.join('')
  /** Of each code unit of the folded text, the character that it came from. */
  const origin = folded.flatMap((part, index) => Array.from({ length: part.length }, () => index))
  for (const word of words) {
    for (let at = joined.indexOf(word); at !== -1 && word; at = joined.indexOf(word, at + 1)) {
      for (let unit = at; unit < at + word.length; unit += 1) isFound[origin[unit] ?? 0] = true
    }
  }
  const pieces: TextPiece[] = []
  for (const [index, character] of characters.entries()) {
    const last = pieces.at(-1)
    if (last && last.isFound === isFound[index]) last.text += character
    else pieces.push({ text: character, isFound: isFound[index] ?? false })
  }
  return pieces
}
