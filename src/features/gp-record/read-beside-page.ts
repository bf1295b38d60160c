import type { RecordSectionName } from '#contract/gp-record.ts'
import { arrived, arrivingFrom } from './arriving.ts'
import { arrangeRecord } from './assemble-record.ts'
import { checkReplies } from './check-replies.ts'
import type { LoadedRecord, RecordEntry } from './record-entry.ts'
import type { RecordRead, RecordToRead, RecordWish } from './worker-messages.ts'

/**
 * Reads the replies in a worker, so that the page answers meanwhile; where there are no workers, in
 * the page. Resolves when the first screen can be shown; the rest of the entries arrives by and by.
 * Undefined where the replies are no record. Gives up when the signal says so.
 */
export async function readBesidePage(
  work: RecordToRead,
  signal: AbortSignal,
): Promise<LoadedRecord | undefined> {
  if (typeof Worker === 'undefined') return readInPage(work)
  const worker = new Worker(new URL('./record-worker.ts', import.meta.url), { type: 'module' })
  try {
    const begun = await beginIn(worker, work, signal)
    if (!begun) worker.terminate()
    return begun
  } catch (error) {
    worker.terminate()
    throw error
  }
}

function readInPage({ replies, period }: RecordToRead): LoadedRecord | undefined {
  const records = checkReplies(replies)
  const record = records && arrangeRecord(records, period)
  return record && { ...record.about, arriving: arrived(record.firstOfEach(record.count)) }
}

const tell = (worker: Worker, wish: RecordWish, moved: Transferable[] = []) =>
  worker.postMessage(wish, moved)

function beginIn(
  worker: Worker,
  work: RecordToRead,
  signal: AbortSignal,
): Promise<LoadedRecord | undefined> {
  return new Promise((resolve, reject) => {
    const listen = ({ data }: MessageEvent<RecordRead>) => {
      if (data.kind === 'not-understood') return resolve(undefined)
      if (data.kind !== 'first') return undefined
      worker.removeEventListener('message', listen)
      if (!data.isWhole) return resolve({ ...data.about, arriving: takeRest(worker, data) })
      worker.terminate()
      return resolve({ ...data.about, arriving: arrived(data.entries) })
    }
    worker.addEventListener('message', listen)
    worker.addEventListener('error', ({ message }) =>
      reject(new Error(`The record could not be read: ${message}`)),
    )
    signal.addEventListener('abort', () => reject(signal.reason))
    tell(worker, { kind: 'read', ...work }, [...work.replies])
  })
}

/** Asks for a portion when it has taken the last, so that the page does other things in between. */
function takeRest(worker: Worker, { entries: first }: Extract<RecordRead, { kind: 'first' }>) {
  const arriving = arrivingFrom(first)
  const all = new Map<RecordSectionName, RecordEntry[]>()
  worker.addEventListener('message', ({ data }: MessageEvent<RecordRead>) => {
    switch (data.kind) {
      case 'portion': {
        const portion: RecordEntry[] = JSON.parse(data.json)
        const known = all.get(data.section)
        if (known) known.push(...portion)
        else all.set(data.section, portion)
        return tell(worker, { kind: 'more' })
      }
      case 'end':
        worker.terminate()
        return arriving.settle({ state: 'whole', entries: all })
      case 'not-understood':
      case 'checked':
      case 'first':
        return undefined
    }
  })
  worker.addEventListener('error', () => {
    worker.terminate()
    arriving.settle({ state: 'failed' })
  })
  tell(worker, { kind: 'more' })
  return arriving
}
