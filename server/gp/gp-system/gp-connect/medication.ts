import { recordDay } from '#contract/gp-record-dates.ts'
import { quantityOf, type EffectiveDate } from '#contract/gp-record-fields.ts'
import type { Medication } from '#contract/gp-record-shapes.ts'
import { dosageOf, instructionsOf, timeWords } from './dosage.ts'
import {
  codesOf,
  conceptAt,
  conceptsAt,
  conceptText,
  dateAt,
  datedRemark,
  extensionAt,
  hasCode,
  notesOf,
  partAt,
  partOfExtension,
  partsAt,
  periodWords,
  quantityText,
  referredAt,
  remark,
  sayDate,
  textAt,
  wordOf,
  type Fhir,
} from './fhir.ts'
import type { Mapping } from './mapping.ts'
import { namedAt } from './people.ts'
import { entryTexts } from './transfer-codes.ts'

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
  const [referred, own] = medicineConcepts(of, mapping)
  return (
    conceptText(referred) ??
    conceptText(own) ??
    textAt(partAt(of, 'medicationReference'), 'display')
  )
}

const medicineConcepts = (of: Fhir | undefined, mapping: Pick<Mapping, 'find'>) => [
  partAt(mapping.find(partAt(of, 'medicationReference')), 'code'),
  partAt(of, 'medicationCodeableConcept'),
]

/** Of the concept that gave the medicine its name. */
const medicineCodes = (all: readonly (Fhir | undefined)[], mapping: Mapping) =>
  codesOf(
    all
      .flatMap((of) => medicineConcepts(of, mapping))
      .find((concept) => conceptText(concept) !== undefined),
  )

