import type { Notification } from '#contract/notifications.ts'
import type { StudyInvite } from '#contract/study-invites.ts'
import { hrefs, routes } from '#routes'

export interface NotificationWords {
  words: string
  /** What it is about: a study, an order. */
  about?: string
  /** Where it leads, when it leads anywhere. */
  href?: string
}

/**
 * What a notification says. A type that this app does not know is a plain line (product rules), and
 * so is one of something that was deleted. `invites` are the member's, as far as they are known: a
 * data request leads to the consent once interest is confirmed (product rules).
 */
export function wordsOf(
  { type, studyInvite, orderNumber }: Notification,
  invites: readonly StudyInvite[] = [],
): NotificationWords {
  const about = studyInvite && { about: studyInvite.study.studyName }
  const order = { href: routes.kit, ...(orderNumber && { about: `Order ${orderNumber}` }) }
  switch (type) {
    case 'STUDY_INVITE':
      return {
        words: 'You are invited to take part in a study',
        ...about,
        ...(studyInvite && { href: hrefs.studyInvite(studyInvite.id) }),
      }
    case 'DATA_REQUEST':
      return {
        words: 'A study asks you to share data',
        ...about,
        ...(studyInvite && { href: hrefs.openInvite(known(studyInvite.id, invites)) }),
      }
    case 'KIT_UPDATE':
      return { words: 'Your DNA test kit has reached its next step', ...order }
    case 'DATA_RETURNED':
      return { words: 'Your data has come back from the laboratory', ...order }
    default:
      return { words: 'There is news for you' }
  }
}

const known = (id: string, invites: readonly StudyInvite[]) => ({
  id,
  accepted: invites.some((invite) => invite.id === id && invite.accepted),
})
