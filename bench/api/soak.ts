import type { Call } from 'autocannon'
import type { BenchedApi, Memory } from './api-process.ts'
import { send, type Sent } from './load.ts'

/** In minutes. What is compiled and cached in this time is not a leak. */
const settling = 5
const mb = 1e6

export interface Soaked extends Sent {
  /** The growth of the heap after garbage collection, in MB an hour. */
  slope: number
  /** In MB, at the end of each minute. */
  heaps: readonly number[]
  residents: readonly number[]
}

/**
 * Sends the mix at a steady rate for this many minutes. Each minute it collects the garbage and measures the
 * heap; the slope is that of the regression line, without the first minutes.
 */
export async function soak(
  api: BenchedApi,
  calls: readonly Call[],
  { minutes, perSecond }: { minutes: number; perSecond: number },
): Promise<Soaked> {
  const looks: Memory[] = []
  const looking = setInterval(() => void api.memory().then((memory) => looks.push(memory)), 60_000)
  const sent = await send(api.url, calls, { connections: 50, seconds: minutes * 60, perSecond })
  clearInterval(looking)
  const heaps = looks.map(({ heap }) => heap / mb)
  const residents = looks.map(({ resident }) => resident / mb)
  return { ...sent, slope: slopeOf(heaps.slice(settling)) * 60, heaps, residents }
}

/** The slope of the least-squares line through values at 0, 1, 2 … */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const over = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0)
  const under = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  return under === 0 ? 0 : over / under
}
