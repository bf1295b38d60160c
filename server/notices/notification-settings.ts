import { createHash } from 'node:crypto'
import * as v from 'valibot'
import {
  defaultPreferences,
  notificationKinds,
  NotificationPreferences,
  type PushSubscription,
} from '#contract/notification-preferences.ts'
import type { Database, MemberTransaction } from '../db/tables.ts'

const Stored = v.pipe(v.string(), v.parseJson(), NotificationPreferences)

interface Choice {
  preferences: string | null
  kinds_known: number | null
}

/**
 * The stored preferences, or the defaults where a member has not chosen. Whoever had every topic on that there was is told of
 * those that were added since, too.
 */
export function preferencesIn(choice: Choice | undefined): NotificationPreferences {
  if (!choice?.preferences) return defaultPreferences
  const chosen = v.parse(Stored, choice.preferences)
  const known = notificationKinds.slice(0, choice.kinds_known ?? notificationKinds.length)
  const hadAll = known.every((kind) => chosen.kinds.includes(kind))
  return hadAll ? { ...chosen, kinds: [...notificationKinds] } : chosen
}

/** The id of a device: one endpoint is one device, whoever uses it. */
export const deviceId = (endpoint: string): string =>
  createHash('sha256').update(endpoint).digest('base64url')

/** A member with more devices than this has stopped using some of them. */
const mostDevices = 10

/** One member's preferences for notifications outside the app, and their devices. */
export const notificationSettingsStore = (trx: MemberTransaction, memberId: string) => ({
  async preferences(): Promise<NotificationPreferences> {
    const row = await trx
      .selectFrom('notification_preferences')
      .select(['preferences', 'kinds_known'])
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    return preferencesIn(row)
  },

  async save(chosen: NotificationPreferences, mailToken: string): Promise<void> {
    const choice = { preferences: JSON.stringify(chosen), kinds_known: notificationKinds.length }
    await trx
      .insertInto('notification_preferences')
      .values({ member_id: memberId, ...choice, mail_token: mailToken })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(choice))
      .execute()
  },

  async email(): Promise<string | null> {
    const { email } = await trx
      .selectFrom('members')
      .select('email')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
    return email
  },

  async everything(): Promise<{ preferences: NotificationPreferences; devices: number }> {
    const devices = await ofMember(trx, memberId).execute()
    return { preferences: await this.preferences(), devices: devices.length }
  },

  async addDevice({ endpoint, keys }: PushSubscription, now: Date): Promise<string> {
    const id = deviceId(endpoint)
    await trx
      .insertInto('push_subscriptions')
      .values({ id, member_id: memberId, endpoint, ...keys, created_at: now })
      .onConflict((conflict) =>
        conflict.columns(['member_id', 'id']).doUpdateSet({ ...keys, created_at: now }),
      )
      .execute()
    const oldest = (await ofMember(trx, memberId).execute()).slice(mostDevices)
    if (oldest.length > 0) {
      const ids = oldest.map((device) => device.id)
      await trx.deleteFrom('push_subscriptions').where('id', 'in', ids).execute()
    }
    return id
  },

  async hasDevice(id: string): Promise<boolean> {
    const device = await ofMember(trx, memberId).where('id', '=', id).executeTakeFirst()
    return device !== undefined
  },

  /** False when the member has no such device. */
  async removeDevice(id: string): Promise<boolean> {
    const { numDeletedRows } = await trx
      .deleteFrom('push_subscriptions')
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
})

const ofMember = (trx: MemberTransaction, memberId: string) =>
  trx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')

/** Turns off the emails whose unsubscribe link had this token. Resolves with whose; undefined when there was no such token. */
export async function endMail(db: Database, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('notification_preferences')
    .select(['member_id', 'preferences', 'kinds_known'])
    .where('mail_token', '=', token)
    .executeTakeFirst()
  if (!row) return undefined
  const preferences = JSON.stringify({ ...preferencesIn(row), byEmail: false })
  await db
    .updateTable('notification_preferences')
    .set({ preferences })
    .where('member_id', '=', row.member_id)
    .execute()
  return row.member_id
}
