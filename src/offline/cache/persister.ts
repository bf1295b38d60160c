import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import {
  persistQueryClientRestore,
  persistQueryClientSubscribe,
  type PersistedClient,
} from '@tanstack/react-query-persist-client'
import { dehydrate, hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { isWithin, maxCacheAge } from '#offline/clock.ts'
import { lockBetweenTabs } from '#web-lock'
import { parsed } from '#offline/encryption.ts'
import {
  cacheOwner,
  datesOfOthers,
  readEntry,
  wasClearedAfter,
  writeEntry,
} from './encrypted-store.ts'

/*
 * Persists the member's queries in one entry of the encrypted cache. TanStack's persister expects a synchronous
 * storage, so it gets the decrypted text of that entry, which is written to the disk a little later.
 */

/** A hash of the shapes of cached data, which its test prints. When it changes, older cached data is discarded. */
export const dataSchema = '463a44629e966485'
/** The shortest time between two writes of unchanged data, in ms: a page may poll every few seconds. */
const writeUnchangedEvery = 60_000

declare module '@tanstack/react-query' {
  interface Register {
    /** `persist` opts a member's query into the encrypted cache, with the reason beside it. */
    queryMeta: { persist?: true }
  }
}

const CachedQuery = v.object({
  queryKey: v.array(v.unknown()),
  data: v.unknown(),
  dataUpdatedAt: v.number(),
})
type CachedQuery = v.InferOutput<typeof CachedQuery>

/** The entry. The persister's storage holds it as text. */
const CachedQueries = v.object({ buster: v.literal(dataSchema), queries: v.array(CachedQuery) })

/** See `persistQueries`. */
export interface PersistedQueries {
  /** Resolves once the cached queries of the current member are in the query client. */
  restored: () => Promise<void>
  /** Writes pending changes at once, for a page that is being hidden. */
  flush: () => Promise<void>
}

/** Restores the queries of the member whose cache is open, and persists what is fetched, for the life of the page. */
export function persistQueries(queryClient: QueryClient): PersistedQueries {
  let current: ReturnType<typeof persistFor> | undefined
  const follow = () => {
    current?.stop()
    const subject = cacheOwner.get()
    current = subject === undefined ? undefined : persistFor(queryClient, subject)
  }
  cacheOwner.subscribe(follow)
  follow()
  return {
    restored: async () => current?.restored,
    flush: async () => current?.flush(),
  }
}

/** When each cached item of this member was fetched, in milliseconds since 1970. */
export async function cachedDates(subject: string): Promise<number[]> {
  const queries = queriesIn(await readText(subject), subject)
  const others = await datesOfOthers(entryOf(subject))
  return [...queries.map(({ dataUpdatedAt }) => dataUpdatedAt), ...others]
}

function persistFor(queryClient: QueryClient, subject: string) {
  const mirror = mirrorOf(subject)
  const dehydrateOptions = {
    shouldDehydrateQuery: (query: Query) => isCached(query, subject),
    // Answers belong to the outbox.
    shouldDehydrateMutation: () => false,
  }
  const options = {
    queryClient,
    persister: createSyncStoragePersister({
      storage: mirror,
      // The mirror queues its own writes.
      throttleTime: 0,
      serialize: ({ clientState }) => textOf(queriesOf(clientState)),
      deserialize: (text) => clientOf(queriesIn(text, subject)),
    }),
    // The text contains it too, and counts as empty if it differs.
    buster: dataSchema,
    // The age of the last write says nothing about the queries: each has its own date.
    maxAge: Number.POSITIVE_INFINITY,
    // Restored data waits in memory until its page is opened.
    hydrateOptions: { defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } },
    dehydrateOptions,
  }
  let stopSaving = () => {}
  let isOver = false
  const save = () =>
    mirror.setItem(entryName, textOf(queriesOf(dehydrate(queryClient, dehydrateOptions))))
  const restore = async () => {
    await mirror.read()
    if (isOver) return
    await persistQueryClientRestore(options)
    if (isOver) return
    stopSaving = persistQueryClientSubscribe(options)
    // Includes what was fetched while the member was being verified.
    save()
  }
  const restored = restore()
  return {
    restored,
    async flush() {
      await restored
      if (isOver) return
      save()
      await mirror.write()
    },
    stop() {
      isOver = true
      stopSaving()
      mirror.stop()
    },
  }
}

const lock = lockBetweenTabs()

