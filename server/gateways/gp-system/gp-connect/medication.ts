import { quantityOf } from '#contract/gp-record-fields.ts'
import type { Medication } from '#contract/gp-record-shapes.ts'
import {
  conceptText,
  dateAt,
  datedRemark,
  extensionAt,
  partAt,
  partOfExtension,
  partsAt,
  quantityText,
  referenceAt,
  referredAt,
  remark,
  sayDate,
  textAt,
  textsAt,
  wordOf,
  type Fhir,
} from './fhir.ts'
import type { Mapping } from './mapping.ts'
import { textsOrNone } from './observations.ts'

const knownOfStatement = new Set([
  'status',
  'basedOn',
  'context',
  'medicationReference',
  'medicationCodeableConcept',
  'effectivePeriod',
  'effectiveDateTime',
  'dateAsserted',
  'informationSource',
  'taken',
  'dosage',
  'note',
])

const knownOfRequest = new Set([
  'status',
  'intent',
  'basedOn',
  'context',
  'authoredOn',
  'groupIdentifier',
  'priorPrescription',
  'requester',
  'recorder',
  'medicationReference',
  'medicationCodeableConcept',
  'dispenseRequest',
  'dosageInstruction',
  'note',
])

/**
 * One entry for each medicine: its statement, the plan behind it and the issues of the plan. A plan
 * or an issue without a statement is an entry of its own.
 */
export function medicationOf(mapping: Mapping): Medication[] {
  const issues = issuesByPlan(mapping)
  const entries: Medication[] = []
  for (const statement of mapping.left('MedicationStatement')) {
    if (!mapping.claim(statement)) continue
    const plans = referredAt(statement, 'basedOn', mapping)
    const [plan] = plans.filter((each) => textAt(each, 'resourceType') === 'MedicationRequest')
    if (plan) mapping.claim(plan)
    entries.push(entryOf(mapping, { statement, plan, issues: issues.get(plan) ?? [] }))
  }
  const isPlan = (request: Fhir) => textAt(request, 'intent') === 'plan'
  const orphans = mapping.left('MedicationRequest')
  for (const plan of [...orphans.filter(isPlan), ...orphans.filter((each) => !isPlan(each))]) {
    if (!mapping.claim(plan)) continue
    entries.push(entryOf(mapping, { plan, issues: issues.get(plan) ?? [] }))
  }
  return entries
}

/** The name of a medicine. */
export function medicineName(
  of: Fhir | undefined,
  mapping: Pick<Mapping, 'find'>,
): string | undefined {
  const medicine = mapping.find(referenceAt(of, 'medicationReference'))
  return (
    conceptText(partAt(medicine, 'code')) ??
    conceptText(partAt(of, 'medicationCodeableConcept')) ??
    textAt(partAt(of, 'medicationReference'), 'display')
  )
}

function issuesByPlan(mapping: Mapping): Map<Fhir | undefined, Fhir[]> {
  const byPlan = new Map<Fhir | undefined, Fhir[]>()
  for (const request of mapping.left('MedicationRequest')) {
    if (textAt(request, 'intent') === 'plan') continue
    for (const basedOn of partsAt(request, 'basedOn')) {
      const plan = mapping.find(textAt(basedOn, 'reference'))
      if (plan && plan !== request) byPlan.set(plan, [...(byPlan.get(plan) ?? []), request])
    }
  }
  return byPlan
}

interface Prescribed {
  statement?: Fhir
  plan?: Fhir | undefined
  issues: readonly Fhir[]
}

function entryOf(mapping: Mapping, { statement, plan, issues }: Prescribed): Medication {
  const made = issues.filter((issue) => mapping.claim(issue))
  const repeat = extensionAt(plan, 'MedicationRepeatInformation')
  const stop = extensionAt(plan, 'MedicationStatusReason')
  const dosage =
    dosageOf(partsAt(statement, 'dosage')) ?? dosageOf(partsAt(plan, 'dosageInstruction'))
  const supply = partAt(plan, 'dispenseRequest')
  const course = partAt(statement, 'effectivePeriod') ?? partAt(supply, 'validityPeriod')
  const stoppedOn = dateAt(partOfExtension(stop, 'statusChangeDate'), 'valueDateTime')
  const endDate = dateAt(course, 'end')
  const all = [statement, plan, ...made].filter((each) => each !== undefined)
  return {
    ...(statement && mapping.unread(statement, 'MedicationStatement', knownOfStatement)),
    ...(plan && mapping.unread(plan, 'MedicationRequest', knownOfRequest)),
    drugName: medicineName(statement, mapping) ?? medicineName(plan, mapping),
    drugStatus: statusOf(statement, plan),
    quantity: suppliedIn(supply),
    dosage,
    prescriptionType: conceptText(
      partAt(extensionAt(plan, 'PrescriptionType'), 'valueCodeableConcept'),
    ),
    effectiveDate:
      dateAt(course, 'start') ??
      dateAt(statement, 'effectiveDateTime') ??
      dateAt(plan, 'authoredOn'),
    lastIssueDate: dateAt(
      extensionAt(statement, 'MedicationStatementLastIssueDate'),
      'valueDateTime',
    ),
    endDate: endDate ?? (textAt(plan, 'status') === 'stopped' ? stoppedOn : undefined),
    reasonStopped: conceptText(
      partAt(partOfExtension(stop, 'statusReason'), 'valueCodeableConcept'),
    ),
    numberOfIssues: countIn(repeat, 'numberOfRepeatPrescriptionsIssued'),
    issuesAllowed: countIn(repeat, 'numberOfRepeatPrescriptionsAllowed'),
    associatedText: textsOrNone([
      ...all.flatMap(instructionsOf),
      ...all.flatMap((each) => partsAt(each, 'note').flatMap((note) => textAt(note, 'text') ?? [])),
      ...prescribedElsewhere(statement),
      ...remark('Expected to last', durationOf(partAt(supply, 'expectedSupplyDuration'))),
      ...(endDate ? datedRemark('Stopped on', stoppedOn) : []),
      ...datedRemark('Dose last changed on', dateAt(dosageChange(statement), 'valueDateTime')),
      ...datedRemark(
        'May be issued until',
        dateAt(partOfExtension(repeat, 'authorisationExpiryDate'), 'valueDateTime'),
      ),
      ...issuesIn(made, dosage),
    ]),
  }
}

