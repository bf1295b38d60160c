import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { Semaphore, withTimeout } from 'async-mutex'
import { HttpProblem } from '../../http/http-problem.ts'
import { traceOutside, type TraceHeaders } from '../../tracing.ts'
import type { ReadRecord } from './gp-system.ts'
import type { GpConnectReading } from './gp-connect/read-gp-connect.ts'
import type { PairingReading } from './pairing/read-pairing.ts'

/** A record to be read, in the protocol of its surgery. */
export type Reading =
  | ({ protocol: 'pairing' } & PairingReading)
  | ({ protocol: 'gp-connect' } & GpConnectReading)

export interface ToRead {
  id: number
  reading: Reading
  trace: TraceHeaders
}

export interface DoneReading {
  id: number
  read: ReadRecord
}

interface Thread {
  worker: Worker
  waiting: Map<number, { resolve: (read: ReadRecord) => void; reject: (why: Error) => void }>
}

/** One core stays with the server's own loop. */
const mostThreads = Math.min(4, Math.max(1, availableParallelism() - 1))

/** A record of forty years has some 50 MB while it is read: more of them than this wait outside. */
const mostAtOnce = 4 * mostThreads

/** Who waits for longer is told to come again, while the app still listens. */
const longestWaitMs = 3_000

const places = withTimeout(
  new Semaphore(mostAtOnce),
  longestWaitMs,
  new HttpProblem('service-unavailable', { retryAfterSeconds: 5 }),
)

const threads: Thread[] = []
let lastId = 0

/**
 * Reads in a thread of its own: of a record of forty years this one sees the finished bytes
 * alone. Throws a 503 where no place comes free in time; rejects when the thread ends, as it does when
 * its memory is exhausted.
 */
export const readInThread = async (reading: Reading): Promise<ReadRecord> =>
  places.runExclusive(async () => readNow(reading))

async function readNow(reading: Reading): Promise<ReadRecord> {
  const { worker, waiting } = freestThread()
  lastId += 1
  const id = lastId
  const asked = { service: 'gp-system', method: 'read' }
  return traceOutside(
    asked,
    async (trace) =>
      new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        const toRead: ToRead = { id, reading, trace }
        worker.postMessage(toRead)
      }),
  )
}

function freestThread(): Thread {
  const [freest] = threads.toSorted((one, other) => one.waiting.size - other.waiting.size)
  if (freest && (freest.waiting.size === 0 || threads.length === mostThreads)) return freest
  return startThread()
}

/** In the built service, which is JavaScript, nothing has to be made ready for it. */
const program = import.meta.url.endsWith('.ts') ? './record-thread.mjs' : './record-thread.js'

/** Kept for the next record; it keeps no process alive. */
function startThread(): Thread {
  const worker = new Worker(new URL(program, import.meta.url))
  const thread: Thread = { worker, waiting: new Map() }
  threads.push(thread)
  worker.unref()
  worker.on('message', ({ id, read }: DoneReading) => {
    thread.waiting.get(id)?.resolve(read)
    thread.waiting.delete(id)
  })
  worker.on('error', (error) => {
    threads.splice(threads.indexOf(thread), 1)
    for (const { reject } of thread.waiting.values()) reject(error)
    thread.waiting.clear()
  })
  return thread
}
