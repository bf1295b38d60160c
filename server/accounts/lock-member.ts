import type { MemberTransaction } from '../db/tables.ts'

/**
 * Locks a member's lists, so that one transaction at a time counts and extends them. Undefined when the
 * account has been closed meanwhile.
 */
export async function lockMember(
  trx: MemberTransaction,
  memberId: string,
): Promise<{ dob: string | null } | undefined> {
  const member = trx.selectFrom('members').select('dob').where('id', '=', memberId)
  return member.forUpdate().executeTakeFirst()
}
