import type { HealthProfile } from '#contract/profile.ts'
import { namesGiven } from '#contract/questions.ts'
import { foldedWithPlaces, foldText } from '#contract/fold.ts'

/*
 * What in a text that a member wrote says who they are: their own details, and numbers that would be somebody's. It is
 * looked for on their device, before the text is sent to a study. What it does not find, nobody has promised to find.
 */

/** As it is said. */
type DetailKind =
  | 'your name'
  | 'your date of birth'
  | 'your address'
  | 'your GP surgery'
  | 'your hospital'
  | 'an email address'
  | 'a phone number'
  | 'an NHS number'

export interface OwnDetail {
  kind: DetailKind
  /** As it was written. */
  text: string
}

type OwnProfile = Pick<
  HealthProfile,
  'firstName' | 'lastName' | 'mobileNumber' | 'dob' | 'address' | 'gpPractice' | 'hospital'
>

/** Each once, in the order in which they were written. */
export function ownDetailsIn(text: string, known: OwnProfile): OwnDetail[] {
  const found = [
    ...patterns.flatMap(({ kind, pattern, isIt = () => true }) =>
      [...text.matchAll(pattern)]
        .filter(([match]) => isIt(match, known))
        .map((match) => ({ kind, from: match.index, to: match.index + match[0].length })),
    ),
    ...wordsOf(known).flatMap(([kind, words]) =>
      placesOf(text, words).map((place) => ({ kind, ...place })),
    ),
  ].toSorted((one, other) => one.from - other.from || other.to - one.to)
  return found
    .filter(({ to }, at) => found.slice(0, at).every((earlier) => earlier.to < to))
    .map(({ kind, from, to }) => ({ kind, text: text.slice(from, to) }))
    .filter(
      (detail, at, all) =>
        all.findIndex((each) => foldText(each.text) === foldText(detail.text)) === at,
    )
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const part = `(?:\\d{1,4}(?:st|nd|rd|th)?(?: of)?|(?:${months.join('|')})\\p{L}*)`
const date = new RegExp(`(?<![\\p{L}\\d])${part}([ ./,'’-]+${part}){2}(?![\\p{L}\\d])`, 'giu')

interface Pattern {
  kind: DetailKind
  pattern: RegExp
  isIt?: (match: string, known: OwnProfile) => boolean
}

const patterns: readonly Pattern[] = [
  { kind: 'an email address', pattern: /[^\s@<>(),;:]+@[^\s@<>(),;:]+\.[\p{L}\d-]{2,}/gu },
  { kind: 'an NHS number', pattern: /(?<!\d)\d{3}[ -]?\d{3}[ -]?\d{4}(?!\d)/g, isIt: isNhsNumber },
  {
    kind: 'a phone number',
    pattern: /(?<![\d+])(?:\+44|0044|0)[\d ()-]{8,16}\d(?!\d)/g,
    isIt: isPhone,
  },
  { kind: 'your date of birth', pattern: date, isIt: isBirthDate },
]

/** By its check digit: a telephone number has it by chance alone. */
function isNhsNumber(match: string): boolean {
  const digits = Array.from(match.replaceAll(/\D/g, ''), Number)
  const sum = digits.slice(0, 9).reduce((total, digit, at) => total + digit * (10 - at), 0)
  return (11 - (sum % 11)) % 11 === digits[9]
}

function isPhone(match: string): boolean {
  return /^(?:44|0044|0)\d{9,11}$/.test(match.replaceAll(/\D/g, ''))
}

/** In figures or with the month's name, the year in full or not, in the British order, the American one or that of files. */
function isBirthDate(match: string, { dob = '' }: OwnProfile): boolean {
  const [year = 0, month, day] = dob.split('-').map(Number)
  const said = (match.toLowerCase().match(/\d+|\p{L}{3,}/gu) ?? []).map((word) =>
    /\d/.test(word) ? Number(word) : months.indexOf(word.slice(0, 3)) + 1,
  )
  const orders = [
    [day, month, year],
    [month, day, year],
    [year, month, day],
  ]
  return orders.some((order) =>
    order.every((value, at) => value === said[at] || (value === year && year % 100 === said[at])),
  )
}

/** What is looked for as it is written in the profile, however it is spelt. */
function wordsOf({
  firstName,
  lastName,
  mobileNumber = '',
  address,
  gpPractice,
  hospital,
}: OwnProfile): [DetailKind, string][] {
  const { line1 = '', line2 = '', postcode = '' } = address ?? {}
  const street = line1.replace(/^(?:\D*\d+\p{L}?[, ]+)+/u, '')
  const surgeries = namesGiven('gpSurgery', gpPractice)
  return [
    ...[firstName, lastName].flatMap((name = '') =>
      [name, ...name.split(/[\s-]/).filter((word) => word.length > 2)].map(
        (word) => ['your name', word] as const,
      ),
    ),
    // Of another country: British ones are found whosever they are.
    ['a phone number', Array.from(mobileNumber.replaceAll(/\D/g, '')).join(' ')] as const,
    ...[line1, line2, postcode, street.includes(' ') ? street : ''].map(
      (line) => ['your address', line] as const,
    ),
    ...[...surgeries, ...surgeries.map(withoutKind).filter((name) => name.length > 5)].map(
      (name) => ['your GP surgery', name] as const,
    ),
    ...namesGiven('hospital', hospital).map((name) => ['your hospital', name] as const),
  ]
    .filter(([, words]) => words.replaceAll(/[^\p{L}\d]/gu, '').length > 1)
    .map(([kind, words]) => [kind, words])
}

/** "Oakwood" of "Oakwood Medical Practice". One as short as "Park" would be found in every walk. */
const withoutKind = (surgery: string): string =>
  surgery
    .replaceAll(/\b(?:the|gp|surgery|medical|health|centre|center|practice|group|clinic)\b/gi, '')
    .trim()

function placesOf(text: string, words: string): { from: number; to: number }[] {
  const { folded, placeOf } = foldedWithPlaces(text)
  const parts = foldText(words).match(/[\p{L}\p{M}\d']+/gu) ?? []
  if (parts.length === 0) return []
  const pattern = new RegExp(`(?<![\\p{L}\\d])${parts.join('[^\\p{L}\\d]*')}(?![\\p{L}\\d])`, 'gu')
  return [...folded.matchAll(pattern)].map(({ index, 0: match }) => ({
    from: placeOf(index).from,
    to: placeOf(index + match.length - 1).to,
  }))
}
