import type { MemberTransaction } from '../db/tables.ts'

/**
 * Lets one transaction at a time count and extend a member's lists; the others wait. False when
 * the member has closed their account meanwhile.
 */
export async function lockMember(trx: MemberTransaction, memberId: string): Promise<boolean> {
  const member = trx.selectFrom('members').select('id').where('id', '=', memberId)
  return (await member.forUpdate().executeTakeFirst()) !== undefined
}
