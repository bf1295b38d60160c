import { Worker } from 'node:worker_threads'
import { watchLoop } from './idle.ts'
import type { Mapped } from './map-bundle.ts'

/** The limit: this many times `JSON.parse` of the same bundle, plus this many milliseconds. */
const times = 2
const besideMs = 300

/**
 * Measures how long the GP Connect mapper takes for a bundle of 20,000 resources, in a thread as on the server.
 * Prints a line, and resolves with whether it is within the limit.
 */
export async function benchMapper(): Promise<boolean> {
  const thread = new Worker(new URL('./thread.mjs', import.meta.url), {
    workerData: { entry: new URL('./map-bundle.ts', import.meta.url).href },
  })
  const loop = watchLoop()
  thread.postMessage('begin')
  const rounds = await new Promise<Mapped[]>((resolve, reject) => {
    thread.once('message', (measured: Mapped[]) => resolve(measured))
    thread.once('error', reject)
  })
  const { longest } = loop.stop()
  await thread.terminate()
  // The fastest of each: other load on the machine only adds time.
  const parse = Math.min(...rounds.map((round) => round.parse))
  const whole = Math.min(...rounds.map((round) => round.whole))
  const limit = times * parse + besideMs
  const isMet = whole <= limit
  console.log(
    `20,000 resources to ${rounds[0]?.entries} entries: ${whole.toFixed(0)} ms, JSON.parse ${parse.toFixed(0)} ms, limit ${limit.toFixed(0)} ms: ${isMet ? 'met' : 'MISSED'}. The main loop came late by ${longest.toFixed(1)} ms at most.`,
  )
  return isMet
}
