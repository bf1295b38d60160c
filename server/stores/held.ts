import type { AccountExport } from '#contract/account.ts'
import type { MemberTransaction } from '../db/tables.ts'
import type { RecordSeal } from '../record-seal.ts'
import { addressStore } from './addresses.ts'
import { gpRecordStore } from './gp-record.ts'
import { heldKitOrders } from './held-kit-orders.ts'
import { notificationStore } from './notifications.ts'
import { profileStore } from './profile.ts'

type Held = Omit<AccountExport, 'version' | 'exportedAt' | 'signIn'>

/** Everything that the database holds about one member. */
export const heldStore = (
  trx: MemberTransaction,
  memberId: string,
  { newId, seal }: { newId: () => string; seal: RecordSeal },
) => ({
  async everything(): Promise<Held> {
    const gpConnection = await gpRecordStore(trx, memberId, seal).held()
    return {
      memberSince: await memberSince(trx, memberId),
      profile: await profileStore(trx, memberId, newId).user(),
      addresses: await addressStore(trx, memberId, newId).list(),
      kitOrders: await heldKitOrders(trx, memberId),
      ...(gpConnection && { gpConnection }),
      notifications: await notificationStore(trx, memberId).all(),
      keptReplies: await keptReplies(trx, memberId),
      audit: await auditOf(trx, memberId),
    }
  },
})

async function memberSince(trx: MemberTransaction, memberId: string): Promise<string> {
  const { created_at } = await trx
    .selectFrom('members')
    .select('created_at')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return created_at.toISOString()
}

async function keptReplies(trx: MemberTransaction, memberId: string): Promise<Held['keptReplies']> {
  const rows = await trx
    .selectFrom('idempotency')
    .select(['created_at', 'body'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ created_at, body }) => {
    const reply: unknown = JSON.parse(body)
    return { at: created_at.toISOString(), reply }
  })
}

async function auditOf(trx: MemberTransaction, memberId: string): Promise<Held['audit']> {
  const rows = await trx
    .selectFrom('audit_log')
    .select(['at', 'action', 'outcome'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
  return rows.map(({ at, ...entry }) => ({ at: at.toISOString(), ...entry }))
}
