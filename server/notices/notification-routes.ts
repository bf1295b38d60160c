import {
  addPushSubscription,
  getNotificationPreferences,
  preferencesTag,
  removePushSubscription,
  saveNotificationPreferences,
} from '#contract/notification-preferences.ts'
import { listNotifications, markNotificationsRead } from '#contract/notifications.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { namesVersion } from '../http/if-match.ts'
import { serve, serveIfChanged, serveWrite, type Served } from '../http/serve.ts'
import { lockMember } from '../accounts/lock-member.ts'
import { markAnswer, markNotices, markTakenBack, thing } from '../accounts/taken-back.ts'
import { deviceId, notificationSettingsStore } from './notification-settings.ts'
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

  serve(getNotificationPreferences, async ({ trx, member, services }) => {
    const store = notificationSettingsStore(trx, member.id)
    return {
      preferences: await store.preferences(),
      pushKey: services.pushService?.key ?? null,
      email: services.sendsMail ? await store.email() : null,
    }
  }),

  serveWrite(saveNotificationPreferences, {
    perform: async (call) => {
      const { trx, member, body, services, ifMatch } = call
      const store = notificationSettingsStore(trx, member.id)
      await lockMember(trx, member.id)
      const before = await store.preferences()
      if (!namesVersion(ifMatch, await preferencesTag(before))) {
        throw new HttpProblem('setting-changed')
      }
      await store.save(body, services.newId())
      await markNotices(call, { memberId: member.id, before, after: body })
      return { success: true as const }
    },
    today: async ({ trx, member, body }) => {
      const now = await notificationSettingsStore(trx, member.id).preferences()
      const isAsChosen = (await preferencesTag(now)) === (await preferencesTag(body))
      return isAsChosen ? { success: true as const } : undefined
    },
  }),

  serveWrite(addPushSubscription, {
    perform: async (call) => {
      const { trx, member, body, services } = call
      if (!services.pushService?.isKnown(body.endpoint)) throw unknownService()
      const id = await notificationSettingsStore(trx, member.id).addDevice(body, services.now())
      await markAnswer(call, thing.device(member.id, id), false)
      return { id }
    },
    today: async ({ trx, member, body }) => {
      const id = deviceId(body.endpoint)
      return (await notificationSettingsStore(trx, member.id).hasDevice(id)) ? { id } : undefined
    },
  }),

  serveWrite(removePushSubscription, {
    perform: async ({ trx, member, params, services }) => {
      if (!(await notificationSettingsStore(trx, member.id).removeDevice(params.id)))
        throw new HttpProblem('not-found')
      await markTakenBack(services, thing.device(member.id, params.id))
      return { success: true as const }
    },
    today: async ({ trx, member, params }) =>
      (await notificationSettingsStore(trx, member.id).hasDevice(params.id))
        ? undefined
        : { success: true as const },
  }),
]

/** Only known push services: nobody can make this server call an address of their choice. */
const unknownService = () =>
  new HttpProblem('invalid-input', {
    errors: [{ field: 'endpoint', message: 'This browser’s push service is not one that we use.' }],
  })