const statusOf = (statement: Fhir | undefined, plan: Fhir | undefined): string | undefined =>
  textAt(plan, 'status') === 'stopped'
    ? 'Stopped'
    : (wordOf(textAt(statement, 'status')) ?? wordOf(textAt(plan, 'status')))

const dosageChange = (statement: Fhir | undefined): Fhir | undefined =>
  extensionAt(statement, 'MedicationStatementDosageLastChanged') ??
  extensionAt(statement, 'MedicationDosageLastChanged') ??
  extensionAt(statement, 'DosageLastChanged')

/** Dosages of several steps keep their order. Without a text, the coded dose is used. */
function dosageOf(dosages: readonly Fhir[]): string | undefined {
  const sentences = dosages.flatMap((dosage) => textAt(dosage, 'text') ?? codedDose(dosage))
  return sentences.join('\n') || undefined
}

function codedDose(dosage: Fhir): string[] {
  const range = partAt(dosage, 'doseRange')
  const dose =
    quantityText(partAt(dosage, 'doseQuantity')) ??
    [quantityText(partAt(range, 'low')), quantityText(partAt(range, 'high'))]
      .filter(Boolean)
      .join(' to ')
  const times = partAt(partAt(dosage, 'timing'), 'repeat')
  const frequency = textAt(times, 'frequency')
  const often =
    frequency &&
    `${frequency} times every ${textAt(times, 'period') ?? 1} ${textAt(times, 'periodUnit') ?? ''}`.trim()
  const said = [dose, often, conceptText(partAt(dosage, 'route'))].filter(Boolean).join(', ')
  return said === '' ? [] : [said]
}

const instructionsOf = (of: Fhir): string[] =>
  [...partsAt(of, 'dosage'), ...partsAt(of, 'dosageInstruction')].flatMap((dosage) => [
    ...textsAt(dosage, 'patientInstruction'),
    ...partsAt(dosage, 'additionalInstruction').flatMap((each) => conceptText(each) ?? []),
  ])

function suppliedIn(supply: Fhir | undefined): string | undefined {
  const quantity = partAt(supply, 'quantity')
  const unit = textAt(extensionAt(quantity, 'MedicationQuantityText'), 'valueString')
  const counted = quantityText(quantity)
  if (unit === undefined || counted?.includes(unit)) return counted
  return counted === undefined ? unit : `${counted} ${unit}`
}

const durationOf = (duration: Fhir | undefined): string | undefined => {
  const value = textAt(duration, 'value')
  if (value === undefined) return undefined
  const unit = textAt(duration, 'unit') ?? textAt(duration, 'code') ?? ''
  const isDays = unit === 'd' || unit === 'day'
  return isDays ? `${value} ${value === '1' ? 'day' : 'days'}` : `${value} ${unit}`.trim()
}

function countIn(repeat: Fhir | undefined, name: string) {
  const part = partOfExtension(repeat, name)
  return quantityOf(
    textAt(part, 'valuePositiveInt') ??
      textAt(part, 'valueUnsignedInt') ??
      textAt(part, 'valueInteger'),
  )
}

function prescribedElsewhere(statement: Fhir | undefined): string[] {
  const agency = partAt(extensionAt(statement, 'PrescribingAgency'), 'valueCodeableConcept')
  const isHere = partsAt(agency, 'coding').some(({ code }) => code === 'prescribed-at-gp-practice')
  const said = conceptText(agency)
  return isHere || said === undefined ? [] : [said]
}

/** The dates of the issues, each with what differs from the plan. */
function issuesIn(issues: readonly Fhir[], dosage: string | undefined): string[] {
  const said = issues.flatMap((issue) => {
    const supply = partAt(issue, 'dispenseRequest')
    const date = dateAt(partAt(supply, 'validityPeriod'), 'start') ?? dateAt(issue, 'authoredOn')
    const ownDosage = dosageOf(partsAt(issue, 'dosageInstruction'))
    const details = [suppliedIn(supply), ownDosage === dosage ? undefined : ownDosage].filter(
      Boolean,
    )
    if (!date) return details.join(', ') || []
    return `${sayDate(date)}${details.length > 0 ? ` (${details.join(', ')})` : ''}`
  })
  return said.length > 0 ? [`Issued: ${said.join('; ')}`] : []
}
