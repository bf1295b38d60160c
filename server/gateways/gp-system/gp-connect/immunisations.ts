import type { Immunisation } from '#contract/gp-record-shapes.ts'
import {
  conceptAt,
  conceptsAt,
  conceptText,
  dateAt,
  datedRemark,
  extensionAt,
  partAt,
  partsAt,
  quantityText,
  referenceAt,
  remark,
  textAt,
  type Fhir,
} from './fhir.ts'
import { nameOf } from './people.ts'
import type { Mapping } from './mapping.ts'
import { observationOf, textsOrNone } from './observations.ts'

const known = new Set([
  'status',
  'notGiven',
  'vaccineCode',
  'encounter',
  'date',
  'primarySource',
  'reportOrigin',
  'location',
  'manufacturer',
  'lotNumber',
  'expirationDate',
  'site',
  'route',
  'doseQuantity',
  'practitioner',
  'note',
  'explanation',
  'reaction',
  'vaccinationProtocol',
])

/** Immunisations given and not given, and those agreed to or declined (`consents`). */
export function immunisationsOf(mapping: Mapping, consents: readonly Fhir[]): Immunisation[] {
  return [
    ...mapping
      .left('Immunization')
      .flatMap((each) => (mapping.claim(each) ? [entryOf(each, mapping)] : [])),
    ...consents.flatMap((each) => {
      if (!mapping.claim(each)) return []
      const { unreadable, term, displayValue, effectiveDate, associatedText } = observationOf(
        each,
        mapping,
      )
      const said = [
        ...(displayValue === undefined ? [] : [displayValue]),
        ...(associatedText ?? []),
      ]
      return [{ unreadable, term, effectiveDate, associatedText: textsOrNone(said) }]
    }),
  ]
}

function entryOf(of: Fhir, mapping: Mapping): Immunisation {
  const procedure = conceptText(
    partAt(extensionAt(of, 'VaccinationProcedure'), 'valueCodeableConcept'),
  )
  const vaccine = vaccineOf(partAt(of, 'vaccineCode'))
  const isNotGiven = of['notGiven'] === true
  const explanation = partAt(of, 'explanation')
  const reasons = [
    ...conceptsAt(explanation, 'reasonNotGiven'),
    ...conceptsAt(explanation, 'reason'),
  ].join(', ')
  return {
    ...mapping.unread(of, 'Immunization', known),
    term: procedure ?? vaccine,
    effectiveDate: dateAt(of, 'date') ?? dateAt(extensionAt(of, 'DateRecorded'), 'valueDateTime'),
    notGiven: isNotGiven ? true : undefined,
    reasonNotGiven: isNotGiven ? reasons || undefined : undefined,
    associatedText: textsOrNone([
      ...remark('Vaccine', procedure === undefined ? undefined : vaccine),
      ...remark('Reason', isNotGiven ? undefined : reasons || undefined),
      ...doseWords(of),
      ...remark('Amount', quantityText(partAt(of, 'doseQuantity'))),
      ...remark('Where on the body', conceptAt(of, 'site')),
      ...remark('How', conceptAt(of, 'route')),
      ...remark('Batch', textAt(of, 'lotNumber')),
      ...datedRemark('Batch expires on', dateAt(of, 'expirationDate')),
      ...remark('Made by', nameOf(referenceAt(of, 'manufacturer'), mapping)),
      ...remark('Given at', nameOf(referenceAt(of, 'location'), mapping)),
      ...remark('Source', conceptAt(of, 'reportOrigin')),
      ...(of['primarySource'] === false ? ['Not given at this surgery'] : []),
      ...(textAt(extensionAt(of, 'ParentPresent'), 'valueBoolean') === 'true'
        ? ['A parent was present']
        : []),
      ...partsAt(of, 'reaction').flatMap((each) =>
        datedRemark('A reaction was recorded on', dateAt(each, 'date')),
      ),
      ...partsAt(of, 'note').flatMap((note) => textAt(note, 'text') ?? []),
    ]),
  }
}

/** Most surgeries send no product: "unknown". */
const vaccineOf = (code: Fhir | undefined): string | undefined =>
  partsAt(code, 'coding').some((coding) => coding['code'] === 'UNK') ? undefined : conceptText(code)

const doseWords = (of: Fhir): string[] =>
  partsAt(of, 'vaccinationProtocol').flatMap((protocol) => {
    const dose = textAt(protocol, 'doseSequence')
    const series = textAt(protocol, 'seriesDoses')
    const number = dose && (series ? `Dose ${dose} of ${series}` : `Dose ${dose}`)
    return [
      ...(number ? [number] : []),
      ...remark('Against', conceptsAt(protocol, 'targetDisease').join(', ') || undefined),
      ...remark('About the dose', textAt(protocol, 'description')),
    ]
  })
