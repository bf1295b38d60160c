/** The errors of GP Connect that this stand-in answers with. */
const spineErrors = {
  BAD_REQUEST: { status: 400, type: 'invalid' },
  INVALID_NHS_NUMBER: { status: 400, type: 'value' },
  ACCESS_DENIED: { status: 403, type: 'forbidden' },
  NO_PATIENT_CONSENT: { status: 403, type: 'forbidden' },
  PATIENT_NOT_FOUND: { status: 404, type: 'not-found' },
  INVALID_RESOURCE: { status: 422, type: 'invalid' },
  INVALID_PARAMETER: { status: 422, type: 'invalid' },
} as const

export type SpineError = keyof typeof spineErrors

/** An OperationOutcome with its status. */
export function outcome(code: SpineError, diagnostics?: string): Response {
  const { status, type } = spineErrors[code]
  const body = {
    resourceType: 'OperationOutcome',
    meta: {
      profile: ['https://fhir.nhs.uk/STU3/StructureDefinition/GPConnect-OperationOutcome-1'],
    },
    issue: [
      {
        severity: 'error',
        code: type,
        details: {
          coding: [
            { system: 'https://fhir.nhs.uk/STU3/ValueSet/Spine-ErrorOrWarningCode-1', code },
          ],
        },
        ...(diagnostics !== undefined && { diagnostics }),
      },
    ],
  }
  return fhirReply(JSON.stringify(body), status)
}

export const fhirReply = (body: string, status = 200): Response =>
  new Response(body, {
    status,
    headers: {
      'Content-Type': 'application/fhir+json; charset=utf-8',
      'Cache-Control': 'no-store',
    },
  })
