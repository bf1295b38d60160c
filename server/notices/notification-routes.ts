import { listNotifications, markNotificationsRead } from '#contract/notifications.ts'
import { serveIfChanged, serveWrite, type Served } from '../http/serve.ts'
import { notificationStore } from './notifications.ts'

export const notificationRoutes: readonly Served[] = [
  serveIfChanged(
    listNotifications,
    async ({ trx, member, services }) =>
      notificationStore(trx, member.id, services.now()).version(),
    async ({ trx, member, services }) => notificationStore(trx, member.id, services.now()).list(),
  ),

  serveWrite(markNotificationsRead, {
    perform: async ({ trx, member, services, query }) => ({
      markedRead: await notificationStore(trx, member.id, services.now()).markRead(
        query.upTo === undefined ? undefined : new Date(query.upTo),
      ),
    }),
    // What was read stays read; what has come since is not touched.
    today: async () => ({ markedRead: 0 }),
  }),
]
