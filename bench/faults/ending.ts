import { endUnderLoad } from '../../tests/support/ending-under-load.ts'
import type { Finding, FaultFixture } from './faults.ts'

const ends = 5

/** Shuts the server down gracefully while callers read and write continuously, as through a load balancer. */
export async function endGently(fixture: FaultFixture): Promise<Finding[]> {
  const { calls, dropped, putOff, code } = await endUnderLoad(fixture, ends)
  return [
    {
      what: `calls dropped by ${ends} ends under the load of fifty`,
      found: `${dropped} of ${calls}, ${putOff} told to come again, exit code ${String(code)}`,
      isMet: dropped === 0 && calls > 0 && code === 0,
    },
  ]
}