function issuesByPlan(mapping: Mapping): Map<Fhir | undefined, Fhir[]> {
  const byPlan = new Map<Fhir | undefined, Fhir[]>()
  for (const request of mapping.left('MedicationRequest')) {
    if (textAt(request, 'intent') === 'plan') continue
    for (const basedOn of partsAt(request, 'basedOn')) {
      const plan = mapping.find(basedOn)
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
  const [stated, planned] = [
    dosageOf(partsAt(statement, 'dosage')),
    dosageOf(partsAt(plan, 'dosageInstruction')),
  ]
  const supply = partAt(plan, 'dispenseRequest')
  const stoppedOn = dateAt(partOfExtension(stop, 'statusChangeDate'), 'valueDateTime')
  const [start, endDate] = [dateOfCourse('start'), dateOfCourse('end')]
  function dateOfCourse(key: 'start' | 'end') {
    const course = partAt(statement, 'effectivePeriod')
    return (
      dateAt(course, key) ?? (course ? undefined : dateAt(partAt(supply, 'validityPeriod'), key))
    )
  }
  const type = typeOf(plan)
  const all = [statement, plan, ...made].filter((each) => each !== undefined)
  const name = medicineName(statement, mapping) ?? medicineName(plan, mapping)
  return {
    drugName: name,
    ...medicineCodes([statement, plan], mapping),
    drugStatus: statusOf(statement, plan),
    quantity: suppliedIn(supply),
    dosage: stated ?? planned,
    prescriptionType: type,
    effectiveDate: start ?? dateAt(statement, 'effectiveDateTime') ?? dateAt(plan, 'authoredOn'),
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
    ...entryTexts([
      ...(stated !== undefined && stated !== planned ? remark('On the prescription', planned) : []),
      ...all.flatMap(instructionsOf),
      ...all.flatMap((each) => notesOf(each, mapping)),
      ...prescribedElsewhere(statement),
      ...[statement, plan].flatMap((each) => reasonsOf(each, mapping)),
      ...remark(
        'Why it is not taken',
        conceptsAt(statement, 'reasonNotTaken').join(', ') || undefined,
      ),
      ...all.flatMap((each) => remark('About its status', conceptAt(each, 'statusReason'))),
      ...remark('Expected to last', durationOf(partAt(supply, 'expectedSupplyDuration'))),
      ...remark('May be repeated', textAt(supply, 'numberOfRepeatsAllowed')),
      ...remark('From the pharmacy', pharmaciesOf(all, mapping)),
      ...otherPeriod(supply, { start, end: endDate }),
      ...remark('Issued as', otherTypes(made, type)),
      ...(endDate ? datedRemark('Stopped on', stoppedOn) : []),
      ...datedRemark('Dose last changed on', dateAt(dosageChange(statement), 'valueDateTime')),
      ...datedRemark(
        'May be issued until',
        dateAt(partOfExtension(repeat, 'authorisationExpiryDate'), 'valueDateTime'),
      ),
    ]),
    issues: made.map((issue) => issueOf(issue, { mapping, name, dosage: planned ?? stated })),
    ...mapping.unread(...all, ...medicinesOf(all, mapping)),
  }
}

const pharmaciesOf = (all: readonly Fhir[], mapping: Mapping): string | undefined =>
  [
    ...new Set(
      all.flatMap((each) => namedAt(partAt(each, 'dispenseRequest'), 'performer', mapping) ?? []),
    ),
  ].join(', ') || undefined

const medicinesOf = (all: readonly Fhir[], mapping: Mapping): Fhir[] => [
  ...new Set(all.flatMap((each) => referredAt(each, 'medicationReference', mapping))),
]

/** What the statement says, and what its prescription says if that is something else. */
function statusOf(statement: Fhir | undefined, plan: Fhir | undefined): string | undefined {
  const [stated, planned] = [textAt(statement, 'status'), textAt(plan, 'status')]
  const status = planned === 'stopped' ? 'Stopped' : (wordOf(stated) ?? wordOf(planned))
  const isElse = stated === 'active' && (planned === 'on-hold' || planned === 'cancelled')
  const both = isElse ? `${status} (prescription ${wordOf(planned)?.toLowerCase()})` : status
  if (textAt(statement, 'taken') !== 'n') return both
  return both === undefined || both === 'Active' ? 'Not taken' : `Not taken, ${both.toLowerCase()}`
}

const reasonsOf = (of: Fhir | undefined, mapping: Mapping): string[] =>
  remark(
    'For',
    [
      ...conceptsAt(of, 'reasonCode'),
      ...referredAt(of, 'reasonReference', mapping).flatMap(
        (each) => conceptAt(each, 'code') ?? [],
      ),
    ].join(', ') || undefined,
  )

const dosageChange = (statement: Fhir | undefined): Fhir | undefined =>
  extensionAt(statement, 'MedicationStatementDosageLastChanged') ??
  extensionAt(statement, 'MedicationDosageLastChanged') ??
  extensionAt(statement, 'DosageLastChanged')

function suppliedIn(supply: Fhir | undefined): string | undefined {
  const quantity = partAt(supply, 'quantity')
  const unit = textAt(extensionAt(quantity, 'MedicationQuantityText'), 'valueString')
  const counted = quantityText(quantity)
  if (unit === undefined || counted?.includes(unit)) return counted
  return counted === undefined ? unit : `${counted} ${unit}`
}

const durationOf = (duration: Fhir | undefined): string | undefined => {
  const value = textAt(duration, 'value')
  const [code, unit] = [textAt(duration, 'code'), textAt(duration, 'unit')]
  return value === undefined ? undefined : timeWords(value, unit ?? code)
}

function countIn(repeat: Fhir | undefined, name: string) {
  const part = partOfExtension(repeat, name)
  return quantityOf(
    textAt(part, 'valuePositiveInt') ??
      textAt(part, 'valueUnsignedInt') ??
      textAt(part, 'valueInteger'),
  )
}

const here = new Set(['prescribed-at-gp-practice'])

function prescribedElsewhere(statement: Fhir | undefined): string[] {
  const agency = partAt(extensionAt(statement, 'PrescribingAgency'), 'valueCodeableConcept')
  const said = hasCode(agency, here) ? undefined : conceptText(agency)
  return said === undefined ? [] : [said]
}

interface Issued {
  mapping: Mapping
  name: string | undefined
  dosage: string | undefined
}

/** An issue, with what differs from the plan. */
function issueOf(issue: Fhir, { mapping, name, dosage }: Issued): Medication['issues'][number] {
  const supply = partAt(issue, 'dispenseRequest')
  const period = partAt(supply, 'validityPeriod')
  const [start, end] = [dateAt(period, 'start'), dateAt(period, 'end')]
  const ownDosage = dosageOf(partsAt(issue, 'dosageInstruction'))
  const ownName = medicineName(issue, mapping)
  const status = textAt(issue, 'status')
  return {
    date: start ?? dateAt(issue, 'authoredOn'),
    drugName: ownName === name ? undefined : ownName,
    quantity: suppliedIn(supply),
    lasts: durationOf(partAt(supply, 'expectedSupplyDuration')) ?? (end && `until ${sayDate(end)}`),
    dosage: ownDosage === dosage ? undefined : ownDosage,
    status: status === 'completed' || status === 'active' ? undefined : wordOf(status),
  }
}

const typeOf = (request: Fhir | undefined): string | undefined =>
  conceptText(partAt(extensionAt(request, 'PrescriptionType'), 'valueCodeableConcept'))

const otherTypes = (issues: readonly Fhir[], type: string | undefined): string | undefined =>
  [...new Set(issues.flatMap((each) => typeOf(each) ?? []))]
    .filter((each) => each !== type)
    .join(', ') || undefined

/** The period of the prescription, where it is not that of the medicine. */
function otherPeriod(
  supply: Fhir | undefined,
  of: Record<'start' | 'end', EffectiveDate | undefined>,
): string[] {
  const period = partAt(supply, 'validityPeriod')
  const isSame = (['start', 'end'] as const).every((key) => {
    const date = dateAt(period, key)
    return date === undefined || recordDay(date)?.from === recordDay(of[key])?.from
  })
  return isSame ? [] : remark('Prescribed', periodWords(period))
}
