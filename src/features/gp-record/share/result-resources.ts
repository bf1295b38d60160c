import { exactNumber, type Reading, type RecordEntry } from '../reading/record-entry.ts'
import {
  coded,
  concept,
  demandedDate,
  type Making,
  noteOf,
  type Placed,
  placed,
  referTo,
  restOf,
  terminology,
} from './resources.ts'

/** One result; of a panel its parts too, to which it refers. */
export function resultResources(entry: RecordEntry, making: Making): Placed[] {
  const readings = entry.groups.flatMap(({ readings: each }) => each)
  const [only] = readings
  const isAlone = readings.length === 1 && only?.term === entry.title
  const notes = restOf({ ...entry, groups: [] }, {})
  if (isAlone && only) return [observation({ reading: only, entry, notes }, making)]
  const pressure = bloodPressure(entry, notes, making)
  if (pressure) return [pressure]
  const parts = readings.map((reading) => observation({ reading, entry }, making))
  const own = readings.find(({ term }) => term === entry.title) ?? only
  return [
    placed(making, 'Observation', {
      ...observed(concept(entry.title, entry.codes, own?.status), entry, making),
      status: statusOf(own),
      ...(parts.length > 0
        ? { hasMember: parts.map(({ fullUrl }) => referTo(fullUrl)) }
        : { dataAbsentReason: coded(`${terminology}/data-absent-reason`, 'unknown') }),
      ...noteOf(notes),
    }),
    ...parts,
  ]
}

const observed = (
  code: ReturnType<typeof concept>,
  { day }: Pick<RecordEntry, 'day'>,
  making: Making,
) => ({
  category: [
    coded(
      `${terminology}/observation-category`,
      ofTheBody.test(code.text) ? 'vital-signs' : 'laboratory',
    ),
  ],
  code,
  subject: referTo(making.patient),
  ...demandedDate('effectiveDateTime', day),
  performer: [referTo(making.surgery)],
})

/** What is measured of a person and not of a sample. */
const ofTheBody =
  /^(?:o\/e - )?(?:(?:systolic |diastolic )?(?:arterial )?blood pressure|body (?:weight|height|mass index|temperature)|weight|height|bmi|pulse(?: rate)?|heart rate|respiratory rate|oxygen saturation)\b/i

/** As FHIR has it: one measurement of two parts. Undefined for what has other parts. */
function bloodPressure(
  entry: RecordEntry,
  notes: readonly string[],
  making: Making,
): Placed | undefined {
  const { title, codes } = entry
  const readings = entry.groups.flatMap(({ readings: each }) => each)
  const whole = readings.filter(({ term, value }) => term === title && value === undefined)
  const parts = readings.filter((each) => !whole.includes(each))
  const sorted = pressures.map(({ words }) => parts.filter(({ term }) => words.test(term)))
  const isOne = sorted.every(({ length }) => length === 1) && parts.length === 2
  // What belongs to one of the two has no place in a part of FHIR's.
  const isPlain = parts.every(({ date, range, mark, isAbnormal, status: state }) =>
    [date, range, mark, isAbnormal, state].every((each) => each === undefined),
  )
  if (!/blood pressure/i.test(title) || !isOne || !isPlain) return undefined
  const code = concept(title, codes)
  const panel = { system: 'http://loinc.org', code: '85354-9', display: 'Blood pressure panel' }
  return placed(making, 'Observation', {
    ...observed({ ...code, coding: [panel, ...code.coding] }, entry, making),
    status: statusOf(whole[0] ?? parts[0]),
    component: pressures.flatMap(({ loinc, display, words }) =>
      parts
        .filter(({ term }) => words.test(term))
        .map(({ term, codes: own, value, measurement }) => {
          const named = concept(term, own)
          return {
            code: {
              ...named,
              coding: [{ system: 'http://loinc.org', code: loinc, display }, ...named.coding],
            },
            ...valueOf(value, measurement),
          }
        }),
    ),
    ...noteOf([...notes, ...readings.flatMap((each) => each.notes)]),
  })
}

const pressures = [
  { loinc: '8480-6', display: 'Systolic blood pressure', words: /systolic/i },
  { loinc: '8462-4', display: 'Diastolic blood pressure', words: /diastolic/i },
]

interface Observed {
  reading: Reading
  entry: RecordEntry
  /** Of the entry, where the reading is all there is of it. */
  notes?: readonly string[]
}

function observation({ reading, entry, notes: own = [] }: Observed, making: Making): Placed {
  const { term, codes, value, measurement, range, status: state, notes } = reading
  const day = reading.date === undefined ? entry.day : reading.day
  const lines = [...own, ...(reading.date !== undefined && !day ? [reading.date] : []), ...notes]
  const interpretation = interpretationsOf(reading)
  return placed(making, 'Observation', {
    ...observed(concept(term, codes, state), day ? { day } : {}, making),
    status: statusOf(reading),
    ...valueOf(value, measurement),
    ...(interpretation.length > 0 && { interpretation }),
    ...(range && { referenceRange: [{ text: range }] }),
    ...noteOf(lines),
  })
}

/** The surgery's mark, with its direction, before that it is abnormal at all. */
const interpretationsOf = ({ mark, isAbnormal }: Reading): object[] => [
  ...(mark ? [{ ...codedMark(mark), text: mark }] : []),
  ...(isAbnormal ? [codedMark('Abnormal')] : []),
]

function codedMark(mark: string): object {
  const code = markCodes.get(mark.toLowerCase())
  return code === undefined
    ? {}
    : coded(`${terminology}/v3-ObservationInterpretation`, code[0], code[1])
}

/** The words of HL7's two tables for what they have in common. */
const markCodes: ReadonlyMap<string, readonly [code: string, display: string]> = new Map([
  ['critically high', ['HH', 'Critical high']],
  ['above upper panic limits', ['HH', 'Critical high']],
  ['critically low', ['LL', 'Critical low']],
  ['below lower panic limits', ['LL', 'Critical low']],
  ['high', ['H', 'High']],
  ['above high normal', ['H', 'High']],
  ['low', ['L', 'Low']],
  ['below low normal', ['L', 'Low']],
  ['abnormal', ['A', 'Abnormal']],
  ['normal', ['N', 'Normal']],
])

function valueOf(value: string | undefined, measurement: Reading['measurement']): object {
  const { number } = exactNumber(measurement)
  if (measurement && number !== undefined) {
    const { unit } = measurement
    return { valueQuantity: { value: number, ...(unit && { unit }) } }
  }
  return value === undefined
    ? { dataAbsentReason: coded(`${terminology}/data-absent-reason`, 'unknown') }
    : { valueString: value }
}

/**
 * A result is final only where the laboratory said so. FHIR wants a status of each, and IPS's own profile of a result
 * knows only final ones: where none was sent we say "unknown" and claim no profile, rather than what nobody said.
 */
function statusOf(reading: Pick<Reading, 'isFinal' | 'status'> | undefined): string {
  const { isFinal, status: said = '' } = reading ?? {}
  if (isFinal || /^final\b/i.test(said)) return 'final'
  return statuses.find(([words]) => words.test(said))?.[1] ?? 'unknown'
}

const statuses: readonly (readonly [words: RegExp, code: string])[] = [
  [/^cancel/i, 'cancelled'],
  [/^registered\b/i, 'registered'],
  [/^corrected\b/i, 'corrected'],
  [/^(?:amended|appended)\b/i, 'amended'],
  [/^(?:prelim|partial)/i, 'preliminary'],
]
