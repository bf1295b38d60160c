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

/** What a secret is: each kind has a key of its own, derived from the record key (RFC 5869). */
export type SecretKind =
  | 'gp-connection'
  | 'reply'
  | 'questions'
  | 'questionnaire'
  | 'study-receiver'
  | 'nhs-login'

export interface SecretOf {
  kind: SecretKind
  /** Authenticated with the secret: moved to another row, it cannot be decrypted. */
  belongsTo: string
}

/**
 * How keys are made: `2` one for each kind of secret. `1`, the record key itself for all, is what the releases before
 * can read; it is written only on the way to this release and back.
 */
export const recordKeyFormats = ['1', '2'] as const
export type RecordKeyFormat = (typeof recordKeyFormats)[number]

export interface RecordEncryption {
  /** The id of the current key, which encrypts. */
  keyId: string
  encrypt(secret: string, of: SecretOf): EncryptedSecret
  /** Throws `DecryptionError` when the key is unknown, or the secret was changed or moved. */
  decrypt(encrypted: EncryptedSecret, of: SecretOf): string
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
 * AES-256-GCM with keys from the environment (docs/security.md, S34), each 32 bytes in base64url. The first encrypts;
 * the others, older ones, only decrypt, so that keys can be rotated without downtime. Both formats decrypt.
 */
export function createRecordEncryption(
  keys: readonly [string, ...string[]],
  format: RecordKeyFormat = '2',
): RecordEncryption {
  const keyOf = keysById(keys)
  const keyId = idIn[format](decoded(keys[0]))
  return {
    keyId,

    encrypt(secret, { kind, belongsTo }) {
      const key = keyOf(keyId, kind)
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(belongsTo))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      const ciphertext = Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
      return { keyId, ciphertext }
    },

    fingerprints(text) {
      const [first, ...others] = keys
      return [fingerprint(text, first), ...others.map((key) => fingerprint(text, key))]
    },

    decrypt({ keyId: encryptedWith, ciphertext }, { kind, belongsTo }) {
      const key = keyOf(encryptedWith, kind)
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
  of: SecretOf,
): string | undefined {
  try {
    return encryption.decrypt(encrypted, of)
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
const fingerprint = (text: string, key: string): string =>
  createHmac('sha256', derived(decoded(key), 'fingerprints'))
    .update(text)
    .digest('base64url')

/** The key with this id for this kind of secret. Each is derived once. Throws `DecryptionError` where there is none. */
function keysById(keys: readonly string[]): (keyId: string, kind: SecretKind) => Buffer {
  const known = new Map<string, (kind: SecretKind) => Buffer>()
  for (const key of keys.map(decoded)) {
    const ofKind = new Map<SecretKind, Buffer>()
    known.set(idIn['1'](key), () => key)
    known.set(idIn['2'](key), (kind) => {
      const own = ofKind.get(kind) ?? derived(key, `secret ${kind}`)
      ofKind.set(kind, own)
      return own
    })
  }
  return (keyId, kind) => {
    const key = known.get(keyId)
    if (!key) throw new DecryptionError(`There is no record key ${keyId}`)
    return key(kind)
  }
}

const derived = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', purpose, 32))

/** Identifies a key without revealing it, in each format. */
const idIn: Readonly<Record<RecordKeyFormat, (key: Buffer) => string>> = {
  1: (key) => createHash('sha256').update(key).digest('hex').slice(0, 12),
  2: (key) => `2-${idIn['1'](key)}`,
}
