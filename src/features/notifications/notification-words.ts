import type { Notification } from '#contract/notifications.ts'
import { routes } from '#routes'

export interface NotificationWords {
  words: string
  /** What it is about: a study, an order. */
  about?: string
  /** Where it leads, when it leads anywhere. */
  href?: string
}

/** What a notification says. A type that this app does not know is a plain line (decision 020). */
export function wordsOf({ type, studyInvite, orderNumber }: Notification): NotificationWords {
  const study = studyInvite && { about: studyInvite.study.studyName }
  const order = { href: routes.kit, ...(orderNumber && { about: `Order ${orderNumber}` }) }
  switch (type) {
    case 'STUDY_INVITE':
      return { words: 'You are invited to take part in a study', ...study }
    case 'DATA_REQUEST':
      return { words: 'A study asks you to share data', ...study }
    case 'KIT_UPDATE':
      return { words: 'Your DNA test kit has reached its next step', ...order }
    case 'DATA_RETURNED':
      return { words: 'Your data has come back from the laboratory', ...order }
    default:
      return { words: 'There is news for you' }
  }
}
