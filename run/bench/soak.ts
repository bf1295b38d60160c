import type { Call } from 'autocannon'
import type { BenchedApi } from './api-process.ts'
import { fire, type Figures } from './load.ts'

const sampleMs = 10_000

/**
 * Sends the mix at a steady pace for so many minutes. The slope is that of the smallest heap of each
 * minute, after the first: what the collector leaves, in MB an hour.
 */
export async function soak(
  api: BenchedApi,
  calls: readonly Call[],
  { minutes, perSecond }: { minutes: number; perSecond: number },
): Promise<Figures & { slope: number; heapMb: number }> {
  const lowest: number[] = []
  const begunAt = Date.now()
  const sampling = setInterval(() => {
    const minute = Math.floor((Date.now() - begunAt) / 60_000)
    void api.heap().then((bytes) => {
      lowest[minute] = Math.min(lowest[minute] ?? Infinity, bytes / 1e6)
    })
  }, sampleMs)
  const figures = await fire(api.url, calls, { connections: 50, seconds: minutes * 60, perSecond })
  clearInterval(sampling)
  const settled = lowest.slice(1, minutes)
  return { ...figures, slope: slopeOf(settled) * 60, heapMb: settled.at(-1) ?? 0 }
}

/** Of the straight line through values at 0, 1, 2 …, by least squares. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const over = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0)
  const under = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  return under === 0 ? 0 : over / under
}
