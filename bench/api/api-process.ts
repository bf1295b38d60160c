import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import type { sessionsOf } from './api-members.ts'

export type Sessions = Awaited<ReturnType<typeof sessionsOf>>
export type Where = { dataDir: string } | { url: string }

const Memory = v.object({
  /** Bytes of JavaScript in use. */
  heap: v.number(),
  /** Bytes of the whole process, including the load generator. */
  resident: v.number(),
})
export type Memory = v.InferOutput<typeof Memory>

export interface BenchedApi {
  url: string
  /** Measured after a garbage collection. */
  memory: () => Promise<Memory>
  close: () => Promise<void>
}

/** Starts the API over a database, which it fills first if it is empty. */
export async function startApi(
  where: Where,
  { jwks, tokens }: Sessions,
  isFilled = false,
): Promise<BenchedApi> {
  const entry = new URL('./api-server.ts', import.meta.url).href
  const workerData = { entry, where, jwks, members: tokens.length, isFilled }
  const thread = new Worker(new URL('./thread.mjs', import.meta.url), { workerData })
  const heard = async (): Promise<unknown> => (await once(thread, 'message'))[0]
  const ask = async (what: string) => {
    const answer = heard()
    thread.postMessage(what)
    return answer
  }
  return {
    url: `http://127.0.0.1:${v.parse(v.number(), await heard())}`,
    memory: async () => v.parse(Memory, await ask('memory')),
    close: async () => {
      await ask('close')
      await thread.terminate()
    },
  }
}
