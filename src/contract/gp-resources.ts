import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Id } from './limits.ts'

/** A surgery may send an OperationOutcome of its own. */
export const aboutTheFile = 'about-this-file'

/**
 * What the first entry of the file says of the others: which parts did not come, and what was left out. Of what is not for
 * the patient it says nothing.
 */
export const AboutResources = v.object({
  resourceType: v.literal('OperationOutcome'),
  id: v.literal(aboutTheFile),
  issue: v.array(v.object({ code: v.string(), diagnostics: v.string() })),
})

export type AboutResources = v.InferOutput<typeof AboutResources>

/**
 * The record of all dates as the resources of FHIR STU3 that the surgery sent, digit for digit, in one bundle. The text of
 * most letters is not among them, nor is what is not meant for patients. It begins with `AboutResources` if anything else
 * is missing from it.
 */
export const GpResources = v.object({
  resourceType: v.literal('Bundle'),
  type: v.literal('collection'),
  entry: v.array(v.object({ resource: v.looseObject({ resourceType: v.string() }) })),
})

/** Surgeries that are read with a letter send none: that is `not-found`, with the reason as its detail. */
export const readGpResources = endpoint({
  method: 'GET',
  path: '/gp-records/resources',
  summary:
    'The GP record of all dates as the FHIR resources that the surgery sent, if it sends any.',
  access: 'member',
  query: v.object({ patientId: Id }),
  reply: GpResources,
  timeoutMs: 60_000,
})
