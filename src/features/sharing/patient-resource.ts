import { recordDay } from '#contract/gp-record-dates.ts'
import type { RecordPatient } from '#contract/gp-record-shapes.ts'
import { partialDate } from '#domain/partial-date.ts'
import type { RecordAbout } from '#record/reading/record-entry.ts'
import { readableText } from '#record/reading/text.ts'
import { demandedDate, type Making, narrative, type Resource } from './resources.ts'

/** What the member has told Rowan themselves. */
export interface OwnDetails {
  name: string
  dateOfBirth?: string | undefined
  diagnoses: readonly string[]
}

/** The patient as the surgery has them, or else as they told us. */
export function patientOf({ patient }: RecordAbout, own: OwnDetails, making: Making): Resource {
  const sent: Partial<RecordPatient> = patient ?? {}
  const born =
    recordDay(sent.dateOfBirth) ??
    recordDay(own.dateOfBirth === undefined ? undefined : { value: own.dateOfBirth })
  const name = readableText(sent.name) ?? own.name
  const number = readableText(sent.nhsNumber)
  const gender = ['male', 'female', 'other', 'unknown'].find((each) => each === sent.genderCode)
  const words = [
    name,
    born && `born ${partialDate(born)}`,
    gender && gender !== 'unknown' && gender,
    number && `NHS number ${number}`,
  ]
  return {
    resourceType: 'Patient',
    id: making.patient.slice('urn:uuid:'.length),
    text: narrative([[words.filter(Boolean).join(', ')]]),
    ...(number && {
      identifier: [{ system: 'https://fhir.nhs.uk/Id/nhs-number', value: number }],
    }),
    name: [{ text: name, ...namesOf(name, sent) }],
    ...(gender && { gender }),
    ...demandedDate('birthDate', born),
  }
}

/** As the surgery sent them apart. Otherwise the last word stands for the family name: some viewers show no other. */
function namesOf(name: string, { givenName, familyName }: Partial<RecordPatient>): object {
  const [given, family] = [readableText(givenName), readableText(familyName)]
  if (family) return { family, ...(given && { given: [given] }) }
  const words = name.split(' ')
  const before = words.slice(0, -1).join(' ')
  return { family: words.at(-1) ?? name, ...(before && { given: [before] }) }
}
