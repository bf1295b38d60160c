import { sql } from 'kysely'
import type { OpenLink } from '#contract/consents.ts'
import { linkLimits, type SharedLinks } from '#contract/shared-links.ts'
import type { MemberTransaction } from '../db/tables.ts'

/** As many openings as somebody reads; older ones are in the download of everything held. */
const shownOpenings = 200

interface NewLink {
  id: string
  /** The SHA-256 of the last part of its address. */
  address: string
  file: string
  passcode: string | null
  notificationId: string
  now: Date
  expiresAt: Date
}

/** The links of one member. */
export const sharedLinkStore = (trx: MemberTransaction, memberId: string) => ({
  /** Those that live, and who opened any; the newest first. */
  async list(now: Date, most = shownOpenings): Promise<SharedLinks> {
    const links = await trx
      .selectFrom('shared_links')
      .select(['id', 'created_at', 'expires_at', 'tries_left'])
      .select(sql<boolean>`passcode is not null`.as('hasPasscode'))
      .select(sql<number>`char_length(file)`.as('bytes'))
      .where('member_id', '=', memberId)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
    const openings = await trx
      .selectFrom('shared_link_openings')
      .select(['link_id', 'link_made_at', 'at', 'recipient'])
      .where('member_id', '=', memberId)
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(most)
      .execute()
    return {
      links: links.map(({ created_at, expires_at, tries_left, ...link }) => ({
        ...link,
        createdAt: created_at.toISOString(),
        expiresAt: expires_at.toISOString(),
        triesLeft: tries_left,
      })),
      openings: openings.map(({ link_id, link_made_at, at, recipient }) => ({
        linkId: link_id,
        linkMadeAt: link_made_at.toISOString(),
        at: at.toISOString(),
        recipient,
      })),
    }
  },

  /** With a notification, which says that it works as long as it does. */
  async add({ now, expiresAt, notificationId, ...link }: NewLink): Promise<void> {
    await trx
      .insertInto('shared_links')
      .values({
        ...link,
        member_id: memberId,
        tries_left: linkLimits.tries,
        created_at: now,
        expires_at: expiresAt,
      })
      .execute()
    await trx
      .insertInto('notifications')
      .values({
        id: notificationId,
        member_id: memberId,
        type: 'LINK_MADE',
        created_at: now,
        shared_link_id: link.id,
      })
      .execute()
  },

  /** Whether there was one. */
  async remove(id: string): Promise<boolean> {
    const { numDeletedRows } = await trx
      .deleteFrom('shared_links')
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },
})

/** The hash of the passcode of a member's link; null if it has none. */
export async function passcodeOf(
  trx: MemberTransaction,
  memberId: string,
  id: string,
): Promise<string | null> {
  const link = await trx
    .selectFrom('shared_links')
    .select('passcode')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  return link?.passcode ?? null
}

/** The links of a member that somebody can open. */
export async function openLinks(
  trx: MemberTransaction,
  memberId: string,
  now: Date,
): Promise<OpenLink[]> {
  const links = await trx
    .selectFrom('shared_links')
    .select(['id', 'expires_at'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .orderBy('expires_at', 'desc')
    .orderBy('id')
    .execute()
  return links.map(({ id, expires_at }) => ({ id, expiresAt: expires_at.toISOString() }))
}
