import { isLockOpen, isLongAgo, momentNow } from './lock-state.ts'
import { reloadPage } from './lock-tabs.ts'

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
export function watchForAbsence(): void {
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
