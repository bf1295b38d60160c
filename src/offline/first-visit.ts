/**
 * Whether this browser stores nothing of ours, so that it knows no member and has no lock. False where it
 * does not say.
 */
export async function isFirstVisit(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases()
    return !databases.some(({ name }) => name?.startsWith('rowan-'))
  } catch {
    return false
  }
}
