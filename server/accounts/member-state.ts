import { sql } from 'kysely'
import type { Database } from '../db/tables.ts'

interface MemberState {
  subject: string
  /** Undefined where they have never opened the app. */
  memberSince?: string
  hasGpConnection?: boolean
  kitOrders?: { number: string; status: string; orderedAt: string; isOpen: boolean }[]
}

/** The state of a member's account for operators, without health data: neither answers nor studies. */
export async function stateOf(db: Database, subject: string): Promise<MemberState> {
  const member = await db
    .selectFrom('members')
    .select((row) => [
      'id',
      'created_at',
      row
        .exists(
          row
            .selectFrom('gp_connections')
            .select(sql`1`.as('one'))
            .whereRef('member_id', '=', 'members.id'),
        )
        .as('hasGpConnection'),
    ])
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (!member) return { subject }
  const orders = await db
    .selectFrom('kit_orders')
    .select(['number', 'status', 'created_at', 'closed_at'])
    .where('member_id', '=', member.id)
    .orderBy('created_at', 'desc')
    .execute()
  return {
    subject,
    memberSince: member.created_at.toISOString(),
    hasGpConnection: Boolean(member.hasGpConnection),
    kitOrders: orders.map(({ number, status, created_at, closed_at }) => ({
      number,
      status,
      orderedAt: created_at.toISOString(),
      isOpen: closed_at === null,
    })),
  }
}
