import { parentPort, workerData } from 'node:worker_threads'
import { createGpSystem, type GpSystemOptions } from './create-gp-system.ts'
import type { ThreadRequest, Gone, FromThread } from './gp-system-in-thread.ts'

const options: Omit<GpSystemOptions, 'report' | 'now'> = workerData

const gpSystem = createGpSystem({
  ...options,
  report: (report: string) => post({ report }),
  now: () => new Date(),
})

const underWay = new Map<number, AbortController>()

parentPort?.on('message', (message: ThreadRequest | Gone) => {
  if ('gone' in message) underWay.get(message.gone)?.abort()
  else void answer(message)
})

async function answer({ id, url, method, headers, body }: ThreadRequest): Promise<void> {
  const hangUp = new AbortController()
  underWay.set(id, hangUp)
  try {
    const { signal } = hangUp
    const init = { method, headers: new Headers(headers), signal, ...(body && { body }) }
    const reply = await gpSystem.request(new Request(url, init))
    const bytes = reply.body ? await reply.arrayBuffer() : undefined
    post({ id, status: reply.status, headers: [...reply.headers], body: bytes })
  } catch (error) {
    post({ id, status: 500, headers: [], body: undefined })
    post({ report: `The GP system's stand-in failed: ${String(error)}` })
  } finally {
    underWay.delete(id)
  }
}

function post(message: FromThread): void {
  parentPort?.postMessage(message, 'body' in message && message.body ? [message.body] : [])
}
