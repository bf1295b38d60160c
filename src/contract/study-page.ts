import * as v from 'valibot'
import { IsoInstant } from './days.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './limits.ts'
import { DataRequest, publicFields, StudyConsentText } from './studies.ts'

/* Apart from the list of studies, which every page of a member loads. */

/** A study for any caller: a visitor gets neither the data requests nor the study's text. */
export const Study = v.object({
  ...publicFields,
  /** When it finished; absent while it is open. */
  closedAt: v.optional(IsoInstant),
  dataRequests: v.optional(v.array(DataRequest)),
  consentText: v.optional(StudyConsentText),
})
export type Study = v.InferOutput<typeof Study>

/**
 * With a valid token the reply includes the data requests; without one the caller is a visitor. A study that has closed
 * is for whoever took part, and for anybody once it has a result. Any other answers 404, as an unknown one.
 */
export const getStudy = endpoint({
  method: 'GET',
  path: '/studies/{id}',
  summary:
    'A study that is open or has a result: to a visitor its public fields, to a member its data requests too.',
  access: 'public',
  params: v.object({ id: Id }),
  reply: Study,
})

/**
 * The same for everybody, so that a visitor knows before they make an account. Beyond section 7: a visitor's study has
 * no data requests.
 */
export const listRequestedData = endpoint({
  method: 'GET',
  path: '/studies/{id}/requested-data',
  summary: 'The names of the data that a study asks for: none once it has finished.',
  access: 'public',
  params: v.object({ id: Id }),
  reply: v.object({ names: v.array(v.string()) }),
})
