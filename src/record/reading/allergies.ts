import { cardParts, sentencesOf } from './card-words.ts'
import type { RecordEntry } from './record-entry.ts'

/*
 * Allergies for somebody who is about to give a medicine: what may harm now comes first, whatever its date. What says
 * that there is none, was ruled out or has ended comes last, and says so.
 */

/**
 * The order: severe ones and those in doubt, which deny an allergy and say more than that; other current ones; ended or
 * ruled out; and entries that say that there is no allergy. Of the current ones medicines come before food, and food
 * before what is touched or breathed: it is read by who is about to give a medicine.
 */
export function rankOf(entry: Omit<RecordEntry, 'key'>): number {
  if (saysNone(entry)) return 3
  if (entry.isPast) return 2
  const harm = isSevere(entry) || denial.test(entry.title) ? 0 : 1
  return harm + kindOf(entry.title) / 10
}

/** 1 for food, 2 for what is touched or breathed, only if the name has no other word; anything else may be a medicine. */
function kindOf(title: string): number {
  const words = title.toLowerCase().match(/\p{L}+/gu) ?? []
  const things = words.filter((word) => !saysHow.test(word))
  const all = (kind: RegExp) => things.length > 0 && things.every((word) => kind.test(word))
  if (all(foods)) return 1
  return all(contacts) ? 2 : 0
}

const saysHow =
  /^(?:allerg\w*|hypersensitivity|sensitivity|intoleran\w+|reactions?|adverse|contact|dermatitis|to|of|food|products?|proteins?|patient|reported|severe|moderate|mild|disorder|finding|s)$/
const foods =
  /^(?:nuts?|trees?|peanuts?|cashews?|almonds?|walnuts?|hazelnuts?|pistachios?|eggs?|hens?|white|milk|cows?|dairy|lactose|wheat|gluten|soya?|fish|shellfish|prawns?|seafood|sesame|seeds?|kiwi|strawberr(?:y|ies)|fruits?|bananas?|tomato(?:es)?|mustard|celery)$/
const contacts =
  /^(?:adhesives?|plasters?|tapes?|latex|rubber|nickel|metals?|grass|pollens?|house|dust|mites?|animals?|cats?|dogs?|horses?|hair|fur|dander|feathers?|mou?lds?|bees?|wasps?|insects?|stings?|bites?|venom|perfumes?|cosmetics?)$/

/** In the order of harm; within that as the record has them, the latest first. */
export const allergiesByHarm = (all: readonly RecordEntry[]): RecordEntry[] =>
  all.toSorted((one, other) => rankOf(one) - rankOf(other))

/** Words that say that there is none, of an allergy. A text that has more than these may name one after all. */
const denial =
  /\bn(?:ka|kda|kfa)s?\b|\b(?:no|nil|none|not|den(?:y|ies|ied))\b.*(?:\bknown\b|allerg|sensitiv|intoleran|reaction)/is

const known = String.raw`(?:known|reported|recorded|documented|previous|current|any|history of|h/?o:?|evidence of)`
const kindOfThing = String.raw`(?:drugs?|medicines?|medications?|foods?|latex|environmental|penicillin|antibiotics?|nuts?|peanuts?|eggs?|milk|dairy|insects?|pollen|dust|contrast|adverse|allergic)`
const what = String.raw`(?:allerg(?:y|ies|ens?)|hypersensitivit(?:y|ies)|sensitivit(?:y|ies)|intolerances?|reactions?(?: to (?:any )?(?:drugs?|medicines?|medications?|foods?))?)`
const none = String.raw`(?:n(?:ka|kda|kfa)s?|(?:none|nil)(?: ${known})?|no ${known})`

/** The whole text says so: a name that is left over may be that of an allergy. */
const saysSo = [
  String.raw`${none}`,
  String.raw`(?:${known} )*(?:${kindOfThing} )?allerg(?:y|ies)(?: status)? ?[:-]? ?${none}`,
  String.raw`(?:(?:h/?o:?|history of:?|patient|pt|reports?|states|has|have|there (?:is|are)|currently) )*(?:no|nil|denies) (?:${known} )*(?:${kindOfThing}(?: (?:or|and|/) |/| )){0,2}${what}(?: (?:or|and) (?:${kindOfThing} )?${what})?(?: ${known})?`,
  String.raw`not (?:known to be )?(?:allergic|sensitive|intolerant)(?: to [\p{L}-]+)?`,
].map((text) => new RegExp(`^${text}$`, 'iu'))

/** In front of a meaning of SNOMED CT, and at the end of a sentence. */
const plainTitle = (title: string): string =>
  title
    .replace(/ \((?:situation|finding|disorder)\)/i, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s.!,;]+$/, '')
    .trim()

/** What a surgery's system adds to any entry. */
const remarkOfSystem = /^(?:risk: |recorded on |reason ended: )/i

