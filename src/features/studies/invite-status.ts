import type { StudyInvite } from '#contract/study-invites.ts'

/** A member's last answer to a study, and when (ISO instant). */
export type InviteStatus =
  | { state: 'unanswered' }
  | { state: 'interested' | 'declined' | 'consented' | 'withdrawn'; at: string }

export function inviteStatus(invite: StudyInvite | undefined): InviteStatus {
  if (!invite) return { state: 'unanswered' }
  const { declinedAt, consentedAt, withdrawnAt, acceptedAt } = invite
  if (declinedAt) return { state: 'declined', at: declinedAt }
  if (withdrawnAt) return { state: 'withdrawn', at: withdrawnAt }
  if (consentedAt) return { state: 'consented', at: consentedAt }
  if (acceptedAt && invite.accepted) return { state: 'interested', at: acceptedAt }
  return { state: 'unanswered' }
}
