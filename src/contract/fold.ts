/** Folds a text for comparison: normalised, trimmed and in lower case. */
export const fold = (text: string): string => text.normalize('NFC').trim().toLowerCase()

/**
 * A text with the apostrophes and hyphens of every keyboard as ' and -, and composed. So a name is the same
 * whether it was typed on a phone, copied from a letter or stored by a surgery.
 */
export const plainMarks = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(
      /[\u0060\u00B4\u02B9\u02BB-\u02BD\u02BE\u02BF\u2018\u2019\u201B\u2032\u2035\uFF07]/g,
      "'",
    )
    .replaceAll(/[\p{Pd}\u02D7\u2043\u2212]/gu, '-')

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
