import * as v from 'valibot'
import { WrongFileError, type RegisterRecord } from './register-record.ts'

const Text = v.optional(v.string(), '')
const Texts = v.optional(v.array(v.string()), [])
const Day = v.optional(v.object({ date: Text }), { date: '' })
const Contacts = v.optional(v.array(v.object({ name: Text })), [])

/** What is read of a study as the API's version 2 has it. */
const Study = v.object({
  protocolSection: v.object({
    identificationModule: v.object({ nctId: v.string(), briefTitle: Text }),
    statusModule: v.object({
      overallStatus: Text,
      startDateStruct: Day,
      lastUpdatePostDateStruct: Day,
    }),
    descriptionModule: v.optional(v.object({ briefSummary: Text }), { briefSummary: '' }),
    conditionsModule: v.optional(v.object({ conditions: Texts }), { conditions: [] }),
    eligibilityModule: v.optional(v.object({ sex: Text, minimumAge: Text, maximumAge: Text }), {}),
    contactsLocationsModule: v.optional(
      v.object({
        centralContacts: Contacts,
        overallOfficials: Contacts,
        locations: v.optional(
          v.array(
            v.object({
              facility: Text,
              status: Text,
              city: Text,
              state: Text,
              zip: Text,
              country: Text,
              contacts: Contacts,
            }),
          ),
          [],
        ),
      }),
      {},
    ),
  }),
})

/**
 * The records of a page of ClinicalTrials.gov's API, of a study of it alone, or of an array of studies. A study that is not
 * as published is undefined.
 */
export function readClinicalTrials(text: string): (RegisterRecord | undefined)[] {
  const read = parsed(text)
  const page = v.safeParse(v.object({ studies: v.array(v.unknown()) }), read)
  const studies: unknown[] = page.success ? page.output.studies : [read].flat()
  if (!studies.some((study) => typeof study === 'object' && study && 'protocolSection' in study)) {
    if (page.success && studies.length === 0) return []
    throw new WrongFileError('is not one of ClinicalTrials.gov’s: it has no studies')
  }
  return studies.map((study) => {
    const { success, output } = v.safeParse(Study, study)
    return success ? recordOf(output) : undefined
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new WrongFileError('is not JSON, or was cut off', { cause })
  }
}

function recordOf({ protocolSection }: v.InferOutput<typeof Study>): RegisterRecord {
  const { identificationModule, statusModule, eligibilityModule } = protocolSection
  const { centralContacts, overallOfficials, locations } = protocolSection.contactsLocationsModule
  const contacts = [centralContacts, overallOfficials, ...locations.map((each) => each.contacts)]
  return {
    id: identificationModule.nctId,
    source: 'ClinicalTrials.gov',
    title: withoutEscapes(identificationModule.briefTitle),
    summary: withoutEscapes(protocolSection.descriptionModule.briefSummary),
    isRecruiting: statusModule.overallStatus.toUpperCase() === 'RECRUITING',
    recruitsFrom: statusModule.startDateStruct.date,
    // It says when a study ends, not until when it looks for people.
    recruitsTo: '',
    youngest: eligibilityModule.minimumAge,
    oldest: eligibilityModule.maximumAge,
    sex: eligibilityModule.sex,
    countries: [],
    centres: locations.map(({ facility, status, city, state, zip, country }) => ({
      name: facility,
      city,
      state,
      country,
      postcode: zip,
      isOpen: status === '' || status.toUpperCase() === 'RECRUITING',
    })),
    conditions: protocolSection.conditionsModule.conditions.map(withoutEscapes),
    updated: statusModule.lastUpdatePostDateStruct.date,
    people: contacts.flat().map(({ name }) => name),
  }
}

/** Texts are Markdown, in which a backslash makes a mark a word's. */
const withoutEscapes = (text: string): string =>
  text.replaceAll(/\\([\\`*_{}[\]()#+\-.!<>~|&])/g, '$1')
