import type { Immunisation } from '#contract/gp-record-shapes.ts'
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
  notesOf,
  partAt,
  partsAt,
  quantityText,
  remark,
  textAt,
  textsOrNone,
  type Fhir,
} from './fhir.ts'
import { namedAt } from './people.ts'
import type { Mapping } from './mapping.ts'
import { entryTexts } from './transfer-codes.ts'
import { observationOf } from './observations.ts'

/** Immunisations given and not given, and those agreed to or declined (`consents`). */
export function immunisationsOf(mapping: Mapping, consents: readonly Fhir[]): Immunisation[] {
  return [
    ...mapping
      .left('Immunization')
      .flatMap((each) => (mapping.claim(each) ? [entryOf(each, mapping)] : [])),
    ...consents.flatMap((each) => {
      if (!mapping.claim(each)) return []
      const { term, displayValue, effectiveDate, associatedText, codes } = observationOf(
        each,
        mapping,
      )
      const said = [
        ...(displayValue === undefined ? [] : [displayValue]),
        ...(associatedText ?? []),
      ]
      return [
        { term, effectiveDate, codes, associatedText: textsOrNone(said), ...mapping.unread(each) },
      ]
    }),
  ]
}

function entryOf(of: Fhir, mapping: Mapping): Immunisation {
  const procedure = vaccinationName(of)
  const vaccine = vaccineOf(partAt(of, 'vaccineCode'))
  const isNotGiven = flagAt(of, 'notGiven') === true
  const recorded = extensionAt(of, 'DateRecorded')
  const recordedOn = dateAt(recorded, 'valueDateTime') ?? dateAt(recorded, 'valueString')
  const explanation = partAt(of, 'explanation')
  const reasons = [
    ...conceptsAt(explanation, 'reasonNotGiven'),
    ...conceptsAt(explanation, 'reason'),
  ].join(', ')
  return {
    term: procedure ?? vaccine,
    ...codesOf(procedure === undefined ? partAt(of, 'vaccineCode') : vaccinationConcept(of)),
    effectiveDate: dateAt(of, 'date') ?? recordedOn,
    notGiven: isNotGiven ? true : undefined,
    reasonNotGiven: isNotGiven ? reasons || undefined : undefined,
    ...entryTexts([
      ...remark('Vaccine', procedure === undefined ? undefined : vaccine),
      ...remark('Reason', isNotGiven ? undefined : reasons || undefined),
      ...doseWords(of),
      ...remark('Amount', quantityText(partAt(of, 'doseQuantity'))),
      ...remark('Where on the body', conceptAt(of, 'site')),
      ...remark('How', conceptAt(of, 'route')),
      ...remark('Batch', textAt(of, 'lotNumber')),
      ...datedRemark('Batch expires on', dateAt(of, 'expirationDate')),
      ...remark('Made by', namedAt(of, 'manufacturer', mapping)),
      ...remark('Given at', namedAt(of, 'location', mapping)),
      ...remark('Given by', givenBy(of, mapping)),
      ...remark('Source', conceptAt(of, 'reportOrigin')),
      ...(flagAt(of, 'primarySource') === false ? ['Not given at this surgery'] : []),
      ...(flagAt(extensionAt(of, 'ParentPresent'), 'valueBoolean') === true
        ? ['A parent was present']
        : []),
      ...partsAt(of, 'reaction').flatMap((each) =>
        datedRemark('A reaction was recorded on', dateAt(each, 'date')),
      ),
      ...notesOf(of, mapping),
    ]),
    ...mapping.unread(of),
  }
}

/** The procedure by which an immunisation is named; one supplier sends it one level lower. */
export const vaccinationName = (of: Fhir): string | undefined => conceptText(vaccinationConcept(of))

function vaccinationConcept(of: Fhir): Fhir | undefined {
  const extension = extensionAt(of, 'VaccinationProcedure')
  return [extension, partAt(extension, 'valueExtension')]
    .flatMap((each) => partsAt(each, 'valueCodeableConcept').slice(0, 1))
    .find((each) => conceptText(each) !== undefined)
}

/** Who gave it, but not who typed it in. */
const givenBy = (of: Fhir, mapping: Mapping): string | undefined =>
  [
    ...new Set(
      partsAt(of, 'practitioner').flatMap((each) => {
        const name = namedAt(each, 'actor', mapping)
        return hasCode(partAt(each, 'role'), enteredBy) || name === undefined ? [] : [name]
      }),
    ),
  ].join(', ') || undefined

const enteredBy = new Set(['EP'])

/** Most surgeries send no product: "unknown". */
const vaccineOf = (code: Fhir | undefined): string | undefined =>
  hasCode(code, unknownVaccine) ? undefined : conceptText(code)

const unknownVaccine = new Set(['UNK'])

const doseWords = (of: Fhir): string[] =>
  partsAt(of, 'vaccinationProtocol').flatMap((protocol) => {
    const dose = textAt(protocol, 'doseSequence')
    const series = textAt(protocol, 'seriesDoses')
    const number = dose && (series ? `Dose ${dose} of ${series}` : `Dose ${dose}`)
    return [
      ...(number ? [number] : []),
      ...remark('Against', conceptsAt(protocol, 'targetDisease').join(', ') || undefined),
      ...remark('About the dose', textAt(protocol, 'description')),
      ...remark('Series', textAt(protocol, 'series')),
      ...remark('This dose', conceptAt(protocol, 'doseStatus')),
    ]
  })
