import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { namesIn } from '../../run/check-records.ts'
import {
  type Attribute,
  attributes,
  entriesSent,
  type SentAttribute,
  type SentEntry,
} from './attributes.ts'
import { plain } from './sent.ts'
import { recordFrom, surfacesOf } from './surfaces.ts'

/*
 * npm run bench -- attributes <folder>: compares what each allergy, problem, medicine, vaccination and result says
 * of itself with its card, the emergency card and the summary (its words, and its resource). What is on a surface
 * without its status, certainty, severity, specimen, end or date ends it with exit code 1.
 */

type Surface = keyof ReturnType<typeof surfacesOf>

/** The emergency card has what is current; of medicines and allergies without a date. */
const inEmergency: Readonly<Record<string, readonly Attribute[]>> = {
  AllergyIntolerance: ['status', 'certainty', 'severity', 'end'],
  Condition: ['status', 'certainty', 'severity', 'end', 'date'],
  MedicationStatement: ['status', 'end'],
}

const folder = process.argv[2]
if (folder === undefined) throw new Error('Usage: npm run bench -- attributes <folder> [--values]')
const wantsValues = process.argv.includes('--values')
const now = new Date()
const total = { bundles: 0, refused: 0, entries: 0 }
const compared = new Map<string, number>()
const faults = new Map<string, number>()
const absent = new Map<string, number>()
const count = (of: Map<string, number>, key: string) => of.set(key, (of.get(key) ?? 0) + 1)

for (const name of namesIn(folder)) {
  const bytes = readFileSync(join(folder, name))
  total.bundles += 1
  const record = recordFrom(bytes, now)
  if (typeof record === 'string') {
    total.refused += 1
    continue
  }
  const texts = Object.entries(surfacesOf(record)).map(
    ([surface, all]) => [surface, all.map((each) => ` ${plain(each)} `)] as const,
  )
  for (const entry of entriesSent(JSON.parse(bytes.toString().replace(/^\uFEFF/, '')))) {
    total.entries += 1
    const hasCard = texts.some(
      ([surface, all]) => surface === 'card' && all.some((text) => isOf(text, entry, surface)),
    )
    for (const [surface, all] of texts) compare(entry, { surface, all, name, hasCard })
  }
}

interface Place {
  surface: string
  all: readonly string[]
  /** Of the file. */
  name: string
  hasCard: boolean
}

function compare(entry: SentEntry, { surface, all, name, hasCard }: Place): void {
  const said = askedOf(entry, surface)
  const found = all.filter((text) => isOf(text, entry, surface))
  if (said.length === 0) return
  if (found.length === 0) {
    // Not shown, or not in a summary: both are counted, by `gp-check` and by `bench -- summary`.
    // What somebody has or takes now, and has a card, may not be missing in an emergency.
    count(surface === 'emergency' && hasCard ? faults : absent, `${surface}: ${entry.type}`)
    return
  }
  const missing = found
    .map((text) => said.filter((each) => !isSaid(each, surface, text)))
    .toSorted((one, other) => one.length - other.length)[0]
  for (const { attribute } of said) count(compared, `${surface} ${attribute}`)
  for (const { attribute, words } of missing ?? []) {
    count(faults, `${surface}: ${entry.type} ${attribute}`)
    if (wantsValues) {
      console.log(
        `${name}: ${surface} ${entry.type} ${attribute}: ${entry.names[0]}: ${words.join(' / ')}`,
      )
    }
  }
}

/** By one of its names. Of results a summary has the latest, so an earlier one is told by its day. */
function isOf(text: string, { type, names, said }: SentEntry, surface: string): boolean {
  if (!names.some((each) => text.includes(` ${each} `))) return false
  const days = said.filter(({ attribute }) => attribute === 'date').flatMap(({ words }) => words)
  if (type !== 'Observation' || surface === 'card' || days.length === 0) return true
  return days.some((day) => text.includes(` ${day} `))
}

function askedOf({ type, said, isCurrent }: SentEntry, surface: string): readonly SentAttribute[] {
  // A summary has the medicines that somebody takes now.
  if (
    surface === 'card' ||
    (surface !== 'emergency' && (type !== 'MedicationStatement' || isCurrent))
  )
    return said
  if (surface !== 'emergency') return []
  const asked = isCurrent ? (inEmergency[type] ?? []) : []
  return said.filter(({ attribute }) => asked.includes(attribute))
}

/** Everything on the emergency card is current, unless it says otherwise. */
function isSaid({ attribute, words }: SentAttribute, surface: string, text: string): boolean {
  if (surface === 'emergency' && attribute === 'status') return !text.startsWith(' not current ')
  return words.some((each) => text.includes(` ${each} `))
}

console.log(total)
const surfaces: readonly Surface[] = ['card', 'emergency', 'narrative', 'resource']
for (const attribute of attributes) {
  const row = surfaces.map(
    (surface) => `${surface} ${compared.get(`${surface} ${attribute}`) ?? 0}`,
  )
  console.log(`compared ${attribute}: ${row.join(', ')}`)
}
list('not as it was sent', faults)
list('on none', absent)
process.exitCode = faults.size > 0 ? 1 : 0

function list(title: string, of: ReadonlyMap<string, number>): void {
  for (const [what, number] of [...of].toSorted(([, one], [, other]) => other - one)) {
    console.log(`${title}: ${number} ${what}`)
  }
}
