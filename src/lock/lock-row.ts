import * as v from 'valibot'
import {
  Bytes,
  decryptBytes,
  encryptBytes,
  Encrypted,
  newEncryptionKey,
  parsed,
} from '#offline/encryption.ts'
import { derivedKey, type KeyFor } from '#offline/key-source.ts'
import {
  deviceStore,
  encryptedSession,
  keyNames,
  names,
  type CachedSession,
} from '#offline/session/session-rows.ts'

export type { KeyFor }

/*
 * The lock on the disk, as one of the device's rows: its secret, encrypted with a key from a PIN or a passkey, and what
 * is needed to ask for that.
 */

const version = 1
const Locked = { v: v.literal(version), salt: Bytes, ...Encrypted.entries }

export const PinLock = v.object({
  way: v.literal('pin'),
  ...Locked,
  /** The iterations of PBKDF2. */
  iterations: v.number(),
  /** Wrong PINs since the last right one. */
  failures: v.number(),
  /** How long nobody may try, in milliseconds. Counted by an open page, because a clock can be changed. */
  waitLeft: v.number(),
})
export type PinLock = v.InferOutput<typeof PinLock>

export const PasskeyLock = v.object({
  way: v.literal('passkey'),
  ...Locked,
  credentialId: v.string(),
})
export type PasskeyLock = v.InferOutput<typeof PasskeyLock>

export const LockRow = v.variant('way', [PinLock, PasskeyLock])
export type LockRow = v.InferOutput<typeof LockRow>

/** A lock that is about to be set: how it is opened, and its key. */
export type NewLock = {
  key: CryptoKey
  row: Omit<PinLock, keyof Encrypted> | Omit<PasskeyLock, keyof Encrypted>
}

export const newSalt = () => crypto.getRandomValues(new Uint8Array(32))

/** The unparsed row of the lock; undefined if none is set. */
export const readLock = (): Promise<unknown> => deviceStore.get(names.keySource)

/** How the lock is opened: undefined if none is set, `damaged` if it cannot be opened at all. */
export async function currentLock(): Promise<LockRow | 'damaged' | undefined> {
  const row = await readLock()
  return row === undefined ? undefined : (parsed(LockRow, row) ?? 'damaged')
}

/** Changes the row of the lock, if there still is one. */
export const updateLock = (change: (row: unknown) => unknown): Promise<void> =>
  deviceStore.write(async (rows) => {
    const row = await rows.get(names.keySource)
    if (row !== undefined) rows.put(names.keySource, change(row))
  })

/**
 * Sets or ends a lock: in one transaction the cached session is encrypted again with the current key of this page,
 * and every other key is deleted.
 * @param lock The row of the lock; undefined ends it.
 */
export async function replaceLock(
  lock: object | undefined,
  session?: CachedSession,
): Promise<void> {
  const key = (lock && (await derivedKey(names.session))) ?? (await newEncryptionKey())
  const encrypted = session && (await encryptedSession(key, session))
  await deviceStore.write(async (rows) => {
    for (const name of keyNames) rows.delete(name)
    if (lock) rows.put(names.keySource, lock)
    else rows.delete(names.keySource)
    if (!encrypted) return
    if (!lock) rows.put(names.sessionKey, key)
    rows.put(names.session, encrypted)
  })
}

/**
 * For somebody who cannot open the lock: deletes the rows behind it. The session is signed out without its id, which
 * is behind the lock; the identity provider names it later.
 */
export const deleteLocked = (): Promise<void> =>
  deviceStore.write(async (rows) => {
    for (const name of [...keyNames, names.keySource]) rows.delete(name)
    rows.put(names.signedOut, true)
  })

/** A new secret for this page, and its row. */
export async function newSecret({ key, row }: NewLock): Promise<{ secret: KeyFor; row: object }> {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const encrypted = await encryptBytes(key, bytes, boundTo(row.way))
  const secret = await secretOf(bytes)
  bytes.fill(0)
  return { secret, row: { ...row, ...encrypted } }
}

/** The secret of a lock; undefined if the key is from another PIN or passkey. */
export async function secretIn(row: LockRow, key: CryptoKey): Promise<KeyFor | undefined> {
  const bytes = await decryptBytes(key, row, boundTo(row.way))
  return bytes && secretOf(bytes)
}

async function secretOf(bytes: BufferSource): Promise<KeyFor> {
  const secret = await importSecret(bytes)
  return async (purpose) => deriveKey(secret, purpose)
}

/** A key for one purpose, derived by HKDF from a secret that `importSecret` has imported. */
export const deriveKey = (secret: CryptoKey, purpose: string): Promise<CryptoKey> =>
  crypto.subtle.deriveKey(
    {
      name: 'HKDF',
      hash: 'SHA-256',
      salt: new Uint8Array(),
      info: new TextEncoder().encode(purpose),
    },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )

/** Imports a secret for `deriveKey`. */
export const importSecret = (bytes: BufferSource): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])

const boundTo = (way: LockRow['way']) => ['lock', way, version] as const
