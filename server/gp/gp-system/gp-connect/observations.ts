import { quantityOf, type EffectiveDate } from '#contract/gp-record-fields.ts'
import type { Observation } from '#contract/gp-record-shapes.ts'
import { approximateWords, measuredWords } from '#contract/measured-words.ts'
import {
  codesOf,
  conceptAt,
  conceptsAt,
  conceptText,
  dateAt,
  datedRemark,
  extensionAt,
  flagAt,
  hasCode,
  partAt,
  partsAt,
  periodWords,
  quantityText,
  rangeText,
  referredAt,
  remark,
  sayDate,
  textAt,
  unitOf,
  wordOf,
  type Fhir,
} from './fhir.ts'
import type { Mapping } from './mapping.ts'
import { entryTexts, withoutCodes } from './transfer-codes.ts'

/** The code of free-text comments, which is no name for them. */
const commentNotes = new Set(['37331000000100'])
export const isCommentNote = (observation: Fhir): boolean =>
  hasCode(partAt(observation, 'code'), commentNotes)

/**
 * An observation with everything that was sent about it. Whoever shows it marks what was not read,
 * with `Mapping.unread`.
 */
export function observationOf(of: Fhir, mapping: Pick<Mapping, 'find'>): Observation {
  const comment = textAt(of, 'comment')
  const note = isCommentNote(of) ? comment : undefined
  const name = note === undefined ? undefined : withoutCodes(note)
  const [range, ...otherRanges] = partsAt(of, 'referenceRange')
  const [interpretation, ...others] = partsAt(of, 'interpretation')
  return {
    ...codedAs(of, name),
    effectiveDate: dateOf(of),
    ...valueOf(of),
    status: statusWord(textAt(of, 'status')),
    ...interpretationOf(interpretation),
    ...(range && { range: rangeOf(range) }),
    ...entryTexts(
      [
        ...absenceBeside(of),
        ...others.flatMap((each) => remark('Also', conceptText(each))),
        ...otherRanges.map((each) => `Another range: ${rangeWords(each)}`),
        ...endOfPeriod(of),
        ...remark(measuredWords.site, conceptAt(of, 'bodySite')),
        ...remark(measuredWords.method, conceptAt(of, 'method')),
        ...approximation(partAt(of, 'valueQuantity')),
        ...relatedWords(of, mapping),
        ...(note === undefined && comment !== undefined ? [comment] : []),
      ],
      name === note || note === undefined ? [] : [note],
    ),
  }
}

/** The reason why there is no value, where something else was sent in its place. */
const absenceBeside = (of: Fhir): string[] =>
  of['dataAbsentReason'] === undefined || wordsOfValue(of) === undefined
    ? []
    : remark('No value', conceptAt(of, 'dataAbsentReason'))

const endOfPeriod = (of: Fhir): string[] =>
  datedRemark('Until', dateAt(partAt(of, 'effectivePeriod'), 'end'))

const approximation = (quantity: Fhir | undefined): string[] =>
  flagAt(extensionAt(quantity, 'ValueApproximation'), 'valueBoolean') === true
    ? [approximateWords]
    : []

/** Other observations that this one has to do with, but does not consist of. */
const relations: Readonly<Record<string, string>> = {
  replaces: 'Replaces an earlier result',
  'sequel-to': 'Follows',
  'qualified-by': 'To be read with',
  'interfered-by': 'Affected by',
}

const relatedWords = (of: Fhir, mapping: Pick<Mapping, 'find'>): string[] =>
  partsAt(of, 'related').flatMap((related) => {
    const heading = relations[textAt(related, 'type') ?? '']
    const [target] = referredAt(related, 'target', mapping)
    if (heading === undefined || target === undefined) return []
    const date = dateOf(target)
    const line = [summaryOf(target), date && sayDate(date)].filter(Boolean).join(', ')
    return remark(heading, line || undefined)
  })

/** The observations that it replaces. */
export const replacedBy = (of: Fhir, mapping: Pick<Mapping, 'find'>): Fhir[] =>
  partsAt(of, 'related').flatMap((related) =>
    textAt(related, 'type') === 'replaces' ? referredAt(related, 'target', mapping) : [],
  )

/** The date of the observation, else that of its recording. */
export const dateOf = (of: Fhir): EffectiveDate | undefined =>
  dateAt(of, 'effectiveDateTime') ??
  dateAt(partAt(of, 'effectivePeriod'), 'start') ??
  dateAt(of, 'issued')

const codedAs = (of: Fhir, note: string | undefined) => ({
  term: note ?? conceptText(partAt(of, 'code')),
  // Of a comment in place of a name, the code says only that it is one.
  ...(note === undefined && codesOf(partAt(of, 'code'))),
})

/** A part of an observation, such as the two values of a blood pressure. */
export const componentOf = (
  component: Fhir,
  parent: Fhir,
  mapping: Pick<Mapping, 'find'>,
): Observation => ({
  ...observationOf(component, mapping),
  effectiveDate: dateOf(component) ?? dateOf(parent),
})

