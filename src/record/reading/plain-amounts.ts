/*
 * Writes units, quantities and dosages as people do. Only the spelling changes, never a number; unknown words stay as
 * the surgery sent them.
 */

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const superscript = (digits: string): string =>
  digits.replaceAll('-', '⁻').replaceAll(/\d/g, (digit) => superscripts.charAt(Number(digit)))

/** Most values contain none of these, so this test saves time over forty years of them. */
const written = /[*^[{µμ]|10e|u[gmlki]|mcg|m[23]|Cel/i

/** `6.8 10*9/L` is 6.8 × 10⁹/L, `14 ug/L` 14 micrograms/L, `24 kg/m2` 24 kg/m². */
export function plainUnits(text: string): string {
  if (!written.test(text)) return text
  return text
    .replaceAll(/(\d)(?:\s*[x×]\s*|\s+)10(?:\*\*?|\^|e\+?0?)(-?\d{1,2})(?!\d)/giu, timesPower)
    .replaceAll(/(?<![\d.])[x×]?\s?10(?:\*\*?|\^|e\+?0?)(-?\d{1,2})(?!\d)/giu, powerOfTen)
    .replaceAll(
      /(?<!\p{L})([cm]?m)[*^]?([23])(?![\d\p{L}])/gu,
      (_, unit, digit) => unit + superscript(digit),
    )
    .replaceAll(/(?<!\p{L})(?:[uµμ]g|mcg)(?!\p{L})/gu, 'micrograms')
    .replaceAll(/(?<!\p{L})[uµμ]mol(?!\p{L})/gu, 'micromol')
    .replaceAll(/(?<!\p{L})[uμ](L|l|IU|kat)(?!\p{L})/gu, 'µ$1')
    .replaceAll(/(?<=\d\s?)Cel\b/gu, '°C')
    .replaceAll('mm[Hg]', 'mmHg')
    .replaceAll(/\{([^{}]*)\}/gu, '$1')
}

/**
 * A unit for comparison with others: how it is spelled does not tell two apart (mmol/l, mmol/L; 10*9/l, 10^9/L), and
 * nothing else is taken for the same.
 */
export const comparableUnit = (unit: string): string =>
  plainUnits(unit.trim())
    .replaceAll(/\s*\/\s*/g, '/')
    .replaceAll(/(?<!\p{L})([cdmnpfµ]|micro)?l(?!\p{L})/gu, '$1L')
    .replaceAll(/(?<!\p{L})([mkµ]?)iu(?!\p{L})/gu, '$1IU')
    .replaceAll(/(?<=\/)hr?(?!\p{L})/gu, 'h')

const timesPower = (_: string, digit: string, exponent: string) =>
  `${digit} × 10${superscript(exponent)}`
const powerOfTen = (_: string, exponent: string) => `10${superscript(exponent)}`

/** Countable forms of medicine, for the plural. */
const pieces =
  /^(\d+(?:\.\d+)?)\s*(tablet|capsule|sachet|device|dose|inhaler|ampoule|bottle|pack|vial|lozenge|dressing|strip|lancet|needle|syringe|pen|cartridge|spray|drop|gram|unit|bag|tube|plaster|pastille|applicator)(?:\(?s\)?)?$/i

/** `84 tablet` and `84.0 tablets` are 84 tablets. */
export const plainQuantity = (text: string): string =>
  text.replace(pieces, (_, sent: string, piece: string) => {
    const count = sent.replace(/\.0+$/, '')
    return Number(count) === 1 ? `${count} ${piece}` : `${count} ${piece}s`
  })

/**
 * Turns `One To Be Taken Twice A Day` into sentence case. Other texts are left: capitals, as in ONCE A WEEK, are
 * intentional.
 */
export const plainDosage = (text: string): string =>
  text
    .split('\n')
    .map((line) => (isTitleCase(line) ? inSentenceCase(line) : line))
    .join('\n')

const wordsIn = (text: string): string[] => text.match(/\p{L}+/gu) ?? []

function isTitleCase(text: string): boolean {
  const words = wordsIn(text.replaceAll(/\d\s*\p{L}+/gu, ''))
  return words.length > 1 && words.every((word) => /^\p{Lu}\p{Ll}*$/u.test(word))
}

/** Names of days, months and people keep their capital. */
const names =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$|^(?:january|february|march|april|june|july|august|september|october|november|december)$/i
const titles = /^(?:dr|mr|mrs|ms|miss|prof)$/i

function inSentenceCase(text: string): string {
  let isFirst = true
  let isName = false
  return text.replaceAll(/\p{L}+|[.!?\n]/gu, (part) => {
    if (!/\p{L}/u.test(part)) {
      isFirst = true
      return part
    }
    const stays = isFirst || isName || names.test(part) || titles.test(part)
    isName = titles.test(part)
    isFirst = false
    return stays ? part : part.toLowerCase()
  })
}
