import type { MemberTransaction } from '../db/tables.ts'

/**
 * Locks a member's lists, so that one transaction at a time counts and extends them. False when the
 * account has been closed meanwhile.
 */
export async function lockMember(trx: MemberTransaction, memberId: string): Promise<boolean> {
  const member = trx.selectFrom('members').select('id').where('id', '=', memberId)
  return (await member.forUpdate().executeTakeFirst()) !== undefined
}
