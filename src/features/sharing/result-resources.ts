import { fold } from '#contract/fold.ts'
import { exactNumber, type Reading, type RecordEntry } from '#record/reading/record-entry.ts'
import {
  coded,
  concept,
  demandedDate,
  lowerFirst,
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
  const { title, codes, groups } = entry
  const readings = groups.flatMap(({ readings: each }) => each)
  const [first] = readings
  const notes = restOf({ ...entry, groups: [] }, {})
  const isAlone = readings.length === 1 && first?.term === title
  const pressure = isAlone ? undefined : bloodPressure(entry, notes, making)
  if (pressure) return [pressure]
  // What was sent of a panel itself comes before its parts. Otherwise its state is theirs.
  const own = isAlone || groups.length > 1 ? first : undefined
  const { status, isFinal } = first ?? {}
  const whole: Reading = own ?? {
    term: title,
    codes,
    notes: [],
    ...(status && { status }),
    ...(isFinal && { isFinal }),
  }
  const parts = readings
    .filter((reading) => reading !== own)
    .map((reading) => observation({ reading, entry }, making))
  return [observation({ reading: whole, entry, notes, parts }, making), ...parts]
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
  const [over, under] = sorted.map(([part]) => part?.measurement)
  const [systolic, diastolic] = [exactNumber(over).number, exactNumber(under).number]
  const panel = { system: 'http://loinc.org', code: '85354-9', display: 'Blood pressure panel' }
  return placed(making, 'Observation', {
    ...observed({ ...code, coding: [panel, ...code.coding] }, entry, making),
    status: statusOf(whole[0] ?? parts[0]),
    // Viewers that know no components show this.
    ...(systolic !== undefined &&
      diastolic !== undefined &&
      over?.unit === under?.unit && {
        valueString: `${systolic}/${diastolic} ${over?.unit ?? ''}`.trim(),
      }),
    component: pressures.flatMap(({ loinc, display, words }) =>
      parts
        .filter(({ term }) => words.test(term))
        .map((part) => {
          const named = concept(part.term, part.codes)
          return {
            code: {
              ...named,
              coding: [{ system: 'http://loinc.org', code: loinc, display }, ...named.coding],
            },
            ...valueOf(part),
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
  parts?: readonly Placed[]
}

function observation(
  { reading, entry, notes: own = [], parts = [] }: Observed,
  making: Making,
): Placed {
  const { term, codes, value, range, notes } = reading
  const day = reading.date === undefined ? entry.day : reading.day
  const found = value === undefined ? notes.filter((note) => !isOfSample(note)) : []
  const lines = [
    ...own,
    ...(reading.date !== undefined && !day ? [reading.date] : []),
    ...notes.filter((note) => !found.includes(note)),
  ]
  const interpretation = interpretationsOf(reading)
  return placed(making, 'Observation', {
    ...observed(concept(term, codes, butOf(reading)), day ? { day } : {}, making),
    status: statusOf(reading),
    ...(parts.length > 0 && { hasMember: parts.map(({ fullUrl }) => referTo(fullUrl)) }),
    ...((parts.length === 0 || value !== undefined || found.length > 0) && valueOf(reading, found)),
    ...(interpretation.length > 0 && { interpretation }),
    ...(range && { referenceRange: [{ ...limitsOf(reading), text: range }] }),
    ...noteOf(lines),
  })
}

/** Of its range, where they were sent in the unit of the value. */
function limitsOf({ measurement }: Reading): object {
  const { minimum, maximum } = measurement?.range ?? {}
  const limit = (value: number) => ({ value, ...(measurement?.unit && { unit: measurement.unit }) })
  return {
    ...(minimum !== undefined && { low: limit(minimum) }),
    ...(maximum !== undefined && { high: limit(maximum) }),
  }
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

/** What a viewer must not miss beside the value: its state, that of its report, and what it was measured in. */
function butOf({ term, status, notes, measured }: Reading): string | undefined {
  const specimen = measured?.specimen ?? ''
  const isSaid = fold(specimen)
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => fold(term).includes(word))
  const ofReport = notes.flatMap((note) => /^report: (.+)$/i.exec(note)?.[1] ?? [])
  const words = [
    status,
    ...ofReport.map((state) => `report ${lowerFirst(state)}`),
    !isSaid && `specimen ${lowerFirst(specimen)}`,
  ].filter(Boolean)
  return words.length > 0 ? words.join(', ') : undefined
}

/** A note about the sample, not about what was found. */
export const isOfSample = (note: string): boolean =>
  /^(?:specimen|taken|amount|fasting|received on|reported (?:by|on)|asked for|kind of report|recorded on)\b/i.test(
    note,
  )

/** `found`: what was found, in words. */
function valueOf({ value, measurement }: Reading, found: readonly string[] = []): object {
  const { number } = exactNumber(measurement)
  if (measurement && number !== undefined) {
    const { unit } = measurement
    return { valueQuantity: { value: number, ...(unit && { unit }) } }
  }
  const words = value ?? found.join('\n')
  return words === ''
    ? { dataAbsentReason: coded(`${terminology}/data-absent-reason`, 'unknown') }
    : { valueString: words }
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
