import type { NotificationKind } from '#contract/notification-preferences.ts'
import { plainNotification } from '#contract/worker-messages.ts'

/** For members who chose to read what it is about. Never names a disease, a study or a result. */
const saidOf: Readonly<Record<NotificationKind, string>> = {
  kit: 'There’s news about your kit',
  data: 'Your data has come back',
  invite: 'You’re invited to take part in something',
  consent: 'Something is waiting for your decision',
}

/** The title on a lock screen and the subject of an email. */
export const notificationWords = (
  kind: NotificationKind,
  { saysWhat }: { saysWhat: boolean },
): string => (saysWhat ? saidOf[kind] : plainNotification)

/** Short and without a name: others may see the screen. */
export const mailText = (title: string, appOrigin: string): string =>
  [
    `${title}.`,
    `Sign in to read it: ${appOrigin}/dashboard/notifications`,
    `To choose what we tell you, or to stop these emails: ${appOrigin}/dashboard/my-data/notifications`,
  ].join('\n\n')
