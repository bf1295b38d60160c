import { readReplies } from './read-replies.ts'
import type { LoadedRecord, RecordEntry } from './record-entry.ts'
import type { RecordRead, RecordToRead } from './worker-messages.ts'

/**
 * Reads the replies in a worker, so that the page answers meanwhile; where there are no workers, in
 * the page. Undefined where they are no record. Gives up when the signal says so.
 */
export async function readBesidePage(
  work: RecordToRead,
  signal: AbortSignal,
): Promise<LoadedRecord | undefined> {
  if (typeof Worker === 'undefined') return readReplies(work)
  const worker = new Worker(new URL('./record-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await readBy(worker, work, signal)
  } finally {
    worker.terminate()
  }
}

function readBy(
  worker: Worker,
  work: RecordToRead,
  signal: AbortSignal,
): Promise<LoadedRecord | undefined> {
  return new Promise((resolve, reject) => {
    const entries: RecordEntry[] = []
    worker.addEventListener('message', ({ data }: MessageEvent<RecordRead>) => {
      switch (data.kind) {
        case 'entries':
          return void entries.push(...data.entries)
        case 'read':
          return resolve({ ...data.about, entries })
        case 'not-understood':
          return resolve(undefined)
      }
    })
    worker.addEventListener('error', ({ message }) =>
      reject(new Error(`The record could not be read: ${message}`)),
    )
    signal.addEventListener('abort', () => reject(signal.reason))
    worker.postMessage(work, [...work.replies])
  })
}
