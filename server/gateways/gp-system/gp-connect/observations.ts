import { quantityOf, type EffectiveDate } from '#contract/gp-record-fields.ts'
import type { Observation } from '#contract/gp-record-shapes.ts'
import {
  conceptAt,
  conceptsAt,
  conceptText,
  dateAt,
  hasCode,
  partAt,
  partsAt,
  quantityText,
  remark,
  sayDate,
  textAt,
  wordOf,
  type Fhir,
} from './fhir.ts'
import type { Mapping } from './mapping.ts'

const known = new Set([
  'status',
  'code',
  'category',
  'effectiveDateTime',
  'effectivePeriod',
  'issued',
  'performer',
  'context',
  'basedOn',
  'specimen',
  'comment',
  'bodySite',
  'method',
  'dataAbsentReason',
  'interpretation',
  'referenceRange',
  'related',
  'component',
  'valueQuantity',
  'valueString',
  'valueCodeableConcept',
  'valueBoolean',
  'valueDateTime',
  'valueTime',
  'valuePeriod',
  'valueRange',
  'valueRatio',
])

/** The code of free-text comments, which is no name for them. */
const commentNotes = new Set(['37331000000100'])
export const isCommentNote = (observation: Fhir): boolean =>
  hasCode(partAt(observation, 'code'), commentNotes)

/** An observation with everything that was sent about it. */
export function observationOf(of: Fhir, mapping: Mapping): Observation {
  const comment = textAt(of, 'comment')
  const note = isCommentNote(of) ? comment : undefined
  const [range, ...otherRanges] = partsAt(of, 'referenceRange')
  return {
    ...mapping.unread(of, 'Observation', known),
    ...codedAs(of, note),
    effectiveDate: dateOf(of),
    ...valueOf(of),
    status: statusWord(textAt(of, 'status')),
    ...interpretationOf(partsAt(of, 'interpretation')[0]),
    ...(range && { range: rangeOf(range) }),
    associatedText: textsOrNone([
      ...otherRanges.map((each) => `Another range: ${rangeWords(each)}`),
      ...remark('Site', conceptAt(of, 'bodySite')),
      ...remark('Method', conceptAt(of, 'method')),
      ...(note === undefined && comment !== undefined ? [comment] : []),
    ]),
  }
}

/** The date of the observation, else that of its recording. */
export const dateOf = (of: Fhir): EffectiveDate | undefined =>
  dateAt(of, 'effectiveDateTime') ??
  dateAt(partAt(of, 'effectivePeriod'), 'start') ??
  dateAt(of, 'issued')

const codedAs = (of: Fhir, note: string | undefined) => ({
  term: note ?? conceptText(partAt(of, 'code')),
})

/** A part of an observation, such as the two values of a blood pressure. */
export const componentOf = (component: Fhir, parent: Fhir, mapping: Mapping): Observation => ({
  ...observationOf(component, mapping),
  effectiveDate: dateAt(parent, 'effectiveDateTime'),
})

/** Whether it, or a part of it, has a measured value: such entries can be compared over time. */
export const isMeasured = (observation: Fhir): boolean =>
  partAt(observation, 'valueQuantity') !== undefined ||
  partsAt(observation, 'component').some((each) => partAt(each, 'valueQuantity') !== undefined)

/** The members of an observation, and theirs, each once: one may refer to itself. */
export function membersOf(observation: Fhir, mapping: Pick<Mapping, 'find'>): Fhir[] {
  const found = new Set([observation])
  // Iterating a set includes what is added meanwhile.
  for (const each of found) for (const member of directMembersOf(each, mapping)) found.add(member)
  found.delete(observation)
  return [...found]
}

export const directMembersOf = (of: Fhir, { find }: Pick<Mapping, 'find'>): Fhir[] =>
  partsAt(of, 'related').flatMap((related) => {
    if (textAt(related, 'type') === 'derived-from') return []
    const member = find(textAt(partAt(related, 'target'), 'reference'))
    return member && textAt(member, 'resourceType') === 'Observation' ? [member] : []
  })

/** "unknown" says nothing, and "final" is what everybody expects of a result. */
const statusWord = (status: string | undefined): string | undefined =>
  status === 'unknown' ? undefined : wordOf(status)

