import { Worker } from 'node:worker_threads'
import { Hono } from 'hono'
import type { GpSystemOptions } from './create-gp-system.ts'

export interface ThreadRequest {
  id: number
  url: string
  method: string
  headers: [string, string][]
  body: ArrayBuffer | undefined
}

/** The caller has hung up. */
export interface Gone {
  gone: number
}

export type FromThread =
  | { id: number; status: number; headers: [string, string][]; body: ArrayBuffer | undefined }
  | { report: string }

type Reply = Extract<FromThread, { id: number }>

/**
 * The stand-in in a worker thread. It shares a process with the patient API, whose event loop must
 * not be blocked while a record of forty years is read here. The thread does not keep the process
 * alive.
 */
export function gpSystemInThread({ report, ...options }: Omit<GpSystemOptions, 'now'>): Hono {
  const waiting = new Map<number, (reply: Reply | undefined) => void>()
  const thread = new Worker(new URL('./gp-system-thread.mjs', import.meta.url), {
    workerData: options,
  })
  thread.unref()
  thread.on('message', (message: FromThread) => {
    if ('report' in message) return report(message.report)
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
  })
  thread.on('error', (error) => {
    hasEnded = true
    report(`The GP system's stand-in has ended: ${error.message}`)
    for (const resolve of waiting.values()) resolve(undefined)
    waiting.clear()
  })

  let hasEnded = false
  let lastId = 0
  const ask = async (
    request: Omit<ThreadRequest, 'id'>,
    signal: AbortSignal,
  ): Promise<Reply | undefined> =>
    new Promise((resolve) => {
      if (hasEnded) return resolve(undefined)
      lastId += 1
      const id = lastId
      waiting.set(id, resolve)
      const message: ThreadRequest = { ...request, id }
      thread.postMessage(message)
      const hangUp: Gone = { gone: id }
      signal.addEventListener('abort', () => thread.postMessage(hangUp), { once: true })
    })

  return new Hono().all('/*', async (c) => {
    const { method, url, headers, signal } = c.req.raw
    const body = ['POST', 'PUT'].includes(method) ? await c.req.arrayBuffer() : undefined
    const request = { method, url: withoutBase(url), headers: [...headers], body }
    const reply = await ask(request, signal)
    if (!reply) return c.text('', 503)
    return new Response(reply.body ?? null, { status: reply.status, headers: reply.headers })
  })
}

/** The thread's paths begin at its root, wherever this is mounted. */
function withoutBase(url: string): string {
  const { origin, pathname, search } = new URL(url)
  return origin + pathname.replace(/^\/gp-system(?=\/)/, '') + search
}
