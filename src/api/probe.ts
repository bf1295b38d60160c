interface ProbeOptions {
  /** In milliseconds; by default as long as a read may take. */
  deadline?: number
  signal?: AbortSignal
}

/**
 * Whether the service answers before the deadline. `navigator.onLine` is only a hint, so this sends a
 * request. Never rejects.
 */
export async function isServiceReachable(
  patientApiUrl: string,
  { deadline = 10_000, signal }: ProbeOptions = {},
): Promise<boolean> {
  const late = AbortSignal.timeout(deadline)
  try {
    const url = new URL('/health/live', patientApiUrl)
    const response = await fetch(url, {
      cache: 'no-store',
      credentials: 'omit',
      signal: signal ? AbortSignal.any([signal, late]) : late,
    })
    // An unread body would hold the connection open until the deadline.
    await response.text()
    return response.ok && /\bjson\b/.test(response.headers.get('Content-Type') ?? '')
  } catch {
    return false
  }
}
