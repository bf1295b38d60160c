import type { RecordSectionName } from '#contract/gp-record.ts'
import { arrived, arrivingFrom } from './arriving.ts'
import { arrangeRecord } from './assemble-record.ts'
import { checkReplies } from './parse-replies.ts'
import { packReplies, unpackReplies } from './packed-record.ts'
import type { Arriving, LoadedRecord, RecordEntry } from './record-entry.ts'
import { takeWorker } from './worker-ahead.ts'
import type { RecordRead, RecordSource, RecordWish } from './worker-messages.ts'

/**
 * Reads the replies in a worker, so that the page answers meanwhile; where there are no workers, in
 * the page. Resolves when the first screen can be shown; the rest of the entries arrives by and by.
 * Undefined where the replies are no record. Gives up when the signal says so.
 */
export async function readBesidePage(
  source: RecordSource,
  signal: AbortSignal,
): Promise<LoadedRecord | undefined> {
  if (typeof Worker === 'undefined') return readInPage(source)
  const worker = takeWorker()
  try {
    const begun = await beginIn(worker, source, signal)
    if (!begun) worker.terminate()
    return begun
  } catch (error) {
    worker.terminate()
    throw error
  }
}

async function readInPage(source: RecordSource): Promise<LoadedRecord | undefined> {
  const work = 'packed' in source ? await unpackReplies(source.packed) : source
  const records = work && checkReplies(work.replies)
  const record = records && arrangeRecord(records, work.period)
  if (!record) return undefined
  return {
    ...record.about,
    arriving: arrived(record.firstOfEach(record.count)),
    ...(source === work && { packed: packReplies(work) }),
  }
}

const tell = (worker: Worker, wish: RecordWish, moved: Transferable[] = []) =>
  worker.postMessage(wish, moved)

async function beginIn(
  worker: Worker,
  source: RecordSource,
  signal: AbortSignal,
): Promise<LoadedRecord | undefined> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const listen = ({ data }: MessageEvent<RecordRead>) => {
      if (data.kind === 'not-understood') return resolve(undefined)
      if (data.kind !== 'first') return undefined
      worker.removeEventListener('message', listen)
      const { arriving, ended } = takeEntries(worker, data)
      if ('packed' in source) {
        void ended.then(() => worker.terminate())
        return resolve({ ...data.about, arriving })
      }
      return resolve({ ...data.about, arriving, packed: packAfter(ended, worker) })
    }
    worker.addEventListener('message', listen)
    worker.addEventListener('error', ({ message }) =>
      reject(new Error(`The record could not be read: ${message}`)),
    )
    signal.addEventListener('abort', () => reject(signal.reason))
    const moved = 'packed' in source ? [source.packed] : [...source.replies]
    tell(worker, { kind: 'read', source }, moved)
  })
}

interface Taken {
  arriving: Arriving
  /** When the worker has nothing more to tell of them. */
  ended: Promise<void>
}

/** After so many milliseconds the rest is asked for, whether or not the first entries were shown. */
const patience = 500

/**
 * Asks for a portion when it has taken the last, so that the page does other things in between, and
 * for the first of them when the first screen stands: portions would hold that up.
 */
function takeEntries(
  worker: Worker,
  { entries: first, isWhole }: Extract<RecordRead, { kind: 'first' }>,
): Taken {
  if (isWhole) return { arriving: arrived(first), ended: Promise.resolve() }
  const ask = once(() => tell(worker, { kind: 'more' }))
  const arriving = arrivingFrom(first, ask)
  setTimeout(ask, patience)
  const all = new Map<RecordSectionName, RecordEntry[]>()
  const take = ({ section, json }: Extract<RecordRead, { kind: 'portion' }>) => {
    const portion: RecordEntry[] = JSON.parse(json)
    const known = all.get(section)
    // Those that are shown stay the same ones: they are not drawn again.
    const shown = first.get(section) ?? []
    if (known) known.push(...portion)
    else all.set(section, [...shown, ...portion.slice(shown.length)])
    tell(worker, { kind: 'more' })
  }
  const ended = new Promise<void>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<RecordRead>) => {
      if (data.kind === 'portion') return take(data)
      if (data.kind !== 'end') return undefined
      arriving.settle({ state: 'whole', entries: all })
      return resolve()
    })
    worker.addEventListener('error', () => {
      if (arriving.now().state === 'coming') arriving.settle({ state: 'failed' })
      worker.terminate()
    })
  })
  return { arriving, ended }
}

/** What is kept of the replies, made when nobody waits for the worker any more; then it ends. */
async function packAfter(
  ended: Promise<void>,
  worker: Worker,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  await ended
  return new Promise((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<RecordRead>) => {
      if (data.kind !== 'packed') return
      worker.terminate()
      resolve(data.bytes)
    })
    worker.addEventListener('error', () => {
      worker.terminate()
      resolve(undefined)
    })
    tell(worker, { kind: 'pack' })
  })
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}
