import { fold } from '#contract/fold.ts'

/** `12, Brontë's Rd.` becomes `12 brontes road`, to compare two spellings of an address. */
export const simplify = (text: string): string => wordsOf(text).join(' ')

export const wordsOf = (text: string): string[] =>
  fold(text)
    .replaceAll("'", '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => abbreviations.get(word) ?? word)

/** A postcode of any spelling as `WR26NJ`. */
export const compactPostcode = (text: string): string =>
  text.replace(/[^A-Za-z0-9]/g, '').toUpperCase()

/** The share of letters that need no edit: 1 for equal texts, 0 for texts with nothing in common. */
export function likeness(one: string, other: string): number {
  const longest = Math.max(one.length, other.length)
  return longest === 0 ? 1 : 1 - editDistance(one, other) / longest
}

/** Levenshtein distance, row by row. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (const [line, letter] of Array.from(one).entries()) {
    const next = [line + 1]
    for (const [column, otherLetter] of Array.from(other).entries()) {
      const replaced = (row[column] ?? 0) + (letter === otherLetter ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

const abbreviations = new Map(
  Object.entries({
    apartment: 'flat',
    apt: 'flat',
    ave: 'avenue',
    cl: 'close',
    cres: 'crescent',
    ct: 'court',
    dr: 'drive',
    gr: 'grove',
    ln: 'lane',
    rd: 'road',
    saint: 'st',
    sq: 'square',
    ter: 'terrace',
  }),
)
