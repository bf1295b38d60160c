import { fromWindows, withoutHidden } from './tidy.ts'

/*
 * Two texts that people take for the same are the same: a phone types ’ for ', a letter has a no-break hyphen, a
 * surgery's system µ for μ. Whatever is compared is folded here, at both ends.
 */

/**
 * Folds a name, an answer or a passcode for comparison. Case, accents, blanks, what nobody sees, and how a keyboard
 * writes a mark, a letter or a number do not count.
 */
export const fold = (text: string): string => foldText(text).replaceAll(/\s+/g, ' ').trim()

/** The same for looking for words in a longer text, whose lines stay apart. Most texts are ASCII, and cost little. */
export function foldText(text: string): string {
  const plain = hasOnlyPlain.test(text) ? text : text.replaceAll(unusual, foldedAt)
  const lower = plain.toLowerCase()
  return lower.includes('  ') ? lower.replaceAll(/ {2,}/g, ' ') : lower
}

/** ASCII without control characters and the backtick, which stands for an apostrophe. */
const hasOnlyPlain = /^[\n -_a-~]*$/
const unusual = /[^\n -_a-~]/gu

interface Place {
  from: number
  to: number
}

/** A text folded by `foldText`, and where in the text each of its code units comes from. */
export function foldedWithPlaces(text: string): {
  folded: string
  placeOf: (unit: number) => Place
} {
  const whole = foldText(text)
  if (hasOnlyPlain.test(text) && whole.length === text.length) {
    return { folded: whole, placeOf: (unit) => ({ from: unit, to: unit + 1 }) }
  }
  let folded = ''
  const places: Place[] = []
  let from = 0
  for (const character of text) {
    const to = from + character.length
    const part = foldedAt(character, from, text)
    if (part !== ' ' || !folded.endsWith(' ')) {
      folded += part
      for (let unit = 0; unit < part.length; unit += 1) places.push({ from, to })
    }
    from = to
  }
  return { folded, placeOf: (unit) => places[unit] ?? { from: 0, to: 0 } }
}

/** After a digit, a raised one and a fraction stand apart: 10⁹ is not 109, nor is 1½ 11/2. */
function foldedAt(character: string, at: number, whole: string): string {
  const folded = foldedCharacter(character)
  if (!/\d/.test(whole.charAt(at - 1))) return folded
  if (/[²³¹⁰⁴-⁻]/u.test(character)) return `^${folded}`
  return /[¼-¾⅐-⅞↉]/u.test(character) ? ` ${folded}` : folded
}

const known = new Map<string, string>()

function foldedCharacter(character: string): string {
  const before = known.get(character)
  if (before !== undefined) return before
  const folded = /[\n -~]/.test(character) ? plainMark(character).toLowerCase() : folding(character)
  known.set(character, folded)
  return folded
}

const folding = (character: string): string =>
  Array.from(plainMark(fromWindows(character)).normalize('NFKD'), plainMark)
    .join('')
    .replaceAll(accents, '')
    .replaceAll(/\s/gu, ' ')
    .toLowerCase()
    .replaceAll(/[^ -~]/gu, (letter) => withoutHidden(plainDigit(letters.get(letter) ?? letter)))

/**
 * Accents of Latin, Greek and Cyrillic, and the vowel points of Hebrew and Arabic. Not all of Unicode's marks: those of
 * Hindi and Japanese make other letters, and the one of ≠ another sign.
 */
const accents =
  /(?!\u0338|\u3099|\u309A)(?=[\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}])\p{M}/gu

/** Letters that Unicode takes apart no further, as they are written on a keyboard without them. */
const letters = new Map(
  Object.entries({
    æ: 'ae',
    œ: 'oe',
    ß: 'ss',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ħ: 'h',
    ŧ: 't',
    ı: 'i',
    ς: 'σ',
  }),
)

/** Apostrophes of every keyboard, and what is taken for one. */
const apostrophes =
  '\u0060\u00B4\u02B9\u02BB\u02BC\u02BD\u02BE\u02BF\u2018\u2019\u201B\u2032\u2035\uFF07'
/** Hyphens and dashes: those of Unicode's class Pd but the plain one, and three more. */
const hyphens =
  '\u058A\u05BE\u1400\u1806\u2010\u2011\u2012\u2013\u2014\u2015\u2E17\u2E1A\u2E3A\u2E3B\u2E40\u2E5D\u301C\u3030\u30A0\uFE31\uFE32\uFE58\uFE63\uFF0D\u{10D6E}\u{10EAD}\u02D7\u2043\u2212'

const plainOf = new Map([
  ...Array.from(apostrophes, (mark) => [mark, "'"] as const),
  ...Array.from(hyphens, (mark) => [mark, '-'] as const),
])

/** Marks that a comparison takes for others besides: phones type “ for ", and a fraction has a slash of its own. */
const alsoPlain = new Map([
  ...Array.from('\u201C\u201D\u201E\u201F\u2033\u2036\u00AB\u00BB', (mark) => [mark, '"'] as const),
  ...Array.from('\u2044\u2215', (mark) => [mark, '/'] as const),
])

const plainMark = (mark: string): string => plainOf.get(mark) ?? alsoPlain.get(mark) ?? mark

/**
 * A text with the apostrophes and hyphens of every keyboard as ' and -, and composed. For what is sent or stored, where
 * case and accents stay.
 */
export const plainMarks = (text: string): string =>
  Array.from(text.normalize('NFC'), (mark) => plainOf.get(mark) ?? mark).join('')

/**
 * Text without what nobody can see, and with the digits of every script as 0 to 9. For codes and dates, where
 * "５" and "٥" can only mean 5.
 */
export const plainDigits = (text: string): string =>
  withoutHidden(text.normalize('NFKC')).replaceAll(/\p{Nd}/gu, plainDigit)

const plainDigit = (mark: string): string =>
  /^\p{Nd}$/u.test(mark) ? String(valueOf(mark.codePointAt(0) ?? 0)) : mark

/** Unicode keeps the ten digits of each script together, in order. */
function valueOf(digit: number): number {
  let zero = digit
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return (digit - zero) % 10
}
