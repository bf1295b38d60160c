import type { NotificationKind } from '#contract/notification-preferences.ts'
import { plainNotification } from '#contract/worker-messages.ts'

/** For members who chose to read what it is about. Never names a disease, a study or a result. */
const saidOf: Readonly<Record<Exclude<NotificationKind, 'questions'>, string>> = {
  kit: 'There’s news about your kit',
  data: 'Your data has come back',
  invite: 'You’re invited to take part in something',
  consent: 'Something is waiting for your decision',
  news: 'There’s news about something you took part in',
}

/** The title on a lock screen and the subject of an email. */
export function notificationWords(
  kind: NotificationKind,
  { saysWhat, until }: { saysWhat: boolean; until?: string | null },
): string {
  if (!saysWhat) return plainNotification
  if (kind !== 'questions') return saidOf[kind]
  const words = 'You have questions to answer in Rowan'
  return until ? `${words}, until ${lastDay.format(new Date(until))}` : words
}

/** `12 December`. */
const lastDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** Short and without a name: others may see the screen. */
export const mailText = (title: string, appOrigin: string): string =>
  [
    `${title}.`,
    `Sign in to read it: ${appOrigin}/dashboard/notifications`,
    `To choose what we tell you, or to stop these emails: ${appOrigin}/dashboard/my-data/notifications`,
  ].join('\n\n')
