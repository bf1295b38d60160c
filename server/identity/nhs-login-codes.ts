import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Database } from '../db/tables.ts'
import { NhsAccess } from './nhs-login-bridge/nhs-access.ts'
import { decryptText, encryptText } from '../crypto/encrypted-text.ts'
import type { RecordEncryption } from '../crypto/record-encryption.ts'

/** What a code of the bridge is redeemed for, and the parameters of its request. */
const Redeemable = v.object({
  until: v.number(),
  access: NhsAccess,
  nonce: v.optional(v.string()),
  /** The code challenge of PKCE (RFC 7636), with S256. */
  challenge: v.optional(v.string()),
})
type Redeemable = v.InferOutput<typeof Redeemable>

const lifetimeMs = 60_000

/** The codes of the bridge to NHS login. Any instance can redeem a code of another, once, within a minute. */
export const nhsLoginCodes = (db: Database, encryption: RecordEncryption, now: () => Date) => ({
  /** Creates a code. Its content is stored encrypted, the code itself not at all. */
  async give(content: Omit<Redeemable, 'until'>): Promise<string> {
    const code = randomBytes(32).toString('base64url')
    const id = idOf(code)
    const until = now().getTime() + lifetimeMs
    const encrypted = encryptText(encryption, purposeOf(id), { ...content, until })
    const row = { id, sealed: encrypted, expires_at: new Date(until) }
    await db.insertInto('nhs_login_codes').values(row).execute()
    return code
  },

  /** Undefined for a code that is unknown, redeemed or expired. */
  async redeem(code: string): Promise<Redeemable | undefined> {
    const id = idOf(code)
    const redeemed = await db
      .deleteFrom('nhs_login_codes')
      .where('id', '=', id)
      .returning('sealed')
      .executeTakeFirst()
    const given = { purpose: purposeOf(id), schema: Redeemable, now: now() }
    return redeemed && decryptText(encryption, { text: redeemed.sealed, ...given })
  },
})

const idOf = (code: string): string => createHash('sha256').update(code).digest('base64url')
const purposeOf = (id: string): string => `code of an NHS login ${id}`
