import type { Notification } from '#contract/notifications.ts'
import type { StudyInvite } from '#contract/study-invites.ts'
import { hrefs, routes } from '#routes'
import { kitEventWords } from '#ui/kit-words.ts'
import type { NewsSign } from './NewsIcon.tsx'

export interface NotificationWords {
  words: string
  sign: NewsSign
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
  { type, studyInvite, orderNumber, eventName = '' }: Notification,
  invites: readonly StudyInvite[] = [],
): NotificationWords {
  const about = studyInvite && { about: studyInvite.study.studyName }
  const order = { href: routes.kit, ...(orderNumber && { about: `Order ${orderNumber}` }) }
  switch (type) {
    case 'STUDY_INVITE':
      return {
        words: 'You are invited to take part in a study',
        sign: 'invitation',
        ...about,
        ...(studyInvite && { href: hrefs.studyInvite(studyInvite.id) }),
      }
    case 'DATA_REQUEST':
      return {
        words: 'A study asks you to share data',
        sign: 'consent',
        ...about,
        ...(studyInvite && { href: hrefs.openInvite(known(studyInvite.id, invites)) }),
      }
    case 'KIT_UPDATE':
      return { ...kitNews(eventName), ...order }
    case 'DATA_RETURNED':
      return { ...kitNews(type), ...order }
    default:
      return { words: 'There is news for you', sign: 'other' }
  }
}

/** By what has happened; news from before that was told, or of what this app does not know, says that there is some. */
const kitNews = (event: string): Pick<NotificationWords, 'words' | 'sign'> =>
  isKitEvent(event)
    ? { words: kitEventWords[event], sign: event }
    : { words: 'There is news of your kit', sign: 'kit' }

const isKitEvent = (event: string): event is keyof typeof kitEventWords =>
  Object.hasOwn(kitEventWords, event)

const known = (id: string, invites: readonly StudyInvite[]) => ({
  id,
  accepted: invites.some((invite) => invite.id === id && invite.accepted),
})
