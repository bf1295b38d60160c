import { fold } from '#contract/fold.ts'
import { approximateWords, measuredWords } from '#contract/measured-words.ts'
import type { Observation } from '#contract/gp-record-shapes.ts'
import { comparableUnit } from './plain-amounts.ts'
import { readableText as text } from './text.ts'
import { termOf, unitOf } from './readings.ts'
import type { Measured } from './record-entry.ts'

/**
 * What an observation is a value of, from what was sent with it and with the panel that it is part of. Values are many,
 * and what they are values of is little: it is worked out once for all of which the same was sent.
 */
export function measuredOf(observation: Observation, panel?: Observation): Measured {
  const about: About = {
    term: observation.term,
    unit: unitOf(observation),
    code: codeOf(observation),
    isApproximate: isApproximate(observation),
    status: observation.status,
    telling: tellingOf(observation),
    panelTerm: panel?.term,
    panelStatus: panel?.status,
    panelTelling: tellingOf(panel),
  }
  const key = JSON.stringify(Object.values(about))
  const measured = known.get(key) ?? read(about)
  if (known.size > mostKnown) known.clear()
  known.set(key, measured)
  return measured
}

const known = new Map<string, Measured>()
const mostKnown = 5000

/** All that was sent of what a value is a value of. */
interface About {
  term: string | undefined
  unit: string | undefined
  code: string
  isApproximate: boolean
  status: string | undefined
  telling: readonly string[]
  panelTerm: string | undefined
  panelStatus: string | undefined
  panelTelling: readonly string[]
}

function read(about: About): Measured {
  const { term, unit, code, panelTerm } = about
  const [own, around] = [toldBy(about.telling), toldBy(about.panelTelling)]
  const told = (key: keyof typeof measuredWords) => own.get(key) ?? around.get(key) ?? none
  const specimens = told('specimen')
  const partOf = [panelTerm, ...told('report')].flatMap((each) => text(each) ?? [])
  const namesake = [fold(termOf({ term })), unit === undefined ? '' : comparableUnit(unit)]
  const alone = whyAlone(about, {
    states: [...(own.get('stateOfReport') ?? none), ...(around.get('stateOfReport') ?? none)],
    specimens,
  })
  // Without a specimen, only the report that it is part of tells a white cell of blood from one of urine.
  const isTold = specimens.length > 0 || namesSpecimen.test(term ?? '')
  const apart = [
    code,
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

function whyAlone(about: About, { states, specimens }: Around): string | undefined {
  const state = [about.status, about.panelStatus]
    .flatMap((each) => text(each) ?? [])
    .find((each) => !isSettled.test(each))
  if (state !== undefined) return `it is marked “${state}”`
  const ofReport = states.find((each) => isUnsettledReport.test(each))
  if (ofReport !== undefined) return `its report is marked “${ofReport}”`
  if (about.isApproximate) return 'it is approximate'
  return new Set(specimens.map(fold)).size > 1
    ? 'we cannot tell which specimen it is of'
    : undefined
}

const isSettled = /^(?:final|amended|corrected|appended)\b/i
const isUnsettledReport = /^(?:registered|partial|preliminary|cancelled|entered in error)\b/i

const isApproximate = ({ associatedText, displayValue, numericOperator }: Observation): boolean =>
  (associatedText ?? none).includes(approximateWords) ||
  [displayValue, numericOperator].some(
    (each) => each !== undefined && mayBeApproximate.test(each) && /^[~≈]/u.test(text(each) ?? ''),
  )

/** The signs, or an entity that may be one. */
const mayBeApproximate = /[~≈&]/u

type ToldMeasures = ReadonlyMap<keyof typeof measuredWords, readonly string[]>

/** The texts of an observation that say what was measured. Most have none. */
const tellingOf = (observation: Observation | undefined): readonly string[] =>
  observation?.associatedText?.filter((each) => mayTell.test(each)) ?? none

function toldBy(texts: readonly string[]): ToldMeasures {
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
