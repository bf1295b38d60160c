import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Id } from './limits.ts'

/** Whether the member takes part: interest confirmed or consent given, and not declined since. */
export const Participation = v.object({
  success: v.boolean(),
  /** The id of the member's invite, answered or not; absent if there is none. */
  inviteId: v.optional(v.string()),
})
export type Participation = v.InferOutput<typeof Participation>

/** The path is ours: section 7 only describes the call's purpose. */
export const checkParticipation = endpoint({
  method: 'GET',
  path: '/studies/{id}/participation',
  summary: 'Whether the member is already on a study, while it is open.',
  access: 'member',
  params: v.object({ id: Id }),
  reply: Participation,
})
