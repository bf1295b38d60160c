import { endUnderLoad } from '../../tests/support/ending-under-load.ts'
import type { Finding, FaultFixture } from './faults.ts'

const ends = 5

/** Tells the server to end while callers read and write without a pause, as a balancer's connections do. */
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
