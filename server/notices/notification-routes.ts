import { listNotifications, markNotificationsRead } from '#contract/notifications.ts'
import { serve, serveIfChanged, type Served } from '../http/serve.ts'
import { notificationStore } from './notifications.ts'

export const notificationRoutes: readonly Served[] = [
  serveIfChanged(
    listNotifications,
    async ({ trx, member, services }) =>
      notificationStore(trx, member.id, services.now()).version(),
    async ({ trx, member, services }) => notificationStore(trx, member.id, services.now()).list(),
  ),

  serve(markNotificationsRead, async ({ trx, member, services, query }) => ({
    markedRead: await notificationStore(trx, member.id, services.now()).markRead(
      query.upTo === undefined ? undefined : new Date(query.upTo),
    ),
  })),
]
