import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parentPort } from 'node:worker_threads'

/** Milliseconds between two looks at the clock. */
export const resolution = 5

/** Milliseconds by which a loop came late. */
export interface Lateness {
  longest: number
  p99: number
}

/** Watches the loop of the calling thread until `stop`. */
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

// As a thread that has nothing else to do: what it comes late by, the machine is busy with.
let watched: ReturnType<typeof watchLoop> | undefined
parentPort?.on('message', () => {
  if (watched) parentPort?.postMessage(watched.stop())
  watched = watched ? undefined : watchLoop()
})
