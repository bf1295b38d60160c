/**
 * Whether the service answers at all within so many milliseconds. `navigator.onLine` is only a
 * hint: this asks. Never rejects.
 */
export async function isServiceReachable(patientApiUrl: string, deadline = 3000): Promise<boolean> {
  try {
    const url = new URL('/health/live', patientApiUrl)
    const response = await fetch(url, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(deadline),
    })
    // Whoever leaves it unread keeps the connection until the deadline.
    await response.text()
    return response.ok && /\bjson\b/.test(response.headers.get('Content-Type') ?? '')
  } catch {
    return false
  }
}
