import type { MemberTransaction } from '../db/tables.ts'

/** Lets one transaction at a time count and extend a member's lists; the others wait. */
export async function lockMember(trx: MemberTransaction, memberId: string): Promise<void> {
  await trx.selectFrom('members').select('id').where('id', '=', memberId).forUpdate().execute()
}
