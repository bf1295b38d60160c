import {
  clearCache,
  boundTo,
  cacheStore,
  changeCache,
  Epoch,
  epochName,
  hashOf,
  Row,
} from '#offline/cache/encrypted-store.ts'
import { setKeySource, type KeyFor, endKeySource } from '#offline/key-source.ts'
import { readDeviceRows, cacheKeyOf } from '#offline/session/session-rows.ts'
import { deleteLocked, newSecret, replaceLock, type NewLock } from './lock-row.ts'
import {
  isLockOpen,
  isLongAgo,
  momentNow,
  setLockOpen,
  reloadPage,
  tellOtherTabs,
} from './lock-state.ts'
import { deleteLockedAnswers, reencryptAnswers, release } from './locked-answers.ts'
import * as v from 'valibot'
import { answersStored } from '#offline/session/sign-out.ts'
import { decryptBytes, encryptBytes, parsed } from '#offline/encryption.ts'

/** From now on this page uses keys of the lock. When the lock ends, answers are released from it. */
export const takeSecret = (keyFor: KeyFor): void =>
  setKeySource({ keyFor, release, onEnded: () => setLockOpen(false) })

/** Marks the lock as open in this page. */
export function openLock(): void {
  watchForAbsence()
  setLockOpen(true)
}

/** Opens the lock of this device in this page. Rejects if the device cannot be read; then it stays closed. */
export async function unlock(secret: KeyFor): Promise<void> {
  takeSecret(secret)
  const { session } = await readDeviceRows().catch((cause: unknown) => {
    setKeySource(undefined)
    throw cause
  })
  // The tab that set the lock may have been closed before it was done.
  if (session) await reencryptAnswers(session.subject).catch(() => undefined)
  openLock()
}

/** Closes the lock in every tab. */
export function lockNow(): void {
  tellOtherTabs('reload')
  reloadPage()
}

/**
 * Deletes the lock and everything behind it. Answers first: one that was left could never be read. If the disk
 * refuses, it rejects and the lock stays.
 */
export async function deleteLock(): Promise<void> {
  await deleteLockedAnswers()
  await deleteLocked()
  // Without its key the cache is unreadable already.
  await clearCache().catch(() => undefined)
  tellOtherTabs('reload')
}

/** The events that show that somebody is there. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'] as const
/** The events after which a page checks the time: it may have been hidden or frozen. */
const returns = ['focus', 'pageshow', 'resume', 'visibilitychange'] as const

const checkEvery = 10_000
/** How often this tab tells the others that it is in use, in ms. */
const sendEvery = 5000

let isWatching = false

/**
 * Closes an open lock after five minutes without activity in any tab of this browser. The active tab tells the
 * others. Call it once a lock is open.
 */
function watchForAbsence(): void {
  if (isWatching) return
  isWatching = true
  const channel = new BroadcastChannel('rowan-somebody-there')
  let last = momentNow()
  let lastSent = last
  const check = () => {
    if (isLockOpen() && isLongAgo(last)) reloadPage()
  }
  const note = () => {
    check()
    last = momentNow()
    if (last.monotonic - lastSent.monotonic < sendEvery) return
    lastSent = last
    channel.postMessage(undefined)
  }
  for (const sign of signs) window.addEventListener(sign, note, { capture: true, passive: true })
  for (const event of returns) {
    window.addEventListener(event, check)
    document.addEventListener(event, check)
  }
  channel.addEventListener('message', note)
  setInterval(check, checkEvery)
}

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
  tellOtherTabs('reload')
}

/** Ends the lock: encrypts everything again with stored keys. Rejects if the disk refuses; then the lock stays. */
export async function removeLock(): Promise<void> {
  const { session } = await readDeviceRows()
  await endKeySource(async (isLockOver) => {
    if (!isLockOver) throw new Error('An answer stays behind the lock')
    await replaceLock(undefined, session)
  })
  await reencryptCache()
  tellOtherTabs('reload')
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
