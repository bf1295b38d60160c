import { issueId } from './address-ids.ts'
import {
  containerById,
  postcodeContainers,
  streetContainers,
  type Container,
} from './containers.ts'
import { gazetteer, type GazetteerAddress } from './gazetteer.ts'
import { compactPostcode, simplify, wordsOf } from './matching.ts'
import { serviceErrors, type ServiceError } from './service-errors.ts'

interface FoundItem {
  Id: string
  Type: 'Address' | Container['type']
  Text: string
  /** The ranges of Text that match: `0-3,4-7`. */
  Highlight: string
  Description: string
}

interface FindQuery {
  text: string
  /** The id of a postcode or street from an earlier find. */
  container: string
  /** Comma-separated ISO codes; empty for all countries. */
  countries: string
  limit: number
}

/** Loqate's find: addresses, or containers where many share a postcode or a street. */
export function find(query: FindQuery, now: Date): (FoundItem | ServiceError)[] {
  const { text, container, countries, limit } = query
  if (!text && !container) return [serviceErrors.textOrContainerRequired]
  if (countries && !/\bGBR?\b/i.test(countries)) return []
  if (!container) return search(text, now).slice(0, limit)
  const inside = containerById(container)
  if (!inside) return [serviceErrors.containerInvalid]
  return narrow(inside, text, now).slice(0, limit)
}

function search(text: string, now: Date): FoundItem[] {
  const words = wordsOf(text)
  if (words.length === 0) return []
  const postcodes = postcodeContainers.filter((container) => beginsWith(container.text, text))
  if (postcodes.length > 0) return postcodes.map((container) => containerItem(container, text))
  const streets = streetContainers.filter((container) =>
    hasAll(`${container.text} ${container.place}`, words),
  )
  if (streets.length > 0) return streets.map((container) => containerItem(container, text))
  return gazetteer
    .filter((address) => hasAll(whole(address), words))
    .map((address) => addressItem(address, text, now))
}

/** Filters the addresses of a container by the text; words that only name the place filter nothing. */
function narrow(container: Container, text: string, now: Date): FoundItem[] {
  const words = wordsOf(text)
  const fitting = container.addresses.filter((address) => hasAll(whole(address), words))
  const chosen = fitting.length > 0 ? fitting : container.addresses
  return chosen.map((address) => addressItem(address, text, now))
}

function beginsWith(postcode: string, typed: string): boolean {
  const compact = compactPostcode(typed)
  return /^[A-Z]{1,2}\d/.test(compact) && compactPostcode(postcode).startsWith(compact)
}

/** Numbers match as a whole, words by their beginning, postcodes with or without the space. */
function hasAll(text: string, words: readonly string[]): boolean {
  const present = wordsOf(text)
  const postcode = present.slice(-2).join('')
  return words.every(
    (word) =>
      word === postcode ||
      present.some((other) => (/^\d+$/.test(word) ? other === word : other.startsWith(word))),
  )
}

const whole = ({ line1, line2, locality, city, postcode }: GazetteerAddress): string =>
  [line1, line2, locality, city, postcode].join(' ')

const containerItem = ({ id, type, text, place, addresses }: Container, typed: string) => ({
  Id: id,
  Type: type,
  Text: text,
  Highlight: type === 'Postcode' ? highlightPostcode(text, typed) : highlightWords(text, typed),
  Description: `${place} - ${addresses.length} Addresses`,
})

function addressItem(address: GazetteerAddress, typed: string, now: Date): FoundItem {
  const { line1, line2, locality, city, postcode } = address
  const text = line2 && line2 !== locality ? `${line1}, ${line2}` : line1
  return {
    Id: issueId(address, now),
    Type: 'Address',
    Text: text,
    Highlight: highlightWords(text, typed),
    Description: [locality, city, postcode].filter(Boolean).join(', '),
  }
}

function highlightWords(text: string, typed: string): string {
  const words = wordsOf(typed)
  return [...text.matchAll(/\S+/g)]
    .flatMap(({ 0: shown, index }) => {
      const plain = simplify(shown)
      const matched = words.find((word) => plain.startsWith(word))
      return matched ? [`${index}-${index + Math.min(matched.length, shown.length)}`] : []
    })
    .join(',')
}

/** `wr2 6n` in `WR2 6NJ` is `0-3,4-6`. */
function highlightPostcode(postcode: string, typed: string): string {
  const matched = compactPostcode(typed).length
  const space = postcode.indexOf(' ')
  const outward = `0-${Math.min(matched, space)}`
  return matched > space ? `${outward},${space + 1}-${matched + 1}` : outward
}
