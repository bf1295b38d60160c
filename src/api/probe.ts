interface ProbeOptions {
  /** Milliseconds; unless it is said as long as a read may take. */
  deadline?: number
  signal?: AbortSignal
}

/**
 * Whether the service answers at all before the deadline. `navigator.onLine` is only a hint: this
 * asks. Never rejects.
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
    // Whoever leaves it unread keeps the connection until the deadline.
    await response.text()
    return response.ok && /\bjson\b/.test(response.headers.get('Content-Type') ?? '')
  } catch {
    return false
  }
}
