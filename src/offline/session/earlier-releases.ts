import { eraseDatabase } from '#offline/idb.ts'
import { deleteRetiredRows } from './session-rows.ts'

/**
 * Erases what earlier releases cached on this device, and their keys. Answers that wait, the choice about
 * sharing and a sign-out that is still to be told are read by this release too, and stay.
 */
export async function eraseEarlierReleases(): Promise<void> {
  // Keys first: without them the rest is noise.
  const steps = [
    deleteRetiredRows,
    async () => localStorage.removeItem('rowan-harmless'),
    async () => eraseDatabase('rowan-vault'),
  ]
  for (const erase of steps) {
    // What this browser does not let us touch is tried again at the next start.
    await erase().catch(() => undefined)
  }
}
