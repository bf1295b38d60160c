import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import {
  persistQueryClientRestore,
  persistQueryClientSubscribe,
  type PersistedClient,
} from '@tanstack/react-query-persist-client'
import { dehydrate, hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { isWithin, maxCacheAge } from '#offline/ages.ts'
import { lockBetweenTabs } from '#web-lock'
import { parsed } from '#offline/parsed.ts'
import {
  cacheOwner,
  datesOfOthers,
  readEntry,
  wasClearedAfter,
  writeEntry,
} from './encrypted-store.ts'

/*
 * The member's queries in the encrypted cache, all in one entry. TanStack's persister wants a storage that
 * answers at once: it is given the decrypted text of that entry, which is written to the disk a little later.
 */

/** A hash of the shapes that are cached, which its test names. With another one, what was cached before is let go. */
export const dataSchema = '8727c41c306aca61'
/** Data that only came again is written this often at most: a page may ask every few seconds. */
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

/** The entry: as text it is what the persister's storage holds. */
const CachedQueries = v.object({ buster: v.literal(dataSchema), queries: v.array(CachedQuery) })

/** What a page does with its query client: see `persistQueries`. */
export interface PersistedQueries {
  /** Resolves once what is cached of the member who is known is in the query client. */
  restored: () => Promise<void>
  /** Writes at once what is still to be written, for a page that is being hidden. */
  flush: () => Promise<void>
}

/** Restores the queries of the member whose cache is open, and caches what is fetched, for as long as the page lives. */
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

/** When what is cached of this member was fetched, in milliseconds since 1970. */
export async function cachedDates(subject: string): Promise<number[]> {
  const queries = queriesIn(await readText(subject), subject)
  const others = await datesOfOthers(entryOf(subject))
  return [...queries.map(({ dataUpdatedAt }) => dataUpdatedAt), ...others]
}

function persistFor(queryClient: QueryClient, subject: string) {
  const mirror = mirrorOf(subject)
  const dehydrateOptions = {
    shouldDehydrateQuery: (query: Query) => isCached(query, subject),
    // What somebody answers is the outbox's alone.
    shouldDehydrateMutation: () => false,
  }
  const options = {
    queryClient,
    persister: createSyncStoragePersister({
      storage: mirror,
      // The mirror writes when it has written.
      throttleTime: 0,
      serialize: ({ clientState }) => textOf(queriesOf(clientState)),
      deserialize: (text) => clientOf(queriesIn(text, subject)),
    }),
    // It is part of the text, which is read as empty when it differs.
    buster: dataSchema,
    // Of the last write, which says nothing of the queries: each of them has a date of its own.
    maxAge: Number.POSITIVE_INFINITY,
    // What was restored waits for its page for as long as the app is open.
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
    // What was fetched while the member was being verified.
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

/** The text of the entry in memory, for a persister that cannot wait. What changes is written at once, one write at a time. */
function mirrorOf(subject: string) {
  let text: string | null = null
  let written: string | null = null
  let isOver = false
  let writing = Promise.resolve()
  const writeOnce = async () => {
    if (text === written || isOver) return
    written = text
    const mine = queriesIn(text, subject)
    await lock('rowan-cache', async () => writeNews(subject, mine))
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

/** Writes what is newer than on the disk, where another tab may have written meanwhile. */
async function writeNews(subject: string, mine: readonly CachedQuery[]): Promise<void> {
  const onDisk = byHash(queriesIn(await readText(subject), subject))
  const news = mine.filter((query) => isNews(query, onDisk.get(hashKey(query.queryKey))))
  if (news.length === 0) return
  const queries = [...new Map([...onDisk, ...byHash(news)]).values()]
  const savedAt = Math.max(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt))
  const bytes = new TextEncoder().encode(textOf(queries))
  await writeEntry(entryOf(subject), { savedAt, bytes })
}

function isNews({ data, dataUpdatedAt }: CachedQuery, known: CachedQuery | undefined): boolean {
  if (!known) return true
  const newerBy = dataUpdatedAt - known.dataUpdatedAt
  if (newerBy <= 0) return false
  return newerBy >= writeUnchangedEvery || JSON.stringify(data) !== JSON.stringify(known.data)
}

const byHash = (queries: readonly CachedQuery[]) =>
  new Map(queries.map((query) => [hashKey(query.queryKey), query]))

/** Data whose refetch has failed since is as good as before. */
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

/** What of the text may be shown of this member. */
function queriesIn(text: string | null, subject: string): CachedQuery[] {
  const cached = parsed(v.pipe(v.string(), v.parseJson(), CachedQueries), text)
  if (!cached) return []
  const now = Date.now()
  return cached.queries.filter(
    ({ queryKey, dataUpdatedAt }) =>
      isOf(queryKey, subject) && isWithin(dataUpdatedAt, { now, age: maxCacheAge }),
  )
}

/** Of each query its data and how old it is: how the last fetch went is of no use at another start. */
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
        // The page before may have been left before its last change was on the disk.
        isInvalidated: true,
        status: 'success',
        fetchStatus: 'idle',
      },
    })),
  },
})
