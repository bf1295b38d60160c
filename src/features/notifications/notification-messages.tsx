import type { KitCloseReason, OrderEventName } from '#contract/kits.ts'
import type { Notification } from '#contract/notifications.ts'
import type { StudyInvite } from '#contract/study-invites.ts'
import { longDate, longDateTime } from '#domain/formats.ts'
import { kitEventWords } from '#domain/kit-messages.ts'
import { hrefs, routes } from '#routes'
import { LineIcon } from '#ui/status.tsx'

type NotificationSign =
  | OrderEventName
  | KitCloseReason
  | 'DATA_RETURNED'
  | 'kit'
  | 'invitation'
  | 'consent'
  | 'link'
  | 'questions'
  | 'other'

const box = 'M4 8.500 12 4.500l8 4v8l-8 4-8-4ZM4 8.500l8 4 8-4M12 12.500v8'

/** One for each kind of event. */
const drawings: Readonly<Record<NotificationSign, string>> = {
  ORDER_DISPATCHED:
    'M2.500 6.500h11v10h-11ZM13.500 10h4l3.500 3.500v3h-7.500M7 19a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3ZM17 19a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3Z',
  ORDER_RECEIVED: 'M3.500 11 12 4l8.500 7M5.500 9.500V20h13V9.500M9 20v-6h6v6',
  TEST_REGISTERED: 'M6 3.500h12v17H6ZM9 8h6M9 12h6M9 16.200l1.500 1.500 3-3',
  TEST_LAB_ACCESSIONED:
    'M9 3.500h6M10 3.500v6l-5 9a1.500 1.500 0 0 0 1.300 2h11.400a1.500 1.500 0 0 0 1.300-2l-5-9v-6M7.500 15h9',
  TEST_PROCESSED: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm-4.200 9.400 2.900 2.900 5.500-6',
  DATA_RETURNED: 'M4 13v6h16v-6M12 4v10.500M7.500 10 12 14.500 16.500 10',
  cancelled: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM8.500 8.500l7 7M15.500 8.500l-7 7',
  replaced:
    'M4.500 12a7.500 7.500 0 0 1 13-5l2 2M19.500 4.500V9H15M19.500 12a7.500 7.500 0 0 1-13 5l-2-2M4.500 19.500V15H9',
  'sample-failed': 'M12 4 21 19.500H3ZM12 10v4.500M12 17v.200',
  kit: box,
  invitation: 'M3.500 6h17v12.500h-17ZM3.500 6.500 12 13l8.500-6.500',
  consent: 'M6 3.500h12v17H6ZM9 8h6M9 12h3M9 17c2-3 3-3 3.500-1s1.500 1 2.500-.500',
  questions: 'M6 3.500h12v17H6ZM9 8h6M9 12h6M9 16h3',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  other: 'M6 16V10.500a6 6 0 0 1 12 0V16l1.500 2h-15ZM10 21h4',
}

/** What a notification is about, as an icon; its text says the same. */
export const NotificationIcon = ({ sign }: { sign: NotificationSign }) => (
  <LineIcon d={drawings[sign]} strokeWidth="1.8" />
)

export interface NotificationWords {
  words: string
  sign: NotificationSign
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
  { type, studyInvite, sharedLink, round, orderNumber, eventName = '' }: Notification,
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
        ...(studyInvite && { href: routes.studyInvite.href(studyInvite.id) }),
      }
    case 'DATA_REQUEST':
      return {
        words: 'A study asks you to share data',
        sign: 'consent',
        ...about,
        ...(studyInvite && { href: hrefs.openInvite(known(studyInvite.id, invites)) }),
      }
    case 'CONSENT_QUESTION':
      return {
        words: 'There’s something new you could share with a study. Say yes or no',
        sign: 'consent',
        ...about,
        ...(studyInvite && { href: routes.consents }),
      }
    case 'QUESTIONS_OPENED':
    case 'QUESTIONS_ENDING':
      return {
        words:
          type === 'QUESTIONS_OPENED'
            ? 'A study has questions for you'
            : 'A study’s questions end soon',
        sign: 'questions',
        about: [studyInvite?.study.studyName, round && `until ${longDate(round.until)}`]
          .filter(Boolean)
          .join(', '),
        ...(round && {
          href: routes.questionsStart.href({ studyId: round.studyId, roundId: round.id }),
        }),
      }
    case 'STUDY_NEWS':
    case 'STUDY_RESULT':
    case 'STUDY_CORRECTION':
      return {
        words: studyNewsWords[type],
        sign: 'other',
        ...about,
        ...(studyInvite?.study.id !== undefined && {
          href: routes.studyInterest.href(studyInvite.study.id),
        }),
      }
    case 'KIT_UPDATE':
      return { ...kitWords(eventName), ...order }
    case 'DATA_RETURNED':
      return { ...kitWords(type), ...order }
    case 'LINK_MADE':
      return sharedLink
        ? {
            words: 'Anyone with the link you made can read a summary of your GP record',
            sign: 'link',
            about: `Until ${longDateTime(sharedLink.expiresAt)}`,
            href: routes.shareRecord,
          }
        : { words: 'The link you made to a summary of your GP record has ended', sign: 'link' }
    default:
      return { words: 'There’s news for you', sign: 'other' }
  }
}

const studyNewsWords = {
  STUDY_NEWS: 'A study you took part in has news',
  STUDY_RESULT: 'See what came of a study you took part in',
  STUDY_CORRECTION: 'A study you took part in has corrected what it told you',
}

/** By event. Older notifications without one, and events that this app does not know, only say that there is news. */
const kitWords = (event: string): Pick<NotificationWords, 'words' | 'sign'> =>
  isKitEvent(event)
    ? { words: kitEventWords[event], sign: event }
    : { words: 'There’s news about your kit', sign: 'kit' }

const isKitEvent = (event: string): event is keyof typeof kitEventWords =>
  Object.hasOwn(kitEventWords, event)

const known = (id: string, invites: readonly StudyInvite[]) => ({
  id,
  accepted: invites.some((invite) => invite.id === id && invite.accepted),
})
