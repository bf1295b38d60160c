import { isLockOpen, isLongAgo, momentNow } from './lock-state.ts'
import { beginAnew } from './lock-tabs.ts'

/** What somebody does who is there. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'] as const
/** When a page may learn that time has passed: also one that was hidden or frozen meanwhile. */
const returns = ['focus', 'pageshow', 'resume', 'visibilitychange'] as const

const checkEvery = 10_000
/** Other tabs hear this often that somebody is there. */
const tellEvery = 5000

let isWatching = false

/**
 * Closes an open lock when nobody has done anything for five minutes, in any tab of this browser: a page in which somebody
 * is there tells the others. Call it once a lock is open.
 */
export function watchForAbsence(): void {
  if (isWatching) return
  isWatching = true
  const channel = new BroadcastChannel('rowan-somebody-there')
  let last = momentNow()
  let told = last
  const check = () => {
    if (isLockOpen() && isLongAgo(last)) beginAnew()
  }
  const note = () => {
    check()
    last = momentNow()
    if (last.monotonic - told.monotonic < tellEvery) return
    told = last
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
