import { clearCache } from '#offline/cache/encrypted-store.ts'
import { setKeySource, type KeyFor } from '#offline/key-source.ts'
import { readDeviceRows } from '#offline/session/session-rows.ts'
import { deleteLocked } from './lock-row.ts'
import { isLockOpen, isLongAgo, momentNow, setLockOpen } from './lock-state.ts'
import { reloadPage, tellOtherTabs } from './lock-tabs.ts'
import { deleteLockedAnswers, reencryptAnswers, release } from './locked-answers.ts'

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
  tellOtherTabs('begin-anew')
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
  tellOtherTabs('begin-anew')
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
