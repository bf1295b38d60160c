import { newEncryptionKey } from '#offline/encryption.ts'
import { lockedKey } from '#offline/lock-keys.ts'
import {
  deviceStore,
  encryptedSession,
  keyNames,
  names,
  type CachedSession,
} from '#offline/session/session-rows.ts'

/* The row of the lock among those of the device, and what changes together with it. */

/** The row of the lock, still to be parsed; undefined where none is set. */
export const readLock = (): Promise<unknown> => deviceStore.get(names.lock)

/** Changes what the row of a lock says, where there is one still. */
export const updateLock = (change: (row: unknown) => unknown): Promise<void> =>
  deviceStore.write(async (rows) => {
    const row = await rows.get(names.lock)
    if (row !== undefined) rows.put(names.lock, change(row))
  })

/**
 * Sets a lock, or ends it: in one transaction the cached session is encrypted with the key that this page holds
 * by now, and no other key stays.
 * @param lock The row of the lock; undefined ends it.
 */
export async function replaceLock(
  lock: object | undefined,
  session?: CachedSession,
): Promise<void> {
  const key = (lock && (await lockedKey(names.session))) ?? (await newEncryptionKey())
  const encrypted = session && (await encryptedSession(key, session))
  await deviceStore.write(async (rows) => {
    for (const name of keyNames) rows.delete(name)
    if (lock) rows.put(names.lock, lock)
    else rows.delete(names.lock)
    if (!encrypted) return
    if (!lock) rows.put(names.sessionKey, key)
    rows.put(names.session, encrypted)
  })
}

/**
 * Somebody cannot open the lock: all that it covers here goes. The session is signed out without its name, which is
 * behind the lock: the identity provider says it.
 */
export const deleteLocked = (): Promise<void> =>
  deviceStore.write(async (rows) => {
    for (const name of [...keyNames, names.lock]) rows.delete(name)
    rows.put(names.signedOut, true)
  })