/** The text of the entry, in memory, for the synchronous persister. Changes are written at once, one write at a time. */
function mirrorOf(subject: string) {
  let text: string | null = null
  let written: string | null = null
  /** As far as this page knows. While it polls and learns nothing new, it leaves the disk alone. */
  let onDisk: ReadonlyMap<string, CachedQuery> = new Map()
  let isOver = false
  let writing = Promise.resolve()
  const writeOnce = async () => {
    if (text === written || isOver) return
    written = text
    const mine = queriesIn(text, subject)
    if (newerOf(mine, onDisk).length === 0) return
    onDisk = await lock('rowan-cache', async () => writeNewer(subject, mine))
  }
  const write = async () => {
    writing = writing.then(writeOnce)
    return writing
  }
  return {
    getItem: () => text,
    setItem(_: string, changed: string) {
      text = changed
      void write()
    },
    removeItem() {
      text = null
    },
    async read() {
      text = written = await readText(subject)
    },
    write,
    stop() {
      isOver = true
    },
  }
}

/** Writes the queries that are newer than on the disk, where another tab may have written since. Resolves with what is there. */
async function writeNewer(subject: string, mine: readonly CachedQuery[]) {
  const onDisk = byHash(queriesIn(await readText(subject), subject))
  const newer = newerOf(mine, onDisk)
  if (newer.length === 0) return onDisk
  const all = new Map([...onDisk, ...byHash(newer)])
  const queries = [...all.values()]
  const savedAt = Math.max(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt))
  const bytes = new TextEncoder().encode(textOf(queries))
  await writeEntry(entryOf(subject), { savedAt, bytes })
  return all
}

const newerOf = (mine: readonly CachedQuery[], known: ReadonlyMap<string, CachedQuery>) =>
  mine.filter((query) => isNewer(query, known.get(hashKey(query.queryKey))))

function isNewer({ data, dataUpdatedAt }: CachedQuery, known: CachedQuery | undefined): boolean {
  if (!known) return true
  const newerBy = dataUpdatedAt - known.dataUpdatedAt
  // Of the same millisecond: a reply may be changed as soon as it is there.
  if (newerBy < 0) return false
  return newerBy >= writeUnchangedEvery || JSON.stringify(data) !== JSON.stringify(known.data)
}

const byHash = (queries: readonly CachedQuery[]) =>
  new Map(queries.map((query) => [hashKey(query.queryKey), query]))

/** A query whose refetch has failed keeps its data, so it is cached too. */
const isCached = ({ meta, queryKey, state }: Query, subject: string): boolean =>
  meta?.persist === true &&
  isOf(queryKey, subject) &&
  state.data !== undefined &&
  !wasClearedAfter(state.dataUpdatedAt)

const isOf = ([kind, owner]: readonly unknown[], subject: string): boolean =>
  kind === 'member' && owner === subject

const entryName = 'queries'
const entryOf = (subject: string) => ({ subject, name: entryName })

async function readText(subject: string): Promise<string | null> {
  const entry = await readEntry(entryOf(subject))
  return entry ? new TextDecoder().decode(entry.bytes) : null
}

const textOf = (queries: readonly CachedQuery[]): string =>
  JSON.stringify({ buster: dataSchema, queries })

/** The queries in the text that may be shown to this member. */
function queriesIn(text: string | null, subject: string): CachedQuery[] {
  const cached = parsed(v.pipe(v.string(), v.parseJson(), CachedQueries), text)
  if (!cached) return []
  const now = Date.now()
  return cached.queries.filter(
    ({ queryKey, dataUpdatedAt }) =>
      isOf(queryKey, subject) && isWithin(dataUpdatedAt, { now, age: maxCacheAge }),
  )
}

/** The data of each query and its date: the state of its last fetch is useless at the next start. */
const queriesOf = ({ queries }: PersistedClient['clientState']): CachedQuery[] =>
  queries.map(({ queryKey, state: { data, dataUpdatedAt } }) => ({
    queryKey: [...queryKey],
    data,
    dataUpdatedAt,
  }))

const clientOf = (queries: readonly CachedQuery[]): PersistedClient => ({
  buster: dataSchema,
  timestamp: Date.now(),
  clientState: {
    mutations: [],
    queries: queries.map(({ queryKey, data, dataUpdatedAt }) => ({
      queryKey,
      queryHash: hashKey(queryKey),
      dehydratedAt: dataUpdatedAt,
      meta: { persist: true },
      state: {
        data,
        dataUpdatedAt,
        dataUpdateCount: 1,
        error: null,
        errorUpdateCount: 0,
        errorUpdatedAt: 0,
        fetchFailureCount: 0,
        fetchFailureReason: null,
        fetchMeta: null,
        // The previous page may have closed before its last change reached the disk.
        isInvalidated: true,
        status: 'success',
        fetchStatus: 'idle',
      },
    })),
  },
})
