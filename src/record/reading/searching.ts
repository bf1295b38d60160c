import { rows } from '#content/other-names.txt'
import { isRealDay } from '#contract/days.ts'
import { foldText } from '#contract/fold.ts'
import type { ShownSection } from '#contract/gp-record.ts'
import { partialDate } from '#domain/partial-date.ts'
import type { EntriesBySection, RecordEntry } from './record-entry.ts'
import { placeIn, type SearchedText, wordsOf } from './text.ts'

/** What one part of a search finds: all of its words, or one of its other names. */
export interface SearchTerm {
  /** Folded. */
  words: readonly string[]
  /** Other names and spellings of the same thing. */
  others: readonly SearchedText[]
}

const isAlone = (row: readonly string[]) => row.length === 1 && !row[0]?.includes(' > ')

/** Names that look like that of another medicine, and are never taken for a misspelt one. */
const lookAlikes: ReadonlySet<string> = new Set(rows.filter(isAlone).flat())

/** The other names of a name, all folded; undefined if there are none. With `>` only the first has others. */
export const otherNames: ReadonlyMap<string, readonly string[]> = new Map(
  rows.flatMap((row): [string, string[]][] => {
    const [abbreviation = '', meaning] = row[0]?.split(' > ') ?? []
    if (meaning) return [[abbreviation, [meaning]]]
    const places = isAlone(row) ? [] : row.map((place) => place.split(' / '))
    return places.flatMap((own) => {
      const others = places.filter((place) => place !== own).flat()
      return own.map((name): [string, string[]] => [name, others])
    })
  }),
)

/** Longer searches are cut: each word is looked for in every entry. */
const mostWords = 20
/** No name has more words. */
const longestName = 5

/** The terms of a search, which an entry must all have: dates, names with their other names, and words. */
export function termsOf(query: string): SearchTerm[] {
  const { rest, dates } = datesIn(foldText(query))
  const words = wordsOf(rest)
    .filter((word) => word.trim() !== '')
    .slice(0, mostWords)
  const terms: SearchTerm[] = []
  for (let at = 0; at < words.length;) {
    const name = nameAt(words, at)
    terms.push({ words: words.slice(at, at + name.length), others: name.others })
    at += name.length
  }
  return [...terms, ...dates]
}

/** The longest known name that begins with this word, or the word itself. */
function nameAt(words: readonly string[], at: number) {
  for (let length = Math.min(longestName, words.length - at); length > 0; length -= 1) {
    const others = otherNames.get(words.slice(at, at + length).join(' '))
    if (others) return { length, others: others.map(asName) }
  }
  return { length: 1, others: [] }
}

/** Short ones are abbreviations, which other words may contain: hb, alt. */
const asName = (text: string): SearchedText => ({ text, edges: text.length < 5 ? 'both' : 'start' })

const monthNames = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'

/** Dates as people type them. */
const typedDates: readonly RegExp[] = [
  // 2024-11-12.
  /(?<!\d)(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?!\d)/g,
  // 12/11/2024, 12.11.2024, 12/11/24.
  /(?<![\d/.-])(?<day>\d{1,2})(?<mark>[/.-])(?<month>\d{1,2})\k<mark>(?<year>\d{4}|\d{2})(?![\d/.-])/g,
  // 12 November 2024, 12th Nov 2024, Nov 2024.
  new RegExp(
    String.raw`\b(?:(?<day>\d{1,2})(?:st|nd|rd|th)?\s+)?(?<name>${monthNames})[a-z]*\.?,?\s+(?<year>\d{4})\b`,
    'g',
  ),
  // 11/2024.
  /(?<![\d/])(?<month>\d{1,2})\/(?<year>\d{4})(?![\d/])/g,
]

/** Takes the dates out of a search. The record says all of them in one form. */
function datesIn(query: string): { rest: string; dates: SearchTerm[] } {
  let rest = query
  const dates: SearchTerm[] = []
  for (const { 0: typed, groups = {} } of typedDates.flatMap((each) => [...query.matchAll(each)])) {
    const words = dateWords(groups)
    if (words === undefined || !rest.includes(typed)) continue
    rest = rest.replace(typed, ' ')
    // `2 November` is not `12 November`.
    const others = [words, typed].map((text) => ({ text, edges: 'both' as const }))
    dates.push({ words: [], others })
  }
  return { rest, dates }
}

/** Undefined if there is no such day. */
function dateWords({ year = '', month, name = '', day }: Record<string, string | undefined>) {
  const number = month ?? String(monthNames.split('|').indexOf(name) + 1)
  const [ofYear, ofMonth] = [year.length === 2 ? `20${year}` : year, number.padStart(2, '0')]
  const from = `${ofYear}-${ofMonth}-${(day ?? '1').padStart(2, '0')}`
  if (!isRealDay(from)) return undefined
  return foldText(partialDate({ from, precision: day === undefined ? 'month' : 'day' }))
}

const hasTerm = ({ searched }: RecordEntry, { words, others }: SearchTerm): boolean =>
  (words.length > 0 && words.every((word) => searched.includes(word))) ||
  others.some((other) => placeIn(searched, other) !== -1)

/** Whether a term is anywhere in the record. */
function isIn(entries: EntriesBySection): (term: SearchTerm) => boolean {
  const all = [...entries.values()].flat()
  return (term) => all.some((entry) => hasTerm(entry, term))
}

/**
 * The entries with all the terms. One term after another, and one by one the words of a term that has no other name: a
 * letter is looked for in twenty thousand entries.
 */
export function foundIn(
  entries: readonly RecordEntry[],
  terms: readonly SearchTerm[],
): readonly RecordEntry[] {
  let left = entries
  for (const term of terms) {
    if (term.others.length > 0) left = left.filter((entry) => hasTerm(entry, term))
    else
      for (const word of term.words) left = left.filter(({ searched }) => searched.includes(word))
  }
  return left
}