/**
 * Whether an entry of the section says that there is no allergy, and nothing else: `No known allergies`, `NKDA`. Text in
 * which more was written ("NKDA. Penicillin - rash") is an allergy, as sent; so is an entry with a reaction or a note.
 */
export const saysNone = ({
  title,
  facts,
  groups,
}: Pick<RecordEntry, 'title' | 'facts' | 'groups'>): boolean =>
  isNone(title) &&
  !hasReaction({ facts, groups }) &&
  textsOf(groups).every((note) => remarkOfSystem.test(note) || isNone(note))

const isNone = (text: string): boolean => saysSo.some((pattern) => pattern.test(plainTitle(text)))

const hasReaction = ({ facts, groups }: Pick<RecordEntry, 'facts' | 'groups'>): boolean =>
  facts.some(({ term }) => /^(?:reaction|severity)$/i.test(term)) ||
  groups.some(({ heading }) => heading === 'Reactions')

/** Denied, or the name of an allergy, which stays one. */
const notToAvoid =
  /\b(?:no|not|nil|never|without)\b|allerg|anaphyla|hypersensitiv|intoleran|reaction/i

/**
 * Whether an entry says that something is contraindicated (`NSAID contraindicated`), and no more than that: what names an
 * allergy, a reaction or how severe it was is an allergy.
 */
export const isContraindication = ({ title, isPast, facts, groups }: RecordEntry): boolean =>
  !isPast &&
  /\bcontra[- ]?indicat(?:ed|ion)/i.test(title) &&
  !notToAvoid.test(title) &&
  !hasReaction({ facts, groups })

const severe = /\bsevere\b|anaphyla|life.?threatening|\bfatal\b|\brisk: high\b/i

/** By any word of it: an allergy that is taken for severe by mistake only comes sooner. */
const isSevere = ({
  title,
  facts,
  groups,
}: Pick<RecordEntry, 'title' | 'facts' | 'groups'>): boolean =>
  [title, ...facts.map(({ value }) => value), ...textsOf(groups)].some((text) => severe.test(text))

/** Says nothing that the list does not: everything in it is current unless it says otherwise. */
const plain = /^(?:active|current)$/i

/** The surgery's status where it says more than "current". */
export const notableStatus = ({ status }: Pick<RecordEntry, 'status'>): string | undefined =>
  status !== undefined && plain.test(status.trim()) ? undefined : status

/** The lines of a list on paper, each once. */
export function allergyLines(all: readonly RecordEntry[]): string[] {
  const hasAllergy = all.some((entry) => !saysNone(entry) && !entry.isPast)
  return [...new Set(allergiesByHarm(all).map((entry) => lineOf(entry, hasAllergy)))]
}

function lineOf(entry: RecordEntry, hasAllergy: boolean): string {
  const { title, date, isPast } = entry
  const isNone = saysNone(entry)
  return sentencesOf([
    isNone
      ? `${hasAllergy ? 'Also recorded: ' : ''}${title} (${date})`
      : `${isPast ? 'Not current: ' : ''}${title}`,
    (!isNone || isPast) && notableStatus(entry),
    ...emergencyWords(entry),
  ])
}

/** Headings and fields that a line says without their names. */
const unnamed: readonly (string | undefined)[] = [undefined, 'Notes', 'Reactions', 'How to take it']

/**
 * What an emergency has of an entry beside its title and status: each word of its card but what stands under the headings
 * and fields `without`. What has a name of its own comes first.
 */
export function emergencyWords(entry: RecordEntry, without: readonly string[] = []): string[] {
  const parts = cardParts(entry).filter(({ name = '' }) => !without.includes(name))
  return [
    ...parts.flatMap(({ name, words }) => (unnamed.includes(name) ? [] : `${name}: ${words}`)),
    ...parts.flatMap(({ name, words }) => (unnamed.includes(name) ? words : [])),
  ]
}

/** The short names of a strip, each once, with whether its words say that it is severe: `Penicillin, 1988, severe`. */
export function allergyNames(all: readonly RecordEntry[]): ReadonlyMap<string, boolean> {
  const names = new Map<string, boolean>()
  for (const entry of allergiesByHarm(all)) {
    const name = nameOf(entry)
    // The first of several that are named alike is the most severe.
    if (!names.has(name)) names.set(name, !entry.isPast && severe.test(name))
  }
  return names
}

function nameOf(entry: RecordEntry): string {
  const { title, day, isPast, facts } = entry
  const isMarkedSevere = facts.some(({ value }) => /\bsevere\b/i.test(value))
  const status = saysNone(entry) && !isPast ? undefined : notableStatus(entry)
  return [title, day?.from.slice(0, 4), isMarkedSevere && !isPast && 'severe', status]
    .filter(Boolean)
    .join(', ')
}

export const textsOf = (groups: RecordEntry['groups']): string[] =>
  groups.flatMap(({ readings }) => readings.map(({ term }) => term))
