import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { RecordParts } from './assemble-record.ts'

type Bytes = Uint8Array<ArrayBuffer>

interface SentParts extends Pick<RecordParts, 'head'> {
  byPeriod: Bytes
  ofAllDates: Bytes
}

export interface ToAssemble extends SentParts {
  id: number
}

export interface Assembled {
  id: number
  record: Bytes | undefined
}

interface Thread {
  worker: Worker
  waiting: Map<
    number,
    { resolve: (record: Bytes | undefined) => void; reject: (why: Error) => void }
  >
}

/** One core stays with the server's own loop. */
const mostThreads = Math.min(4, Math.max(1, availableParallelism() - 1))

const threads: Thread[] = []
let lastId = 0

/**
 * `assembleRecord` in a thread of its own, for a record of forty years takes longer to parse, check
 * and write than the server's loop may stand still. The bytes handed in are used up. Rejects when
 * the thread ends, as it does when its memory is exhausted.
 */
export async function assembleInThread(parts: SentParts): Promise<Bytes | undefined> {
  const thread = freestThread()
  lastId += 1
  const id = lastId
  return new Promise((resolve, reject) => {
    thread.waiting.set(id, { resolve, reject })
    const toAssemble: ToAssemble = { id, ...parts }
    thread.worker.postMessage(toAssemble, [parts.byPeriod.buffer, parts.ofAllDates.buffer])
  })
}

function freestThread(): Thread {
  const [freest] = threads.toSorted((one, other) => one.waiting.size - other.waiting.size)
  if (freest && (freest.waiting.size === 0 || threads.length === mostThreads)) return freest
  return startThread()
}

/** Kept for the next record; it keeps no process alive. */
function startThread(): Thread {
  const worker = new Worker(new URL('./record-thread.mjs', import.meta.url))
  const thread: Thread = { worker, waiting: new Map() }
  threads.push(thread)
  worker.unref()
  worker.on('message', ({ id, record }: Assembled) => {
    thread.waiting.get(id)?.resolve(record)
    thread.waiting.delete(id)
  })
  worker.on('error', (error) => {
    threads.splice(threads.indexOf(thread), 1)
    for (const { reject } of thread.waiting.values()) reject(error)
    thread.waiting.clear()
  })
  return thread
}
