/** Folds a text for comparison: normalised, trimmed and in lower case. */
export const fold = (text: string): string => text.normalize('NFC').trim().toLowerCase()

/** Apostrophes of every keyboard, and what is taken for one. */
const apostrophes =
  '\u0060\u00B4\u02B9\u02BB\u02BC\u02BD\u02BE\u02BF\u2018\u2019\u201B\u2032\u2035\uFF07'
/** Hyphens and dashes: those of Unicode's class Pd but the plain one, and three more. */
const hyphens =
  '\u058A\u05BE\u1400\u1806\u2010\u2011\u2012\u2013\u2014\u2015\u2E17\u2E1A\u2E3A\u2E3B\u2E40\u2E5D\u301C\u3030\u30A0\uFE31\uFE32\uFE58\uFE63\uFF0D\u{10D6E}\u{10EAD}\u02D7\u2043\u2212'

/** The variants of ' and -, and for each the plain one: for `translate` in SQL. */
export const markVariants = {
  from: apostrophes + hyphens,
  to: "'".repeat(Array.from(apostrophes).length) + '-'.repeat(Array.from(hyphens).length),
} as const

const plainOf = new Map(
  Array.from(markVariants.from, (mark, at) => [mark, markVariants.to[at]] as const),
)

/**
 * A text with the apostrophes and hyphens of every keyboard as ' and -, and composed. So a name is the same
 * whether it was typed on a phone, copied from a letter or stored by a surgery.
 */
export const plainMarks = (text: string): string =>
  Array.from(text.normalize('NFC'), (mark) => plainOf.get(mark) ?? mark).join('')

/**
 * Text without what nobody can see, and with the digits of every script as 0 to 9. For codes and dates, where
 * "５" and "٥" can only mean 5.
 */
export const plainDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/\p{Nd}/gu, (digit) => String(valueOf(digit.codePointAt(0) ?? 0)))

/** Unicode keeps the ten digits of each script together, in order. */
function valueOf(digit: number): number {
  let zero = digit
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return (digit - zero) % 10
}
