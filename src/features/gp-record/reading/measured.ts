import { fold } from '#contract/fold.ts'
import { approximateWords, measuredWords } from '#contract/measured-words.ts'
import type { Observation } from '#contract/gp-record-shapes.ts'
import { comparableUnit, readableText as text } from './text.ts'
import { termOf, unitOf } from './readings.ts'

/** What a value is a value of: its name and unit alone do not say. */
export interface Measured {
  /** Its specimen, as it was sent. */
  specimen?: string
  /** The report and the panel that it is part of. */
  partOf?: string
  /**
   * The same for values of one thing that was measured: one name, code and unit, of one specimen, place and method. Absent
   * if it is compared with none.
   */
  series?: string
  /** Why it is compared with none. */
  alone?: string
  /** Its name and unit, which results of other things may share. */
  namesake: string
}

/** How names and units are spelled for comparison. */
export interface Spelling {
  nameOf: (term: string | undefined) => string
  unitOf: (unit: string) => string
}

/**
 * What an observation is a value of, from what was sent with it and with the panel that it is part of. It is worked out
 * once: the series of a record ask, and then each of its entries. Who reads many gives a `spelling` that remembers: names
 * and units are few.
 */
export function measuredOf(
  observation: Observation,
  panel?: Observation,
  spelling: Spelling = plainSpelling,
): Measured {
  const measured = known.get(observation) ?? read(observation, panel, spelling)
  known.set(observation, measured)
  return measured
}

const known = new WeakMap<Observation, Measured>()

function read(
  observation: Observation,
  panel: Observation | undefined,
  spelling: Spelling,
): Measured {
  const [own, around] = [toldBy(observation), toldBy(panel)]
  const told = (key: keyof typeof measuredWords) => own?.get(key) ?? around?.get(key) ?? none
  const specimens = told('specimen')
  const partOf = [panel?.term, ...told('report')].flatMap((each) => text(each) ?? [])
  const unit = unitOf(observation)
  const namesake = [
    spelling.nameOf(observation.term),
    unit === undefined ? '' : spelling.unitOf(unit),
  ]
  const alone = whyAlone([observation, panel], {
    states: [...(own?.get('stateOfReport') ?? none), ...(around?.get('stateOfReport') ?? none)],
    specimens,
  })
  // Without a specimen, only the report that it is part of tells a white cell of blood from one of urine.
  const isTold = specimens.length > 0 || namesSpecimen.test(observation.term ?? '')
  const apart = [
    codeOf(observation),
    ...specimens,
    ...(isTold ? partOf.flatMap((each) => each.match(namesState) ?? []) : partOf),
    ...placesAndWays.flatMap((key) => told(key).map((each) => `${key} ${each}`)),
    unit === undefined && 'in words',
  ].filter((each) => typeof each === 'string' && each !== '')
  return {
    ...(specimens.length > 0 && { specimen: specimens.join(', ') }),
    ...(partOf.length > 0 && { partOf: [...new Set(partOf)].join(', ') }),
    ...(alone === undefined
      ? { series: [...namesake, ...(apart.length > 0 ? [fold(apart.join('\n'))] : [])].join('\n') }
      : { alone }),
    namesake: namesake.join('\n'),
  }
}

const none: readonly string[] = []

const plainSpelling: Spelling = {
  nameOf: (term) => fold(termOf({ term })),
  unitOf: (unit) => comparableUnit(unit),
}

const placesAndWays = ['takenFrom', 'takenBy', 'fasting', 'site', 'method'] as const

const namesSpecimen = /\b(?:serum|plasma|urine|urinary|csf|fa?eces|fa?ecal|stool|sputum)\b/i

/** How somebody was, or which side or whom it was of, where a panel or a report is named after it. */
const namesState =
  /\b(?:fasting|random|supine|lying|sitting|standing|erect|left|right|cord|maternal|f(?:o)?etal|24 ?h(?:ou)?rs?|ambulatory|home)\b/gi

/** SNOMED CT's codes, else all that were sent. */
function codeOf({ codes }: Observation): string {
  if (!codes || codes.length === 0) return ''
  const known = codes.filter(({ system }) => system === 'http://snomed.info/sct')
  return (known.length > 0 ? known : codes)
    .map(({ system = '', code }) => `${system} ${code}`)
    .toSorted()
    .join(' ')
}

interface Around {
  states: readonly string[]
  specimens: readonly string[]
}

function whyAlone(
  [observation, panel]: readonly [Observation, Observation | undefined],
  { states, specimens }: Around,
): string | undefined {
  const [own, ofPanel] = [text(observation.status), text(panel?.status)]
  const state = [own, ofPanel].find((each) => each !== undefined && !isSettled.test(each))
  if (state !== undefined) return `it is marked “${state}”`
  const ofReport = states.find((each) => isUnsettledReport.test(each))
  if (ofReport !== undefined) return `its report is marked “${ofReport}”`
  if (isApproximate(observation)) return 'it is approximate'
  return new Set(specimens.map(fold)).size > 1
    ? 'we cannot tell which specimen it is of'
    : undefined
}

const isSettled = /^(?:final|amended|corrected|appended)\b/i
const isUnsettledReport = /^(?:registered|partial|preliminary|cancelled|entered in error)\b/i

const isApproximate = ({ associatedText, displayValue, numericOperator }: Observation): boolean =>
  (associatedText ?? none).includes(approximateWords) ||
  [displayValue, numericOperator].some((each) => /^[~≈]/u.test(text(each) ?? ''))

type Told = ReadonlyMap<keyof typeof measuredWords, readonly string[]>

/** The lines of an observation that say what was measured. Most have none, and there are many. */
function toldBy(observation: Observation | undefined): Told | undefined {
  const texts = observation?.associatedText?.filter((each) => mayTell.test(each)) ?? none
  if (texts.length === 0) return undefined
  const told = new Map<keyof typeof measuredWords, string[]>()
  for (const line of texts.flatMap((each) => (text(each) ?? '').split('\n'))) {
    const [, beginning = '', said = ''] = labelled.exec(line) ?? []
    const key = keys.get(beginning.toLowerCase())
    if (key === undefined) continue
    told.set(key, [...new Set([...(told.get(key) ?? []), said.trim()])])
  }
  return told
}

const keys = new Map<string, keyof typeof measuredWords>([
  [measuredWords.report.toLowerCase(), 'report'],
  [measuredWords.stateOfReport.toLowerCase(), 'stateOfReport'],
  [measuredWords.specimen.toLowerCase(), 'specimen'],
  [measuredWords.takenFrom.toLowerCase(), 'takenFrom'],
  [measuredWords.takenBy.toLowerCase(), 'takenBy'],
  [measuredWords.fasting.toLowerCase(), 'fasting'],
  [measuredWords.site.toLowerCase(), 'site'],
  [measuredWords.method.toLowerCase(), 'method'],
])
const beginnings = [...keys.keys()].join('|')
const mayTell = new RegExp(`(?:${beginnings})\\s*:`, 'i')
const labelled = new RegExp(`^\\s*(${beginnings})\\s*:\\s*(\\S.*)$`, 'i')
