import type { RecordEntry } from './record-entry.ts'

/*
 * Allergies for somebody who is about to give a medicine: what may harm now comes first, whatever its date. What says
 * that there is none, was ruled out or has ended comes last, and says so.
 */

/** The order: severe, other current, ended or ruled out, and entries that say that there is no allergy. */
export function rankOf(entry: Omit<RecordEntry, 'key'>): number {
  if (saysNone(entry)) return 3
  if (entry.isPast) return 2
  return isSevere(entry) ? 0 : 1
}

/** In the order of harm; within that as the record has them, the latest first. */
export const allergiesByHarm = (all: readonly RecordEntry[]): RecordEntry[] =>
  all.toSorted((one, other) => rankOf(one) - rankOf(other))

const before = String.raw`^(?:(?:h\/o|history of|patient|pt|reports?|states|has|have|there (?:is|are)|currently)\b:?\s*)*`
const saysSo = [
  /^n(?:ka|kda|kfa)\b/i,
  /^(?:none|nil)(?: known| recorded)?\W*$/i,
  /^(?:known |drug )*allerg(?:y|ies)(?: status)?\s*[:-]?\s*(?:none|nil|nka|nkda|no known)\b/i,
  new RegExp(
    String.raw`${before}(?:no|nil|denies)\s+(?:[\w/:-]+\s+){0,4}(?:allerg|hypersensitiv|sensitiv|intoleran|(?:adverse|drug) reaction)`,
    'i',
  ),
  new RegExp(`${before}(?:no|nil) known\\W*$`, 'i'),
  new RegExp(`${before}not (?:known to be )?(?:allergic|sensitive|intolerant)\\b`, 'i'),
]
/** Names an allergy after all: no known allergies except penicillin. */
const namesOne = /\b(?:except\w*|other than|apart from|aside from|but|besides|excluding|only)\b/i

/** Whether an entry of the section says that there is no allergy, which is none: `No known allergies`, `NKDA`. */
export const saysNone = ({ title }: Pick<RecordEntry, 'title'>): boolean =>
  saysSo.some((pattern) => pattern.test(title.trim())) && !namesOne.test(title)

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
  !facts.some(({ term }) => /^(?:reaction|severity)$/i.test(term)) &&
  !groups.some(({ heading }) => heading === 'Reactions')

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
  const { title, date, isPast, facts, groups } = entry
  const rest = [...facts.map(({ term, value }) => `${term}: ${value}`), ...textsOf(groups)]
  if (saysNone(entry)) {
    return [
      `${hasAllergy ? 'Also recorded: ' : ''}${title} (${date})`,
      isPast && entry.status,
      ...rest,
    ]
      .filter(Boolean)
      .join('. ')
  }
  return [`${isPast ? 'Not current: ' : ''}${title}`, notableStatus(entry), ...rest]
    .filter(Boolean)
    .join('. ')
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
