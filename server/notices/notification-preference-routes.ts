import {
  addPushSubscription,
  getNotificationPreferences,
  preferencesTag,
  removePushSubscription,
  saveNotificationPreferences,
} from '#contract/notification-preferences.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { namesVersion } from '../http/if-match.ts'
import { serve, type Served } from '../http/serve.ts'
import { lockMember } from '../accounts/lock-member.ts'
import { markNotices, markTakenBack, thing } from '../accounts/taken-back.ts'
import { notificationSettingsStore } from './notification-settings.ts'

export const notificationPreferenceRoutes: readonly Served[] = [
  serve(getNotificationPreferences, async ({ trx, member, services }) => {
    const store = notificationSettingsStore(trx, member.id)
    return {
      preferences: await store.preferences(),
      pushKey: services.pushService?.key ?? null,
      email: services.sendsMail ? await store.email() : null,
    }
  }),

  serve(saveNotificationPreferences, async ({ trx, member, body, services, ifMatch }) => {
    const store = notificationSettingsStore(trx, member.id)
    await lockMember(trx, member.id)
    const before = await store.preferences()
    if (!namesVersion(ifMatch, await preferencesTag(before)))
      throw new HttpProblem('setting-changed')
    await store.save(body, services.newId())
    await markNotices(services, { memberId: member.id, before, after: body })
    return { success: true as const }
  }),

  serve(addPushSubscription, async ({ trx, member, body, services }) => {
    if (!services.pushService?.isKnown(body.endpoint)) throw unknownService()
    const id = await notificationSettingsStore(trx, member.id).addDevice(body, services.now())
    await markTakenBack(services, thing.device(member.id, id), false)
    return { id }
  }),

  serve(removePushSubscription, async ({ trx, member, params, services }) => {
    if (!(await notificationSettingsStore(trx, member.id).removeDevice(params.id)))
      throw new HttpProblem('not-found')
    await markTakenBack(services, thing.device(member.id, params.id), true)
    return { success: true as const }
  }),
]

/** Only known push services: nobody can make this server call an address of their choice. */
const unknownService = () =>
  new HttpProblem('invalid-input', {
    errors: [{ field: 'endpoint', message: 'This browser’s push service is not one that we use.' }],
  })
