/**
 * Whether this browser has no databases of ours, and so no cached session and no source of keys. False if the browser
 * cannot tell.
 */
export async function isFirstVisit(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases()
    return !databases.some(({ name }) => name?.startsWith('rowan-'))
  } catch {
    return false
  }
}
