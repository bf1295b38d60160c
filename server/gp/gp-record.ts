import type { Surgery } from '#contract/gp-connection.ts'
import type { MemberTransaction } from '../db/tables.ts'
import { tryDecrypt, type RecordEncryption, type SecretOf } from '../crypto/record-encryption.ts'
import type { GpLink } from './gp-links.ts'
import { lockMember } from '../accounts/lock-member.ts'

export interface GpConnection {
  patientId: string
  surgery: Surgery
  /** Undefined when no key opens it. */
  credential: string | undefined
  /** Undefined where an NHS login connected, which pairs nothing. */
  link: GpLink | undefined
}

interface NewConnection extends GpConnection {
  credential: string
  now: Date
}

/** The connection of one member to their GP record; at most one. */
export const gpRecordStore = (
  trx: MemberTransaction,
  memberId: string,
  encryption: RecordEncryption,
) => {
  const remove = async (): Promise<void> => {
    await trx.deleteFrom('gp_connections').where('member_id', '=', memberId).execute()
  }
  return {
    /** Undefined when the record is not connected. */
    async connection(): Promise<GpConnection | undefined> {
      const row = await trx
        .selectFrom('gp_connections')
        .selectAll()
        .where('member_id', '=', memberId)
        .executeTakeFirst()
      if (!row) return undefined
      const encrypted = { keyId: row.key_id, ciphertext: row.credential }
      return {
        patientId: row.id,
        surgery: { name: row.practice_name, odsCode: row.ods_code },
        credential: tryDecrypt(encryption, encrypted, secretOfConnection(memberId, row.id)),
        link: linkOf(row),
      }
    },

    /** The connection without its credential; undefined when there is none. */
    async summary() {
      const row = await trx
        .selectFrom('gp_connections')
        .select(['id', 'practice_name', 'ods_code', 'connected_at'])
        .where('member_id', '=', memberId)
        .executeTakeFirst()
      if (!row) return undefined
      const surgery = { name: row.practice_name, odsCode: row.ods_code }
      return { patientId: row.id, surgery, connectedAt: row.connected_at.toISOString() }
    },

    /** Connects, replacing an earlier connection. */
    async connect({ patientId, surgery, credential, link, now }: NewConnection): Promise<void> {
      await lockMember(trx, memberId)
      await remove()
      const { keyId, ciphertext } = encryption.encrypt(
        credential,
        secretOfConnection(memberId, patientId),
      )
      await trx
        .insertInto('gp_connections')
        .values({
          id: patientId,
          member_id: memberId,
          ods_code: surgery.odsCode,
          practice_name: surgery.name.slice(0, 200),
          credential: ciphertext,
          key_id: keyId,
          connected_at: now,
          link_id: link?.id ?? null,
          account: link?.account ?? null,
          details: link?.details ?? null,
        })
        .execute()
    },

    /** Deletes the connection and its credential. */
    remove,
  }
}

/** The `patientId` of a member whose record is connected. */
export async function patientIdOf(
  trx: MemberTransaction,
  memberId: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('gp_connections')
    .select('id')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.id
}

const linkOf = (row: Record<'link_id' | 'account' | 'details', string | null>) =>
  row.link_id !== null && row.account !== null && row.details !== null
    ? { id: row.link_id, account: row.account, details: row.details }
    : undefined

export const secretOfConnection = (memberId: string, patientId: string): SecretOf => ({
  kind: 'gp-connection',
  belongsTo: `${memberId} ${patientId}`,
})
