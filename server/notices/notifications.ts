import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  notificationsListed,
  type Notification,
  type NotificationList,
} from '#contract/notifications.ts'
import type { Batch } from '../db/in-batches.ts'
import type { MemberTransaction } from '../db/tables.ts'
import { newsTypes } from './notify.ts'

/** In the order of notifications; the database's own timestamp is finer than a Date. */
interface Place {
  id: string
  exactly: string
}

/** The notifications of one member. */
export const notificationStore = (trx: MemberTransaction, memberId: string, now: Date) => {
  const own = trx.selectFrom('notifications').where('notifications.member_id', '=', memberId)
  // What a study has told since is read after it has closed.
  const isReadable = sql<boolean>`(study.closed_at is null or study.closed_at > ${now}
    or notifications.type = any(${newsTypes}))`
  /** With the invite and study of each, while the study is open. In one statement. */
  const newest = async (most: number, after?: Place) => {
    const exactly = sql<string>`notifications.created_at::text`
    const rows = await own
      .leftJoin('study_invites as invite', 'invite.id', 'notifications.study_invite_id')
      .leftJoin('studies as study', (join) =>
        join.onRef('study.id', '=', 'invite.study_id').on(isReadable),
      )
      .leftJoin('shared_links as link', (join) =>
        join.onRef('link.id', '=', 'notifications.shared_link_id').on('link.expires_at', '>', now),
      )
      .selectAll('notifications')
      .select(['study.name as study_name', 'study.id as study_id', 'link.expires_at as link_until'])
      .select(exactly.as('exactly'))
      // Of all rows, whatever the limit.
      .select(sql<number>`(count(*) filter (where read_at is null) over ())::int`.as('unread'))
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(notifications.created_at, ${after?.id}) < (${after?.exactly}::timestamptz, notifications.id)`,
        ),
      )
      .orderBy('notifications.created_at', 'desc')
      .orderBy('notifications.id')
      .limit(most)
      .execute()
    const notifications = rows.map(notificationOf)
    return { notifications, unread: rows[0]?.unread ?? 0, last: rows.at(-1) }
  }
  return {
    /** Changes whenever the result of `list` would; one index scan. */
    async version(): Promise<string> {
      // Plain SQL: this is the most frequent statement of all.
      const { rows } = await sql<{ version: string }>`
        select concat_ws(' ', count(*), count(read_at), max(notifications.created_at), max(read_at),
                         string_agg(notifications.id || ' ' || study.name, chr(10)
                                    order by notifications.id),
                         string_agg(link.id, chr(10) order by link.id)) as version
          from notifications
          left join study_invites invite on invite.id = notifications.study_invite_id
          left join studies study on study.id = invite.study_id and ${isReadable}
          left join shared_links link
                 on link.id = notifications.shared_link_id and link.expires_at > ${now}
         where notifications.member_id = ${memberId}`.execute(trx)
      return createHash('sha256').update(`${memberId} ${rows[0]?.version}`).digest('base64url')
    },

    /** Newest first, as many as the contract lists. */
    async list(): Promise<NotificationList> {
      const { notifications, unread } = await newest(notificationsListed)
      return { notifications, unread }
    },

    /** Newest first, those that are no longer listed too: the next batch after a place in this order. */
    async next(after: Place | undefined, most: number): Promise<Batch<Notification, Place>> {
      const { notifications, last } = await newest(most, after)
      return { entries: notifications, last }
    },

    /** Marks all as read, or those created until then. Resolves with how many were unread. */
    async markRead(upTo?: Date): Promise<number> {
      const { numUpdatedRows } = await trx
        .updateTable('notifications')
        .set({ read_at: now })
        .where('member_id', '=', memberId)
        .where('read_at', 'is', null)
        // A client knows milliseconds only.
        .$if(upTo !== undefined, (update) =>
          update.where(sql<boolean>`date_trunc('milliseconds', created_at) <= ${upTo}`),
        )
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },
  }
}

interface Row {
  id: string
  type: string
  created_at: Date
  read_at: Date | null
  order_number: string | null
  event_name: string | null
  study_invite_id: string | null
  study_name: string | null
  study_id: string | null
  round_id: string | null
  round_until: string | null
  link_until: Date | null
}

const notificationOf = ({ id, type, created_at, read_at, ...about }: Row): Notification => ({
  id,
  type,
  createdAt: created_at.toISOString(),
  readAt: read_at && read_at.toISOString(),
  ...kitEventOf(about),
  ...studyInviteOf(about),
  ...roundOf(about),
  ...(about.link_until && { sharedLink: { expiresAt: about.link_until.toISOString() } }),
})

const kitEventOf = (about: { order_number: string | null; event_name: string | null }) => ({
  ...(about.order_number !== null && { orderNumber: about.order_number }),
  ...(about.event_name !== null && { eventName: about.event_name }),
})

const studyInviteOf = (about: Pick<Row, 'study_invite_id' | 'study_name' | 'study_id'>) =>
  about.study_invite_id !== null &&
  about.study_name !== null &&
  about.study_id !== null && {
    studyInvite: {
      id: about.study_invite_id,
      study: { id: about.study_id, studyName: about.study_name },
    },
  }

const roundOf = ({
  study_id,
  round_id,
  round_until,
}: Pick<Row, 'study_id' | 'round_id' | 'round_until'>) =>
  study_id !== null &&
  round_id !== null &&
  round_until !== null && { round: { id: round_id, studyId: study_id, until: round_until } }
