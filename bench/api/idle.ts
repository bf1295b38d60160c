import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parentPort } from 'node:worker_threads'

/** Milliseconds between two timer ticks. */
export const resolution = 5

/** How late an event loop was, in ms. */
export interface Lateness {
  longest: number
  p99: number
}

/** Watches the event loop of the calling thread until `stop`. */
export function watchLoop(): { stop: () => Lateness } {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  return {
    stop: () => {
      delay.disable()
      return { longest: late(delay.max), p99: late(delay.percentile(99)) }
    },
  }
}

const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolution)

// Runs as an otherwise idle thread, whose lateness is caused by the machine.
let watched: ReturnType<typeof watchLoop> | undefined
parentPort?.on('message', () => {
  if (watched) parentPort?.postMessage(watched.stop())
  watched = watched ? undefined : watchLoop()
})