function valueOf(
  of: Fhir,
): Pick<Observation, 'numericValue' | 'numericOperator' | 'numericUnits' | 'displayValue'> {
  const quantity = partAt(of, 'valueQuantity')
  if (quantity) {
    return {
      numericValue: quantityOf(textAt(quantity, 'value')),
      numericOperator: textAt(quantity, 'comparator'),
      numericUnits: textAt(quantity, 'unit') ?? textAt(quantity, 'code'),
    }
  }
  return { displayValue: wordsOfValue(of) ?? conceptAt(of, 'dataAbsentReason') }
}

function wordsOfValue(of: Fhir): string | undefined {
  const concept = conceptAt(of, 'valueCodeableConcept')
  const plain = textAt(of, 'valueString') ?? textAt(of, 'valueTime')
  if (concept !== undefined || plain !== undefined) return concept ?? plain
  const flag = of['valueBoolean']
  if (typeof flag === 'boolean') return flag ? 'Yes' : 'No'
  const date = dateAt(of, 'valueDateTime')
  if (date) return sayDate(date)
  const period = partAt(of, 'valuePeriod')
  if (period) {
    const [start, end] = [dateAt(period, 'start'), dateAt(period, 'end')]
    return [start && sayDate(start), end && `to ${sayDate(end)}`].filter(Boolean).join(' ')
  }
  const range = partAt(of, 'valueRange')
  if (range) return rangeWords(range)
  const ratio = partAt(of, 'valueRatio')
  const parts = ['numerator', 'denominator'].map((key) => quantityText(partAt(ratio, key)))
  return ratio && parts.join(' : ')
}

/** Codes that mark a value as abnormal (HL7 v2-0078); the laboratory's text is shown as it is. */
const abnormalCodes = new Set(['A', 'AA', 'H', 'HH', 'HU', 'HX', 'L', 'LL', 'LU', 'LX', '<', '>'])

const interpretationOf = (interpretation: Fhir | undefined) =>
  interpretation && {
    interpretation: conceptText(interpretation),
    abnormal: hasCode(interpretation, abnormalCodes) ? true : undefined,
  }

function rangeOf(range: Fhir): NonNullable<Observation['range']> {
  const [low, high] = [partAt(range, 'low'), partAt(range, 'high')]
  const units = textAt(high, 'unit') ?? textAt(low, 'unit')
  const hasTwoUnits = (textAt(low, 'unit') ?? units) !== units
  const said = [...aboutRange(range), textAt(range, 'text')].filter(Boolean).join(': ')
  // A range with two units is shown as text, so that no number stands next to the wrong unit.
  if (hasTwoUnits) return { text: rangeWords(range) }
  return {
    minimum: quantityOf(textAt(low, 'value')),
    maximum: quantityOf(textAt(high, 'value')),
    units,
    text: said || undefined,
  }
}

export function rangeWords(range: Fhir): string {
  const bounds = [quantityText(partAt(range, 'low')), quantityText(partAt(range, 'high'))]
  const [low, high] = bounds
  const atMost = high && `${high} or less`
  const bounded = low && (high ? `${low} to ${high}` : `${low} or more`)
  return [...aboutRange(range), bounded ?? atMost, textAt(range, 'text')].filter(Boolean).join(': ')
}

/** Who a range is for, or what it means: "Equivocal". */
const aboutRange = (range: Fhir): string[] => [
  ...conceptsAt(range, 'type'),
  ...conceptsAt(range, 'appliesTo'),
  ...(partAt(range, 'age') ? [`aged ${rangeWords({ ...partAt(range, 'age') })}`] : []),
]

export const textsOrNone = (texts: readonly string[]): string[] | undefined =>
  texts.length > 0 ? [...new Set(texts)] : undefined

/** An observation in one line, where there is no room for its parts. */
export function lineOf(observation: Observation): string {
  const {
    term,
    displayValue,
    numericValue,
    numericOperator = '',
    numericUnits = '',
    interpretation,
  } = observation
  const measured =
    numericValue === undefined
      ? displayValue
      : `${numericOperator}${numericValue} ${numericUnits}`.trim()
  const name = [term, measured].filter(Boolean).join(': ')
  return interpretation === undefined ? name : `${name} (${interpretation})`
}
