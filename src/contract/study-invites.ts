import * as v from 'valibot'
import { IsoInstant } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './limits.ts'
import { MemberStudy } from './studies.ts'

/** A member's place in a study: they were invited, or asked to be. One for each member and study. */
export const StudyInvite = v.object({
  id: v.string(),
  studyId: v.string(),
  createdAt: IsoInstant,
  /** Whether interest is confirmed now. */
  accepted: v.boolean(),
  acceptedAt: v.nullish(IsoInstant),
  declinedAt: v.nullish(IsoInstant),
  /** Of the last consent; it stays when that is withdrawn. */
  consentedAt: v.nullish(IsoInstant),
  /** While the last consent is withdrawn. */
  withdrawnAt: v.nullish(IsoInstant),
  study: MemberStudy,
})
export type StudyInvite = v.InferOutput<typeof StudyInvite>

/** Neither declined nor consented (product rules). */
export const isOpenInvite = ({ declinedAt, consentedAt }: StudyInvite): boolean =>
  !declinedAt && !consentedAt

/** Invites to studies that have closed are not among them: what was agreed is in GET /consents. */
export const listStudyInvites = endpoint({
  method: 'GET',
  path: '/study-invites',
  summary: 'The invites of the member to studies that are open, the newest first.',
  access: 'member',
  reply: v.array(StudyInvite),
})

export const getStudyInvite = endpoint({
  method: 'GET',
  path: '/study-invites/{id}',
  summary: 'One invite of the member with its study.',
  access: 'member',
  params: v.object({ id: Id }),
  reply: StudyInvite,
})

/**
 * The invite that is there is answered, or one is made: who came by a link declines as well, and that
 * is kept as any other answer is. `accepted` is not in section 7: without it interest is confirmed.
 */
export const createStudyInvite = endpoint({
  method: 'POST',
  path: '/study-invites',
  summary: 'Confirms interest in a study or declines it, with or without an invitation.',
  access: 'member',
  body: v.strictObject({ studyId: Id, accepted: v.optional(v.boolean(), true) }),
  reply: StudyInvite,
  status: 201,
})

/**
 * What was answered before the decline holds again. Of an invite that is not declined nothing changes: the
 * same twice is the same once.
 */
export const undoDecline = endpoint({
  method: 'DELETE',
  path: '/study-invites/{id}/decline',
  summary: 'Takes a decline back.',
  access: 'member',
  params: v.object({ id: Id }),
  reply: StudyInvite,
})

/**
 * Either answer may be changed to the other, and the same twice keeps its first date. To decline
 * after consent is refused with `consent-given`: a consent is withdrawn.
 */
export const answerStudyInvite = endpoint({
  method: 'PATCH',
  path: '/study-invites/{id}',
  summary: 'Confirms interest or declines.',
  access: 'member',
  params: v.object({ id: Id }),
  body: v.strictObject({ accepted: v.boolean() }),
  reply: StudyInvite,
})
