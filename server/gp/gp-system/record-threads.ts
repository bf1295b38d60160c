import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { Semaphore, withTimeout } from 'async-mutex'
import { HttpProblem } from '../../http/http-problem.ts'
import { traceOutside, type TraceHeaders } from '../../telemetry/tracing.ts'
import { countGpCall, outcomeOfFailure } from './gp-http.ts'
import type { ReadRecord } from './gp-system.ts'
import type { GpConnectReading } from './gp-connect/read-gp-connect.ts'
import type { PairingReading } from './pairing.ts'

/** A record to be read, with the protocol of its surgery. */
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

/** One core is left for the server's event loop. */
const mostThreads = Math.min(4, Math.max(1, availableParallelism() - 1))

/** Reading a record of forty years needs some 50 MB: more calls than this wait. */
const mostAtOnce = 4 * mostThreads

/** Calls that wait for longer get a 503, while the app is still listening. */
const longestWaitMs = 3_000

const places = withTimeout(
  new Semaphore(mostAtOnce),
  longestWaitMs,
  new HttpProblem('service-unavailable', { retryAfterSeconds: 5 }),
)

/** A record as it was sent may need ten times its 32 MB: one at a time. */
const placeForSent = withTimeout(
  new Semaphore(1),
  longestWaitMs,
  new HttpProblem('service-unavailable', { retryAfterSeconds: 15 }),
)

const threads: Thread[] = []
let lastId = 0

/**
 * Reads in a worker thread: this thread sees only the finished bytes. Throws a 503 where no slot is
 * free in time; rejects when the thread ends, as it does when it runs out of memory.
 */
export async function readInThread(reading: Reading): Promise<ReadRecord> {
  const read = async () => places.runExclusive(async () => readNow(reading))
  return reading.query.asSent ? placeForSent.runExclusive(read) : read()
}

async function readNow(reading: Reading): Promise<ReadRecord> {
  const { worker, waiting } = freestThread()
  lastId += 1
  const id = lastId
  const asked = { service: 'gp-system', method: 'read' }
  const read = await traceOutside<ReadRecord>(
    asked,
    async (trace) =>
      new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        const toRead: ToRead = { id, reading, trace }
        worker.postMessage(toRead)
      }),
  )
  // What the thread itself counted is lost with its copy of the counter.
  countGpCall(read.state === 'failed' ? outcomeOfFailure(read.reason) : 'answered')
  return read
}

function freestThread(): Thread {
  const [freest] = threads.toSorted((one, other) => one.waiting.size - other.waiting.size)
  if (freest && (freest.waiting.size === 0 || threads.length === mostThreads)) return freest
  return startThread()
}

/** The built service is JavaScript, which needs no loader. */
const program = import.meta.url.endsWith('.ts') ? './record-thread.mjs' : './record-thread.js'

/** Reused for the next record; does not keep the process alive. */
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
