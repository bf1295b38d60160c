/*
 * What is left out of an entry on purpose, each with its reason. Anything else that was sent and no
 * reader reads makes its entry say that a part could not be shown (unread.ts).
 */

/** Fields of a part by name: the reason why it is left out, or the fields of a part below. */
export interface LeftOut {
  readonly [field: string]: string | LeftOut
}

const forMachines = 'an id, an address or a code, for machines'

/** Fields that are left out wherever they are. */
const anywhere: Readonly<Record<string, string>> = {
  id: forMachines,
  identifier: forMachines,
  system: forMachines,
  version: forMachines,
  url: forMachines,
  resourceType: forMachines,
  userSelected: 'says which of the names of a code was picked, and that one is shown',
}
export const leftOutAnywhere: ReadonlySet<string> = new Set(Object.keys(anywhere))

/** Extensions that are left out wherever they are, by the middle of their name. */
const extensions: Readonly<Record<string, string>> = {
  sctdescid: 'the id of the description that is shown',
  sctdecsid: 'the same, as one supplier spells it',
  ActualProblem: 'the entry that a problem was made of, which is shown by itself',
  RelatedClinicalContent: 'entries about the same problem, which are shown by themselves',
  'encounter-associatedEncounter': 'the consultation, which is shown by itself',
}
export const leftOutExtensions: ReadonlySet<string> = new Set(Object.keys(extensions))

const ofItsConsultation = 'its consultation, which names it'
const typedInBy = 'who typed it in'
const typedInOn = 'when it was typed in'

const ofAnyResource: LeftOut = {
  meta: forMachines,
  implicitRules: 'what has any is withheld',
  language: forMachines,
  text: 'the narrative repeats the resource in HTML',
  contained: 'read through the references to it',
  subject: 'the patient, who is checked',
  patient: 'the patient, who is checked',
}

const dosage: LeftOut = {
  sequence: 'dosages keep their order',
}

const byType: Readonly<Record<string, LeftOut>> = {
  AllergyIntolerance: { recorder: typedInBy, asserter: typedInBy },
  Condition: {
    asserter: typedInBy,
    category: 'problem or not is the same to a reader: all are shown under problems',
    context: ofItsConsultation,
  },
  DiagnosticReport: { context: ofItsConsultation },
  DocumentReference: {
    masterIdentifier: forMachines,
    indexed: typedInOn,
    content: { attachment: { url: forMachines, hash: forMachines } },
    context: { encounter: ofItsConsultation },
  },
  Encounter: { class: forMachines, participant: 'who took part is shown, who typed it in is not' },
  Immunization: {
    encounter: ofItsConsultation,
    status: 'always completed: what is not given has a mark of its own',
    practitioner: 'who gave it is shown, who typed it in is not',
  },
  List: {
    status: 'a list of this record is always the current one',
    mode: 'a list of this record is always a snapshot',
    code: 'names the part of the record',
    orderedBy: 'the order is kept',
    encounter: ofItsConsultation,
    date: typedInOn,
    source: typedInBy,
  },
  MedicationRequest: {
    context: ofItsConsultation,
    recorder: typedInBy,
    requester: typedInBy,
    authoredOn: typedInOn,
    intent: 'what was planned and what was issued are told apart by it',
    groupIdentifier: forMachines,
    priorPrescription: 'the prescription before, which is shown by itself',
    dosageInstruction: dosage,
  },
  MedicationStatement: { context: ofItsConsultation, dateAsserted: typedInOn, dosage },
  Observation: {
    context: ofItsConsultation,
    basedOn: 'the request, which its report names',
    category: 'what kind of observation it is: a result stands under results',
    issued: typedInOn,
    performer: typedInBy,
  },
  ProcedureRequest: {
    intent: 'only the requests of a report are shown',
    context: ofItsConsultation,
    performer: 'the laboratory, which the report names',
    authoredOn: typedInOn,
  },
  ReferralRequest: { context: ofItsConsultation },
  Specimen: { accessionIdentifier: forMachines },
  QuestionnaireResponse: { context: ofItsConsultation, questionnaire: forMachines },
}

const rules = new Map<string, LeftOut>()

export function leftOutOf(type: string): LeftOut {
  const known = rules.get(type)
  if (known) return known
  const own = Object.hasOwn(byType, type) ? byType[type] : undefined
  const all = { ...ofAnyResource, ...own }
  if (own) rules.set(type, all)
  return all
}