export interface Found {
  terms: readonly SearchTerm[]
  corrections: readonly Correction[]
  found: EntriesBySection
  /** Words to search for instead, where nothing was found. */
  near: readonly string[]
}

/** A search over entries that do not change, which replaces misspelt words if it finds nothing otherwise. */
export function finderIn(entries: EntriesBySection): (query: string) => Found {
  const find = (terms: readonly SearchTerm[]): EntriesBySection =>
    new Map([...entries].map(([name, all]) => [name, foundIn(all, terms)]))
  let known: ReadonlyMap<string, number> | undefined
  const vocabulary = () => (known ??= vocabularyOf(entries))
  return (query) => {
    const typed = termsOf(query)
    const found = typed.length > 0 ? find(typed) : nothing
    if (typed.length === 0 || countFound(found) > 0)
      return { terms: typed, corrections: [], found, near: [] }
    const { terms, corrections } = corrected(typed, entries, vocabulary)
    const instead = corrections.length > 0 ? find(terms) : found
    return countFound(instead) > 0
      ? { terms, corrections, found: instead, near: [] }
      : { terms: typed, corrections: [], found, near: nearWords(typed, entries, vocabulary()) }
  }
}

const nothing: EntriesBySection = new Map()

/** What is marked in the texts of what was found. */
export const markedIn = (terms: readonly SearchTerm[]): SearchedText[] =>
  terms.flatMap(({ words, others }) => [...words, ...others])

export const countFound = (found: EntriesBySection): number =>
  [...found.values()].reduce((sum, { length }) => sum + length, 0)

/** The sections in which something was found, in their order. */
export const sectionsIn = (found: EntriesBySection): ShownSection[] =>
  [...found].filter(([, { length }]) => length > 0).map(([section]) => section)

/** The words of a record, with the number of entries of each: what a misspelt word may have meant. */
function vocabularyOf(entries: EntriesBySection): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { searched } of [...entries.values()].flat()) {
    for (const word of new Set(searched.match(/\p{L}{4,}/gu)))
      counts.set(word, (counts.get(word) ?? 0) + 1)
    for (const word of new Set(searched.match(/\p{L}{3,}(?:['-]\p{L}+)+/gu)))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

/** A word that is nowhere in the record, and the one that is shown for it. */
export interface Correction {
  typed: string
  shown: string
}

interface Corrected {
  terms: SearchTerm[]
  corrections: Correction[]
}

/**
 * Replaces each word that the record has nowhere by the one word that is nearest to it, of the record or of the other
 * names of something in it. Never replaced are known names, and words of less than four letters or with digits.
 */
function corrected(
  terms: readonly SearchTerm[],
  entries: EntriesBySection,
  vocabulary: () => ReadonlyMap<string, number>,
): Corrected {
  const isFound = isIn(entries)
  const corrections: Correction[] = []
  const replaced = terms.map((term) => {
    const [typed = ''] = term.words
    const isName = term.words.length !== 1 || term.others.length > 0 || lookAlikes.has(typed)
    if (isName || !/^[\p{L}'-]{4,30}$/u.test(typed) || isFound(term)) return term
    const known = nearest(typed, [...vocabulary(), ...names]).find(
      (shown) => isAlike(typed, shown) && termsOf(shown).every(isFound),
    )
    if (known === undefined) return term
    corrections.push({ typed, shown: known })
    return termsOf(known)[0] ?? term
  })
  return { terms: replaced, corrections }
}

const names = [...otherNames.keys()]
  .filter((name) => !name.includes(' '))
  .map((name) => [name, 0] as const)

/** Words that differ at their beginning are other words: hypotension is not hypertension. */
const isAlike = (typed: string, shown: string): boolean =>
  typed[0] === shown[0] && /^hyp(?:o|er)/.exec(typed)?.[0] === /^hyp(?:o|er)/.exec(shown)?.[0]

/** The words that somebody may have meant, the nearest first, and of those the most frequent. */
function nearest(
  typed: string,
  words: readonly (readonly [string, number])[],
  most = typed.length < 10 ? 1 : 2,
): string[] {
  return words
    .map(([word, count]) => ({ word, count, distance: distanceOf(typed, word, most) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((one, other) => one.distance - other.distance || other.count - one.count)
    .map(({ word }) => word)
}

/** How many words are offered where nothing was found. */
const fewWords = 3

/** Words of the record that are near to what was typed, or single words of it that find something. */
function nearWords(
  terms: readonly SearchTerm[],
  entries: EntriesBySection,
  vocabulary: ReadonlyMap<string, number>,
): string[] {
  const isFound = isIn(entries)
  const alone = terms.length > 1 ? terms.filter(isFound).map(({ words }) => words.join(' ')) : []
  const near = terms
    .filter((term) => !isFound(term))
    .flatMap(({ words }) => words)
    .filter((word) => /^[\p{L}'-]{5,30}$/u.test(word))
    .flatMap((word) => [
      // Three other letters make another word of a short one.
      ...nearest(word, [...vocabulary], word.length < 8 ? 2 : 3),
      ...[...vocabulary.keys()].filter((known) => known.startsWith(word.slice(0, 5))),
    ])
  return [...new Set([...alone, ...near])].filter(Boolean).slice(0, fewWords)
}

/** How many letters are wrong, missing, too many or swapped with their neighbour; more than `most` if it is more. */
function distanceOf(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1]
      next[column] = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    if (Math.min(...next) > most) return most + 1
    before = last
    last = next
  }
  return at(last, other.length)
}

const at = (row: readonly number[], column: number): number =>
  row[column] ?? Number.POSITIVE_INFINITY
