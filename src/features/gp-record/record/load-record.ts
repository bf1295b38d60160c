import { createStore, type Store } from '#store'
import { whenIdle } from '#ui/when-idle.ts'
import type { RecordSectionName } from '#contract/gp-record.ts'
import type {
  EntriesBySection,
  FetchedRecord,
  LoadingEntries,
  RecordEntry,
} from './record-entry.ts'
import type { RecordReader, RecordSource } from './record-reader.ts'
import type { RecordStep } from './record-worker.ts'

interface ReadRecord {
  record: FetchedRecord
  /** What is saved of it on the device, once all of it is here; undefined where that failed, or it came from there. */
  packed: Promise<Uint8Array<ArrayBuffer> | undefined>
}

/**
 * Reads a record in a worker, so that the page answers meanwhile. The worker starts while `source` is on its way: on
 * a slow phone that takes as long as to read a short record. Resolves when the first screen can be shown;
 * undefined where the source is no record. Gives up when the signal says so.
 */
export async function loadRecord(
  source: Promise<RecordSource | undefined>,
  signal: AbortSignal,
): Promise<ReadRecord | undefined> {
  const worker =
    typeof Worker === 'undefined'
      ? undefined
      : new Worker(new URL('./record-worker.ts', import.meta.url), { type: 'module' })
  const end = () => worker?.terminate()
  try {
    const [given, reader] = await Promise.all([
      source,
      worker ? readerIn(worker, signal) : readerInPage(),
    ])
    const isRecord = given && (await reader.parse(given))
    const beginning = isRecord ? await reader.begin() : undefined
    if (!beginning) {
      end()
      return undefined
    }
    const { about, entries: first, isWhole } = beginning
    const entries = createStore<LoadingEntries>({
      state: isWhole ? 'whole' : 'loading',
      entries: first,
    })
    return { record: { ...about, entries }, packed: finish(reader, entries).finally(end) }
  } catch (error) {
    end()
    throw error
  }
}

async function readerInPage(): Promise<RecordReader> {
  const { createReader } = await import('./record-reader.ts')
  return createReader()
}

function readerIn(worker: Worker, signal: AbortSignal): RecordReader {
  const stopped = new Promise<never>((_, reject) => {
    worker.addEventListener('error', ({ message }) =>
      reject(new Error(`The record could not be read: ${message}`)),
    )
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  // It may stop when nothing is asked of it.
  stopped.catch(() => undefined)
  const ask = async <Answer>(asked: RecordStep, moved: Transferable[] = []): Promise<Answer> => {
    const answer = new Promise<Answer>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data), {
        once: true,
      })
    })
    worker.postMessage(asked, moved)
    return Promise.race([answer, stopped])
  }
  return {
    parse: async (source) =>
      ask({ step: 'parse', source }, 'packed' in source ? [source.packed] : [...source.replies]),
    begin: async () => ask({ step: 'begin' }),
    more: async () => ask({ step: 'more' }),
    pack: async () => ask({ step: 'pack' }),
  }
}

/** Takes the rest of the entries when the first are on the screen, then what is saved of the record. Never rejects. */
async function finish(
  reader: RecordReader,
  entries: Store<LoadingEntries>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { state, entries: first } = entries.get()
  try {
    if (state === 'loading') entries.set({ state: 'whole', entries: await takeAll(reader, first) })
    return await reader.pack()
  } catch {
    if (entries.get().state === 'loading') entries.set({ state: 'failed' })
    return undefined
  }
}

/** Portion by portion, so that the page does other things in between. */
async function takeAll(reader: RecordReader, first: EntriesBySection): Promise<EntriesBySection> {
  await whenIdle()
  const all = new Map<RecordSectionName, RecordEntry[]>()
  for (let next = await reader.more(); next; next = await reader.more()) {
    const portion: RecordEntry[] = JSON.parse(next.json)
    const known = all.get(next.section)
    // Those that are shown stay the same ones: they are not drawn again.
    const shown = first.get(next.section) ?? []
    if (known) known.push(...portion)
    else all.set(next.section, [...shown, ...portion.slice(shown.length)])
  }
  return all
}
