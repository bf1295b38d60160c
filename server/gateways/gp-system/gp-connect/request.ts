import type { Period } from '#contract/days.ts'
import type { RecordSectionName } from '#contract/gp-record.ts'

/** A request of its own, and the sections that come with its reply. */
export interface AreasRequest {
  sections: readonly RecordSectionName[]
  /** A Parameters resource of `$gpc.getstructuredrecord`. */
  parameters: object
}

interface Wanted extends Period {
  nhsNumber: string
  /** The period ends today: what is dated later by mistake belongs to it too. */
  isUpToDate: boolean
}

/**
 * A record in three requests. Allergies and medication are asked for apart, for a surgery that gives a member the
 * summary alone refuses any request for more, and its no must not hide them. Uncategorised data and referrals are
 * apart because no period may be said for them beside consultations or problems. Diary entries are not asked for.
 */
export function areasRequests({ nhsNumber, from, to, isUpToDate }: Wanted): AreasRequest[] {
  const patient = {
    name: 'patientNHSNumber',
    valueIdentifier: { system: 'https://fhir.nhs.uk/Id/nhs-number', value: nhsNumber },
  }
  const asking = (...parameter: object[]) => ({
    resourceType: 'Parameters',
    parameter: [patient, ...parameter],
  })
  // The end of a period may not be in the future, so that one without an end reaches further.
  const valuePeriod = { start: from, ...(!isUpToDate && { end: to }) }
  const inPeriod = (area: string, name: string) => include(area, { name, valuePeriod })
  return [
    {
      sections: ['allergies', 'medication'],
      parameters: asking(
        include('Allergies', { name: 'includeResolvedAllergies', valueBoolean: true }),
        // Which issues there were the plan says in numbers; each of forty years would be a resource.
        include('Medication', { name: 'includePrescriptionIssues', valueBoolean: false }),
      ),
    },
    {
      sections: ['problems', 'consultations', 'immunisations', 'testResults'],
      parameters: asking(
        include('Problems'),
        inPeriod('Consultations', 'consultationSearchPeriod'),
        include('Immunisations'),
        inPeriod('Investigations', 'investigationSearchPeriod'),
      ),
    },
    {
      sections: ['events'],
      parameters: asking(
        inPeriod('UncategorisedData', 'uncategorisedDataSearchPeriod'),
        inPeriod('Referrals', 'referralSearchPeriod'),
      ),
    },
  ]
}

/** What shows that a surgery lets this person in: the least that it gives anybody. */
export const admissionRequest = (nhsNumber: string): object =>
  areasRequests({ nhsNumber, from: '', to: '', isUpToDate: true })[0]?.parameters ?? {}

const include = (area: string, ...part: object[]) => ({
  name: `include${area}`,
  ...(part.length > 0 && { part }),
})
