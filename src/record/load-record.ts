import { createStore, type Store } from '#store'
import { whenIdle } from '#ui/preload.ts'
import type { ShownSection } from '#contract/gp-record.ts'
import type {
  EntriesBySection,
  FetchedRecord,
  LoadingEntries,
  RecordEntry,
} from './reading/record-entry.ts'
import type { RecordReader, RecordSource } from './reading/record-reader.ts'
import type { RecordStep } from './record-worker.ts'

interface ReadRecord {
  record: FetchedRecord
  /** The bytes to cache, once everything has loaded; undefined if that failed or it came from the cache. */
  packed: Promise<Uint8Array<ArrayBuffer> | undefined>
}

/**
 * Reads a record in a worker, so that the page stays responsive. The worker starts while `source` is loading: on a
 * slow phone starting takes as long as reading a short record. Resolves once the first screen can be shown, with
 * undefined if the source is not a record. Stops on abort.
 */
export async function loadRecord(
  source: Promise<RecordSource | undefined>,
  signal: AbortSignal,
): Promise<ReadRecord | undefined> {
  const worker = new Worker(new URL('./record-worker.ts', import.meta.url), { type: 'module' })
  const end = () => worker.terminate()
  try {
    const reader = readerIn(worker, signal)
    const given = await source
    const beginning = given && (await reader.begin(given))
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

/** In ms. Even a slow phone reads the largest record in less. */
const longestStep = 60_000

function readerIn(worker: Worker, signal: AbortSignal): RecordReader {
  const stopped = new Promise<never>((_, reject) => {
    worker.addEventListener('error', ({ message }) =>
      reject(new Error(`The record could not be read: ${message}`)),
    )
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  // The worker may fail while no request is running.
  stopped.catch(() => undefined)
  const ask = async <Answer>(request: RecordStep, moved: Transferable[] = []): Promise<Answer> => {
    const answer = new Promise<Answer>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data), {
        once: true,
      })
    })
    // A worker that was killed for its memory says nothing.
    let timer: ReturnType<typeof setTimeout> | undefined
    const silent = new Promise<never>((_, reject) => {
      const fail = () => reject(new Error('The record could not be read in time'))
      timer = setTimeout(fail, longestStep)
    })
    worker.postMessage(request, moved)
    return Promise.race([answer, stopped, silent]).finally(() => clearTimeout(timer))
  }
  return {
    begin: async (source) =>
      ask({ step: 'begin', source }, 'packed' in source ? [source.packed] : [...source.replies]),
    more: async () => ask({ step: 'more' }),
    pack: async () => ask({ step: 'pack' }),
  }
}

/** Loads the rest of the entries once the first are on the screen, then the bytes to cache. Never rejects. */
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

/** In portions, so that the page stays responsive. */
async function takeAll(reader: RecordReader, first: EntriesBySection): Promise<EntriesBySection> {
  await whenIdle()
  const all = new Map<ShownSection, RecordEntry[]>()
  for (let next = await reader.more(); next; next = await reader.more()) {
    const portion: RecordEntry[] = JSON.parse(next.json)
    const known = all.get(next.section)
    // Entries that are shown keep their identity, so that they do not rerender.
    const shown = first.get(next.section) ?? []
    if (known) known.push(...portion)
    else all.set(next.section, [...shown, ...portion.slice(shown.length)])
  }
  return all
}
