import type { Period } from '#contract/days.ts'
import type { RecordSectionName } from '#contract/gp-record.ts'

/** One request, and the sections in its reply. */
export interface AreasRequest {
  sections: readonly RecordSectionName[]
  /** A Parameters resource of `$gpc.getstructuredrecord`. */
  parameters: object
}

interface Wanted extends Period {
  nhsNumber: string
  /** The period ends today: it includes entries that are dated later by mistake. */
  isUpToDate: boolean
}

/**
 * A record is read in three requests. Allergies and medication are separate because a surgery that
 * shares only the summary refuses any request for more, and its refusal must not hide these two.
 * Uncategorised data and referrals are separate because GP Connect allows no period for them in a
 * request for consultations or problems. Diary entries are not requested.
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
  // The end of a period must not be in the future. Without one, entries dated later are included.
  const valuePeriod = { start: from, ...(!isUpToDate && { end: to }) }
  const inPeriod = (area: string, name: string) => include(area, { name, valuePeriod })
  return [
    {
      sections: ['allergies', 'medication'],
      parameters: asking(
        include('Allergies', { name: 'includeResolvedAllergies', valueBoolean: true }),
        // The plan has the number of issues; otherwise each issue of forty years would be a resource.
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

/** The smallest request, to find out whether a surgery gives this person access. */
export const admissionRequest = (nhsNumber: string): object =>
  areasRequests({ nhsNumber, from: '', to: '', isUpToDate: true })[0]?.parameters ?? {}

const include = (area: string, ...part: object[]) => ({
  name: `include${area}`,
  ...(part.length > 0 && { part }),
})
