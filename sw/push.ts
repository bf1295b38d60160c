import * as v from 'valibot'
import { isMembers } from '#contract/page-files.ts'
import { type PageMessage, plainNotification, PushMessage } from '#contract/worker-messages.ts'
import { wakeAll } from './wake-pages.ts'

declare const self: ServiceWorkerGlobalScope

/** The page of notifications. */
const notificationsPath = '/dashboard/notifications'

/** Shows a notification. A newer one replaces the last, so there is only ever one. */
export function onPush(event: PushEvent): void {
  event.waitUntil(show(event.data?.text()))
}

async function show(text: string | undefined): Promise<void> {
  const { title, unread } = messageIn(text)
  await self.registration.showNotification(title, {
    tag: 'news',
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-512.png',
  })
  // Not every browser supports badges.
  if ('setAppBadge' in self.navigator) await self.navigator.setAppBadge(unread)
}

/** Browsers require a notification for every push message, even a malformed one. */
function messageIn(text: string | undefined): PushMessage {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), PushMessage), text)
  return read.success ? read.output : { title: plainNotification, unread: 1 }
}

/**
 * The browser has ended or replaced the subscription. Subscribes again where it has not done so itself; a page registers
 * the new one, for its owner alone, now or at the next start.
 */
export function onSubscriptionChange(event: PushSubscriptionChangeEvent): void {
  event.waitUntil(renew(event))
}

async function renew({
  oldSubscription,
  newSubscription,
}: Pick<PushSubscriptionChangeEvent, 'oldSubscription' | 'newSubscription'>): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey
  if (!newSubscription && applicationServerKey) {
    await self.registration.pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey })
      // The page tries again, once it is open.
      .catch(() => undefined)
  }
  await wakeAll({ type: 'RENEW_PUSH' })
}

/**
 * Opens the notifications. A notification that could open nothing stays, to be pressed again.
 */
export function onNotificationClick(event: NotificationEvent): void {
  event.waitUntil(
    openNotifications().then(
      () => event.notification.close(),
      () => undefined,
    ),
  )
}

/**
 * In a member's window, which goes there by itself: loaded again, it would lose what is typed. The page of a quick exit
 * and the viewer of shared summaries are left alone. Rejects where the browser opens nothing.
 */
async function openNotifications(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => isMembers(new URL(url).pathname))
  // Some browsers refuse it for a window that has just gone.
  const focused = await page?.focus().catch(() => undefined)
  if (focused) focused.postMessage({ type: 'OPEN_NOTIFICATIONS' } satisfies PageMessage)
  else await self.clients.openWindow(notificationsPath)
}
