import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

/** A secret as it is stored in the database, with the id of its key. */
export interface EncryptedSecret {
  keyId: string
  /** Nonce, tag and ciphertext in base64. */
  ciphertext: string
}

export interface RecordEncryption {
  /** The id of the current key, which encrypts. */
  keyId: string
  /** `belongsTo` is authenticated with the secret: moved to another row, it cannot be decrypted. */
  encrypt(secret: string, belongsTo: string): EncryptedSecret
  /** Throws `DecryptionError` when the key is unknown, or the secret was changed or moved. */
  decrypt(encrypted: EncryptedSecret, belongsTo: string): string
  /** Keyed hashes by which a text that is not stored can be recognised: one per key, the current key first. */
  fingerprints(text: string): [string, ...string[]]
}

/** A secret in the database cannot be decrypted. */
export class DecryptionError extends Error {
  override name = 'DecryptionError'
}

const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM with keys from the environment (S34), each 32 bytes in base64url. The first encrypts;
 * the others, older ones, only decrypt, so that keys can be rotated without downtime.
 */
export function createRecordEncryption(keys: readonly [string, ...string[]]): RecordEncryption {
  const byId = new Map(keys.map(decoded).map((key) => [idOf(key), key]))
  const current = decoded(keys[0])
  return {
    keyId: idOf(current),

    encrypt(secret, belongsTo) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', current, nonce).setAAD(Buffer.from(belongsTo))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      const ciphertext = Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
      return { keyId: idOf(current), ciphertext }
    },

    fingerprints(text) {
      const [first, ...others] = keys
      return [fingerprint(text, first), ...others.map((key) => fingerprint(text, key))]
    },

    decrypt({ keyId, ciphertext }, belongsTo) {
      const key = byId.get(keyId)
      if (!key) throw new DecryptionError(`There is no record key ${keyId}`)
      const bytes = Buffer.from(ciphertext, 'base64')
      const nonce = bytes.subarray(0, nonceBytes)
      const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes)
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
        decipher.setAAD(Buffer.from(belongsTo)).setAuthTag(tag)
        const text = decipher.update(bytes.subarray(nonceBytes + tagBytes))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch (cause) {
        throw new DecryptionError('An encrypted credential cannot be decrypted', { cause })
      }
    },
  }
}

/** Undefined when the secret cannot be decrypted, as when its key is lost. */
export function tryDecrypt(
  encryption: RecordEncryption,
  encrypted: EncryptedSecret,
  belongsTo: string,
): string | undefined {
  try {
    return encryption.decrypt(encrypted, belongsTo)
  } catch (error) {
    if (error instanceof DecryptionError) return undefined
    throw error
  }
}

/** Whether a text is a key: 32 bytes in base64url or base64. */
export const isRecordKey = (text: string): boolean =>
  /^[A-Za-z0-9_+/-]{43}=?$/.test(text) && decoded(text).length === 32

const decoded = (key: string): Buffer => Buffer.from(key, 'base64url')

/** Keyed: a plain digest could be guessed by hashing every account and surgery. */
function fingerprint(text: string, key: string): string {
  const own = hkdfSync('sha256', decoded(key), '', 'fingerprints', 32)
  return createHmac('sha256', Buffer.from(own)).update(text).digest('base64url')
}

/** Identifies a key without revealing it. */
const idOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 12)
