import type { Notification } from '#contract/notifications.ts'
import type { StudyInvite } from '#contract/study-invites.ts'
import { hrefs, routes } from '#routes'
import { kitEventWords } from '#ui/kit-words.ts'
import type { NewsSign } from './NewsIcon.tsx'

export interface NotificationWords {
  words: string
  sign: NewsSign
  /** What it is about, such as a study or an order. */
  about?: string
  /** Its link, if it has one. */
  href?: string
}

/**
 * The text of a notification. An unknown type, or one about something deleted, is plain text without a link
 * (product rules). `invites` are the member's, as far as they have loaded: a data request links to the consent
 * once interest is confirmed (product rules).
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
        words: 'You’re invited to take part in a study',
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
      return { words: 'There’s news for you', sign: 'other' }
  }
}

/** By event. Older notifications without one, and events that this app does not know, only say that there is news. */
const kitNews = (event: string): Pick<NotificationWords, 'words' | 'sign'> =>
  isKitEvent(event)
    ? { words: kitEventWords[event], sign: event }
    : { words: 'There’s news about your kit', sign: 'kit' }

const isKitEvent = (event: string): event is keyof typeof kitEventWords =>
  Object.hasOwn(kitEventWords, event)

const known = (id: string, invites: readonly StudyInvite[]) => ({
  id,
  accepted: invites.some((invite) => invite.id === id && invite.accepted),
})
