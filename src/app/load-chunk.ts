import { isServiceReachable } from '#api/probe.ts'
import { config } from '#config'
import { areUpdatesHeld } from '#ui/hold-updates.ts'

/** In sessionStorage: where the app was loaded anew because a part of it was gone. */
const noteKey = 'rowan.loaded-anew'

/**
 * Loads a part of the app. A part that is gone was replaced by a release long after this page was
 * opened (F38): then the page is loaded anew, once, unless that would lose what somebody has typed
 * or nothing answers. Rejects with what failed when it is not.
 */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    const part = await load()
    forgetReload()
    return part
  } catch (error) {
    if (!(await mayReload())) throw error
    window.location.reload()
    // The page ends here; until it does, it is still loading.
    return new Promise(() => undefined)
  }
}

async function mayReload(): Promise<boolean> {
  if (areUpdatesHeld() || hasReloaded()) return false
  if (!(await isServiceReachable(config.patientApiUrl))) return false
  return noteReload()
}

/** False where nothing can be noted: a second time could not be told from the first. */
function noteReload(): boolean {
  try {
    sessionStorage.setItem(noteKey, window.location.pathname)
    return true
  } catch {
    return false
  }
}

/** A note counts in a page that was loaded anew; in another the storage, slow at first, need not be asked. */
function hasReloaded(): boolean {
  if (!wasLoadedAnew()) return false
  try {
    return sessionStorage.getItem(noteKey) === window.location.pathname
  } catch {
    return true
  }
}

function forgetReload(): void {
  try {
    if (hasReloaded()) sessionStorage.removeItem(noteKey)
  } catch {
    // Nothing was noted either.
  }
}

const wasLoadedAnew = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload')
