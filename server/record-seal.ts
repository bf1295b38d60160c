import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import * as v from 'valibot'

/** A secret as it rests in the database, and the id of the key that opens it. */
export const Sealed = v.object({
  keyId: v.string(),
  /** Nonce, tag and ciphertext in base64. */
  sealed: v.string(),
})
export type Sealed = v.InferOutput<typeof Sealed>

export interface RecordSeal {
  /** The id of the key that seals. */
  keyId: string
  /** `belongsTo` is bound to the secret: moved to another row, it does not open. */
  seal(secret: string, belongsTo: string): Sealed
  /** Throws `SealError` when the key is not known, or the secret was changed or moved. */
  open(sealed: Sealed, belongsTo: string): string
  /** By which a text is found again that is kept nowhere: under each key, today's first. */
  fingerprints(text: string): [string, ...string[]]
}

/** A secret of the database cannot be read. */
export class SealError extends Error {
  override name = 'SealError'
}

const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM with keys from the environment (S34), each 32 bytes in base64url. The first seals;
 * the others, of earlier times, only open, so that keys can be changed without a gap.
 */
export function createRecordSeal(keys: readonly [string, ...string[]]): RecordSeal {
  const byId = new Map(keys.map(decoded).map((key) => [idOf(key), key]))
  const current = decoded(keys[0])
  return {
    keyId: idOf(current),

    seal(secret, belongsTo) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', current, nonce).setAAD(Buffer.from(belongsTo))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      const sealed = Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
      return { keyId: idOf(current), sealed }
    },

    fingerprints(text) {
      const [first, ...others] = keys
      return [fingerprint(text, first), ...others.map((key) => fingerprint(text, key))]
    },

    open({ keyId, sealed }, belongsTo) {
      const key = byId.get(keyId)
      if (!key) throw new SealError(`There is no record key ${keyId}`)
      const bytes = Buffer.from(sealed, 'base64')
      const nonce = bytes.subarray(0, nonceBytes)
      const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes)
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
        decipher.setAAD(Buffer.from(belongsTo)).setAuthTag(tag)
        const text = decipher.update(bytes.subarray(nonceBytes + tagBytes))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch (cause) {
        throw new SealError('A sealed credential does not open', { cause })
      }
    },
  }
}

/** Undefined when the key of a secret is lost. */
export function openIfKeyIsKept(
  seal: RecordSeal,
  sealed: Sealed,
  belongsTo: string,
): string | undefined {
  try {
    return seal.open(sealed, belongsTo)
  } catch (error) {
    if (error instanceof SealError) return undefined
    throw error
  }
}

/** Whether a text is a key: 32 bytes in base64url or base64. */
export const isRecordKey = (text: string): boolean =>
  /^[A-Za-z0-9_+/-]{43}=?$/.test(text) && decoded(text).length === 32

const decoded = (key: string): Buffer => Buffer.from(key, 'base64url')

/** Keyed, for a list of all accounts and surgeries could be tried against a bare digest. */
function fingerprint(text: string, key: string): string {
  const own = hkdfSync('sha256', decoded(key), '', 'fingerprints', 32)
  return createHmac('sha256', Buffer.from(own)).update(text).digest('base64url')
}

/** Tells keys apart and nothing of what they are. */
const idOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 12)
