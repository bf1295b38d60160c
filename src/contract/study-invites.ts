import * as v from 'valibot'
import { IsoInstant } from './days.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './limits.ts'
import { MemberStudy } from './studies.ts'

/** A member's invite to a study, which they may have requested themselves. One per member and study. */
export const StudyInvite = v.object({
  id: v.string(),
  studyId: v.string(),
  createdAt: IsoInstant,
  /** Whether interest is currently confirmed. */
  accepted: v.boolean(),
  acceptedAt: v.nullish(IsoInstant),
  declinedAt: v.nullish(IsoInstant),
  /** When the last consent was given; kept when it is withdrawn. */
  consentedAt: v.nullish(IsoInstant),
  /** Set while the last consent is withdrawn. */
  withdrawnAt: v.nullish(IsoInstant),
  /** The ids of the data requests for which there is no data yet. */
  notYet: v.array(v.string()),
  study: MemberStudy,
})
export type StudyInvite = v.InferOutput<typeof StudyInvite>

/** Whether it is neither declined nor consented (product rules). */
export const isOpenInvite = ({ declinedAt, consentedAt }: StudyInvite): boolean =>
  !declinedAt && !consentedAt

/** Without invites to closed studies: what was agreed is in GET /consents. */
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

/** Answers the existing invite, or creates one. */
export const createStudyInvite = endpoint({
  method: 'POST',
  path: '/study-invites',
  summary: 'Confirms interest in a study, with or without an invitation.',
  access: 'member',
  body: v.strictObject({ studyId: Id }),
  reply: StudyInvite,
  status: 201,
})

/** Members who came by a link can decline too, and that is stored like any other answer. Not in section 7. */
export const declineStudy = endpoint({
  method: 'PUT',
  path: '/studies/{id}/decline',
  summary: 'Declines a study, with or without an invitation.',
  access: 'member',
  takesBack: true,
  params: v.object({ id: Id }),
  reply: StudyInvite,
})

/**
 * Restores the answer before the decline. Does nothing if the invite is not declined, so it is idempotent.
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
 * Either answer may be changed to the other; repeating one keeps its first date. Declining after a consent is
 * refused with `consent-given`, because a consent has to be withdrawn.
 */
export const answerStudyInvite = endpoint({
  method: 'PATCH',
  path: '/study-invites/{id}',
  summary: 'Confirms interest or declines.',
  access: 'member',
  takesBack: true,
  params: v.object({ id: Id }),
  body: v.strictObject({ accepted: v.boolean() }),
  reply: StudyInvite,
})
