import * as v from 'valibot'
import { endKeySource, setKeySource } from '#offline/key-source.ts'
import { readDeviceRows, cacheKeyOf } from '#offline/session/session-rows.ts'
import { answersStored } from '#offline/session/sign-out.ts'
import {
  boundTo,
  cacheStore,
  changeCache,
  Epoch,
  epochName,
  hashOf,
  Row,
} from '#offline/cache/encrypted-store.ts'
import { decryptBytes, encryptBytes, parsed } from '#offline/encryption.ts'
import { openLock, takeSecret } from './device-lock.ts'
import { reencryptAnswers } from './locked-answers.ts'
import { tellOtherTabs } from './lock-tabs.ts'
import { newSecret, replaceLock, type NewLock } from './lock-row.ts'

/**
 * Sets a lock. It is stored before anything is encrypted for it, so that nothing is ever behind a lock that does not
 * exist. If the page closes in between, the next start does the rest. Rejects if the disk refuses; then no lock is set.
 * @param subject Whose answers go behind it.
 */
export async function setLock(lock: NewLock, subject: string): Promise<void> {
  const { session } = await readDeviceRows()
  const { secret, row } = await newSecret(lock)
  takeSecret(secret)
  try {
    await replaceLock(row, session)
  } catch (cause) {
    setKeySource(undefined)
    throw cause
  }
  await answersStored()
  await reencryptAnswers(subject).catch(() => undefined)
  await reencryptCache()
  openLock()
  tellOtherTabs('begin-anew')
}

/** Ends the lock: encrypts everything again with stored keys. Rejects if the disk refuses; then the lock stays. */
export async function removeLock(): Promise<void> {
  const { session } = await readDeviceRows()
  await endKeySource(async (isLockOver) => {
    if (!isLockOver) throw new Error('An answer stays behind the lock')
    await replaceLock(undefined, session)
  })
  await reencryptCache()
  tellOtherTabs('begin-anew')
}

/** Encrypts the cache with the current key. Never rejects: a lost entry can be fetched again. */
const reencryptCache = async (): Promise<void> =>
  changeCache(async ({ subject, key: last, epoch }) => {
    const { key } = await cacheKeyOf(await hashOf(subject))
    const entries = await cacheStore.entries()
    const changed = await Promise.all(
      entries.map(async ([name, stored]) => {
        const row = parsed(Row, stored)
        const place = row && boundTo(subject, name, row.savedAt)
        const bytes = place && (await decryptBytes(last, row, place))
        return bytes && ([name, { ...row, ...(await encryptBytes(key, bytes, place)) }] as const)
      }),
    )
    await cacheStore.write(async (rows) => {
      if (v.parse(Epoch, await rows.get(epochName)) !== epoch) return
      for (const entry of changed) if (entry) rows.put(...entry)
    })
    return { subject, key, epoch }
  })
