import { createHash } from 'node:crypto'
import { notificationsListed, type Notification } from '#contract/notifications.ts'
import type { MemberTransaction } from '../db/tables.ts'

/** The notifications of one member. */
export const notificationStore = (trx: MemberTransaction, memberId: string) => {
  const own = trx.selectFrom('notifications').where('member_id', '=', memberId)
  const newest = async (most?: number): Promise<Notification[]> => {
    const newestFirst = own.selectAll().orderBy('created_at', 'desc').orderBy('id')
    const rows = await (most === undefined ? newestFirst : newestFirst.limit(most)).execute()
    return rows.map(({ id, type, created_at, read_at, order_number }) => ({
      id,
      type,
      createdAt: created_at.toISOString(),
      readAt: read_at && read_at.toISOString(),
      ...(order_number !== null && { orderNumber: order_number }),
    }))
  }
  return {
    /** Changes with whatever `list` and `unread` would say, and is one walk along one index. */
    async version(): Promise<string> {
      const { total, read, newest, lastRead } = await own
        .select(({ fn }) => [
          fn.countAll().as('total'),
          fn.count('read_at').as('read'),
          fn.max('created_at').as('newest'),
          fn.max('read_at').as('lastRead'),
        ])
        .executeTakeFirstOrThrow()
      return createHash('sha256')
        .update([memberId, total, read, newest?.getTime(), lastRead?.getTime()].join(' '))
        .digest('base64url')
    },

    /** The newest first, no more than the contract lists. */
    list: async (): Promise<Notification[]> => newest(notificationsListed),

    /** The newest first, also those that are no longer listed. */
    all: async (): Promise<Notification[]> => newest(),

    async unread(): Promise<number> {
      const { unread } = await own
        .select(({ fn }) => fn.countAll().as('unread'))
        .where('read_at', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(unread)
    },

    /** How many were unread until now. */
    async markRead(now: Date): Promise<number> {
      const { numUpdatedRows } = await trx
        .updateTable('notifications')
        .set({ read_at: now })
        .where('member_id', '=', memberId)
        .where('read_at', 'is', null)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },
  }
}
