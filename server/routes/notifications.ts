import { listNotifications, markNotificationsRead } from '#contract/notifications.ts'
import { serve, serveIfChanged, type Served } from '../http/serve.ts'
import { notificationStore } from '../stores/notifications.ts'

export const notificationRoutes: readonly Served[] = [
  serveIfChanged(
    listNotifications,
    async ({ trx, member }) => notificationStore(trx, member.id).version(),
    async ({ trx, member }) => {
      const store = notificationStore(trx, member.id)
      return { notifications: await store.list(), unread: await store.unread() }
    },
  ),

  serve(markNotificationsRead, async ({ trx, member, services }) => ({
    markedRead: await notificationStore(trx, member.id).markRead(services.now()),
  })),
]
