import { streets, type GazetteerAddress, type Street } from './gazetteer.ts'
import { compactPostcode, likeness, simplify, wordsOf } from './matching.ts'

/** An address as typed; missing fields are empty. */
export interface InputAddress {
  Address1: string
  Address2: string
  Locality: string
  PostalCode: string
  Country: string
}

interface CleansedMatch {
  /** Starts with V (verified), P (partly verified), A (ambiguous) or U (unverified). */
  AVC: string
  /** The quality, from A to E. */
  AQI: string
  Address: string
  Address1: string
  Address2: string
  Locality: string
  PostalCode: string
  CountryName: string
}

const outcomes = {
  verified: { AVC: 'V44-I44-P6-100', AQI: 'A' },
  corrected: { AVC: 'V44-I44-P6-92', AQI: 'B' },
  partial: { AVC: 'P33-I44-P6-81', AQI: 'C' },
  ambiguous: { AVC: 'A44-I44-P0-78', AQI: 'D' },
  unverified: { AVC: 'U00-U00-P0-000', AQI: 'E' },
} as const

/** Spellings more alike than this count as one name: one or two letters in ten may be wrong. */
const alike = 0.8

/** Loqate's cleanse of one address. An unknown address has no match. */
export function cleanse(input: InputAddress): CleansedMatch[] {
  if (!/^(GB|GBR|United Kingdom)$/i.test(input.Country)) return []
  const candidates = streetsOf(input)
  const houses = candidates.flatMap(({ addresses }) => addresses.filter(isTypedIn(input)))
  const [house] = houses
  if (house && houses.length === 1) return [matchOf(house, qualityOf(house, input))]
  if (house) return houses.map((one) => matchOf(one, outcomes.ambiguous))
  const [street] = candidates
  if (street && candidates.length === 1) return [onKnownStreet(street, input)]
  return isKnownPlace(input) ? [asTyped(input)] : []
}

/** Streets with the postcode; else with the name, in the town where that narrows it down. */
function streetsOf(input: InputAddress): Street[] {
  const compact = compactPostcode(input.PostalCode)
  const byPostcode = streets.filter(({ postcode }) => compactPostcode(postcode) === compact)
  if (byPostcode.length > 0) return byPostcode
  const lines = [input.Address1, input.Address2].map(withoutNumbers)
  const byName = streets.filter(({ name }) => lines.some((line) => isAlike(line, name)))
  const inTown = byName.filter((street) => isIn(street, input.Locality))
  return inTown.length > 0 ? inTown : byName
}

/** The same numbers, and the same name apart from typos. */
const isTypedIn = (input: InputAddress) => {
  const typed = [input.Address1, `${input.Address1} ${input.Address2}`]
  return ({ line1, line2, locality }: GazetteerAddress): boolean => {
    const known = line2 === locality ? line1 : `${line1} ${line2}`
    return typed.some(
      (line) =>
        numbersOf(line) === numbersOf(known) &&
        (withoutNumbers(line) === '' || isAlike(withoutNumbers(line), withoutNumbers(known))),
    )
  }
}

const qualityOf = (house: GazetteerAddress, input: InputAddress) =>
  isSame(house.postcode, input.PostalCode) &&
  isSame(house.line1, input.Address1) &&
  [house.city, house.locality].some((town) => isSame(town, input.Locality))
    ? outcomes.verified
    : outcomes.corrected

const matchOf = (
  { line1, line2, city, postcode }: Omit<GazetteerAddress, 'number' | 'street' | 'locality'>,
  outcome: (typeof outcomes)[keyof typeof outcomes],
): CleansedMatch => ({
  ...outcome,
  Address: [line1, line2, city, postcode].filter(Boolean).join(', '),
  Address1: line1,
  Address2: line2,
  Locality: city,
  PostalCode: postcode,
  CountryName: 'United Kingdom',
})

/** The street is known but not the house: the number stays as typed. */
function onKnownStreet({ name, locality, city, postcode }: Street, input: InputAddress) {
  const [number = ''] = /^\S*\d\S*/.exec(input.Address1.trim()) ?? []
  const line1 = `${number} ${name}`.trim()
  return matchOf({ line1, line2: locality, city, postcode }, outcomes.partial)
}

const asTyped = ({ Address1, Address2, Locality, PostalCode }: InputAddress): CleansedMatch =>
  matchOf(
    { line1: Address1, line2: Address2, city: Locality, postcode: PostalCode },
    outcomes.unverified,
  )

const isKnownPlace = (input: InputAddress): boolean =>
  streets.some(
    (street) =>
      isIn(street, input.Locality) ||
      compactPostcode(input.PostalCode).startsWith(compactPostcode(street.postcode).slice(0, -3)),
  )

const isIn = ({ city, locality }: Street, town: string): boolean =>
  [city, locality].some((name) => name !== '' && isAlike(town, name))

const isAlike = (one: string, other: string): boolean =>
  likeness(simplify(one), simplify(other)) >= alike

const isSame = (one: string, other: string): boolean => simplify(one) === simplify(other)

const numbersOf = (text: string): string =>
  wordsOf(text)
    .filter((word) => /\d/.test(word))
    .join(' ')

const withoutNumbers = (text: string): string =>
  wordsOf(text)
    .filter((word) => !/\d/.test(word))
    .join(' ')
