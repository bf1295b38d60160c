import { beginAnew, type LockChange } from '#lock/lock-tabs.ts'
import { harmlessPage } from '#routes'

/** How long the page, hidden, may end what is this device's to end. */
const lingering = 300
const harmlessTitle = 'Oven temperatures'

/** In every tab: shows the harmless page once this is done, or soon. */
export async function leaveAfter(ended: Promise<unknown>): Promise<void> {
  hidePage()
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, lingering))])
  leavePage()
}

export function hidePage(): void {
  document.documentElement.toggleAttribute('hidden', true)
  document.title = harmlessTitle
}

/** What another tab has done with the lock is done here too. */
export function followLock(change: LockChange): void {
  if (change === 'begin-anew') return beginAnew()
  hidePage()
  leavePage()
}

/** No step of its own in the history: Back does not lead to this page. */
export const leavePage = (): void => window.location.replace(harmlessPage)