/** Whether it, or a part of it, has a result: a measured value, which can be compared over time, or a finding in words. */
export const isResult = (observation: Fhir): boolean =>
  [observation, ...partsAt(observation, 'component')].some(
    (each) => partAt(each, 'valueQuantity') !== undefined,
  ) ||
  (findings.some((key) => observation[key] !== undefined) &&
    !isCommentNote(observation) &&
    !partsAt(observation, 'category').some((each) => hasCode(each, aboutLife)))

const findings = [
  'valueString',
  'valueCodeableConcept',
  'valueBoolean',
  'valueRange',
  'valueRatio',
  'dataAbsentReason',
] as const
/** Categories of what somebody told about their life, and of questionnaires. */
const aboutLife = new Set(['social-history', 'survey', 'activity', 'therapy'])

/** The members of an observation, and theirs, each once: one may refer to itself. */
export function membersOf(observation: Fhir, mapping: Pick<Mapping, 'find'>): Fhir[] {
  const found = new Set([observation])
  // Iterating a set includes what is added meanwhile.
  for (const each of found) for (const member of directMembersOf(each, mapping)) found.add(member)
  found.delete(observation)
  return [...found]
}

/** The observations of which it consists. Those of some suppliers refer back to it as well. */
export const directMembersOf = (of: Fhir, mapping: Pick<Mapping, 'find'>): readonly Fhir[] => {
  if (of['related'] === undefined) return none
  return partsAt(of, 'related').flatMap((related) => {
    const targets = referredAt(related, 'target', mapping)
    const isMember = (textAt(related, 'type') ?? 'has-member') === 'has-member'
    return isMember ? targets.filter((each) => textAt(each, 'resourceType') === 'Observation') : []
  })
}

/** Most observations have no members, and there are many. */
const none: readonly Fhir[] = []

/** "unknown" says nothing, and "final" is what everybody expects of a result. */
const statusWord = (status: string | undefined): string | undefined =>
  status === 'unknown' ? undefined : wordOf(status)

function valueOf(
  of: Fhir,
): Pick<Observation, 'numericValue' | 'numericOperator' | 'numericUnits' | 'displayValue'> {
  const quantity = partAt(of, 'valueQuantity')
  if (!quantity) return { displayValue: wordsOfValue(of) ?? conceptAt(of, 'dataAbsentReason') }
  const value = textAt(quantity, 'value')
  return {
    ...(value === undefined
      ? { displayValue: conceptAt(of, 'dataAbsentReason') }
      : { numericValue: quantityOf(value) }),
    numericOperator: textAt(quantity, 'comparator'),
    numericUnits: unitOf(quantity),
  }
}

/** A value in words: the number, or what was sent in its place. */
function wordsOfValue(of: Fhir): string | undefined {
  const number = quantityText(partAt(of, 'valueQuantity'))
  if (number !== undefined) return number
  const concept = conceptAt(of, 'valueCodeableConcept')
  const plain = textAt(of, 'valueString') ?? textAt(of, 'valueTime')
  if (concept !== undefined || plain !== undefined) return concept ?? plain
  const flag = flagAt(of, 'valueBoolean')
  if (flag !== undefined) return flag ? 'Yes' : 'No'
  const date = dateAt(of, 'valueDateTime')
  if (date) return sayDate(date)
  const period = partAt(of, 'valuePeriod')
  if (period) return periodWords(period)
  const range = rangeText(partAt(of, 'valueRange'))
  if (range !== undefined) return range
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
  const units = unitOf(high) ?? unitOf(low)
  const hasTwoUnits = (unitOf(low) ?? units) !== units
  const isBounded = [low, high].some((each) => textAt(each, 'comparator') !== undefined)
  const said = [...aboutRange(range), textAt(range, 'text')].filter(Boolean).join(': ')
  // As text where it has two units, so that no number stands next to the wrong one, and where a bound
  // has a comparator: "<90" is not "90 or less".
  if (hasTwoUnits || isBounded) return { text: rangeWords(range) }
  return {
    minimum: quantityOf(textAt(low, 'value')),
    maximum: quantityOf(textAt(high, 'value')),
    units,
    text: said || undefined,
  }
}

export const rangeWords = (range: Fhir): string =>
  [...aboutRange(range), rangeText(range), textAt(range, 'text')].filter(Boolean).join(': ')

/** Who a range is for, or what it means: "Equivocal". */
const aboutRange = (range: Fhir): string[] => [
  ...conceptsAt(range, 'type'),
  ...conceptsAt(range, 'appliesTo'),
  ...(partAt(range, 'age') ? [`aged ${rangeText(partAt(range, 'age')) ?? ''}`] : []),
]

const summaryOf = (of: Fhir): string =>
  lineOf({
    ...codedAs(of, undefined),
    ...valueOf(of),
    ...interpretationOf(partsAt(of, 'interpretation')[0]),
  })

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

/** A part of an observation in lines, where there is no room for more. */
export function componentLines(component: Fhir, mapping: Pick<Mapping, 'find'>): string[] {
  const [range] = partsAt(component, 'referenceRange')
  const observation = observationOf(component, mapping)
  return [
    lineOf(observation),
    ...remark('Range', range && rangeWords(range)),
    ...(observation.associatedText ?? []),
  ].filter((line) => line !== '')
}
