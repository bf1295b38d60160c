import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { createStore, useStore } from '#store'
import { ApiError, problemCodeOf } from '#api/api-error.ts'
import { callForBytes } from '#api/call.ts'
import { memberQueries, recordKey } from '#api/queries.ts'
import { replaced, writeBack } from '#api/write-back.ts'
import { type Period, recentPeriod } from '#contract/days.ts'
import { slicesOf } from '#contract/gp-record-dates.ts'
import { readGpRecord } from '#contract/gp-record.ts'
import { readRecord, type RecordConnection, saveRecord } from '#offline/cache/notes.ts'
import { allDates, rangeName } from './reading/ranges.ts'
import { loadRecord } from './load-record.ts'
import { type FetchedRecord, type LoadingEntries, nothingYet } from './reading/record-entry.ts'

export const recordQueries = {
  /**
   * The record for a period of any length. It is fetched on request and never refetched by itself. A preset range
   * has the same key on another day, although its dates differ. `atOnce`: how many slices are fetched at the same time.
   */
  record: (scope: RecordScope, atOnce: number = mostAtOnce) =>
    queryOptions({
      queryKey: keyOf(scope),
      queryFn: async ({ client, signal }) => {
        const askedAt = Date.now()
        const record = await fetchRecord(scope, { client, signal, atOnce })
        rememberChoice(client, record, { subject: scope.subject, askedAt })
        client.removeQueries({ queryKey: [...keyOf(scope), 'saved'] })
        return record
      },
      staleTime: Number.POSITIVE_INFINITY,
      // Comparing twenty thousand entries with the previous ones would block the page.
      structuralSharing: false,
    }),
  /** The cached record of that range, or that range of the cached record of all dates; null if there is none that may be shown, or on the emergency card. */
  saved: (scope: RecordScope, forCard = false) =>
    queryOptions({
      queryKey: [...keyOf(scope), 'saved', ...(forCard ? ['card'] : [])],
      queryFn: async ({ signal }) => {
        const { from, to } = scope
        const saved = readRecord(entryOf(scope), { forCard }).then(
          (own) => own ?? readRecord(entryOf({ ...scope, ...allDates(scope.today) }), { forCard }),
        )
        const loaded = await loadRecord(
          saved.then((entry) => entry && { packed: entry.bytes, period: { from, to } }),
          signal,
        )
        const { savedAt = 0 } = (await saved) ?? {}
        return loaded ? { record: loaded.record, savedAt } : null
      },
      networkMode: 'always',
      staleTime: 0,
      retry: false,
      structuralSharing: false,
    }),
}

/** What the record's reply says of new results is the latest that is known, unless it was changed here meanwhile. */
function rememberChoice(
  client: QueryClient,
  { newResults }: FetchedRecord,
  { subject, askedAt }: { subject: string; askedAt: number },
): void {
  const choice = memberQueries.newResults(subject)
  const { dataUpdatedAt = 0 } = client.getQueryState(choice.queryKey) ?? {}
  if (!newResults || dataUpdatedAt > askedAt) return
  // Not awaited: until then more of the record waits.
  void writeBack(client, [replaced(choice, newResults.how === 'show' ? {} : { newResults })])
}

export interface RecordScope extends Period, RecordConnection {
  today: string
}

const keyOf = ({ subject, patientId, today, from, to }: RecordScope) => [
  ...recordKey(subject),
  patientId,
  rangeName({ from, to }, today),
]

/** The cache entry of a record. */
const entryOf = (scope: RecordScope) => ({
  subject: scope.subject,
  name: keyOf(scope).join(' '),
})

/** Whether a record is cached: that of all dates, which has every other, and the small one that its page opens with. */
const isCached = ({ from, to, today }: RecordScope): boolean =>
  [allDates(today), recentPeriod(today)].some((kept) => kept.from === from && kept.to === to)

/**
 * The loaded entries of a record. The step from the first to all of them is a transition: what twenty thousand entries
 * change on a page, rendered synchronously, would block a slow phone.
 */
export function useEntries({ entries }: Pick<FetchedRecord, 'entries'> = noRecord): LoadingEntries {
  const loaded = useStore(entries)
  const now = useMemo(() => ({ entries, loaded }), [entries, loaded])
  const drawn = useDeferredValue(now)
  // Entries of another record are dropped at once.
  return drawn.entries === entries ? drawn.loaded : loaded
}

const noRecord = { entries: nothingYet }

/** The surgery's system serves others too. */
const mostAtOnce = 3

interface Fetching {
  client: QueryClient
  signal: AbortSignal
  atOnce: number
}

async function fetchRecord(scope: RecordScope, fetching: Fetching): Promise<FetchedRecord> {
  const loaded = await loadRecord(fetchReplies(scope, fetching), fetching.signal)
  if (!loaded) throw new ApiError('The GP record', { kind: 'not-understood' })
  void save(scope, Date.now(), loaded.packed)
  return loaded.record
}

/** How many slices of a long period have loaded. */
export interface Progress {
  done: number
  of: number
}

/** The progress of each period that is loading, by the name of its cache entry. */
const progress = createStore<ReadonlyMap<string, Progress>>(new Map())

/** Undefined while that period is not loading. */
export const useProgress = (scope: RecordScope): Progress | undefined =>
  useStore(progress).get(entryOf(scope).name)

/** Shows the progress of one fetch until it is over; an earlier fetch of the same period no longer changes it. */
function progressOf(scope: RecordScope) {
  const { name } = entryOf(scope)
  let mine: Progress | undefined
  return {
    show(changed: Progress) {
      mine = changed
      progress.set(new Map([...progress.get(), [name, changed]]))
    },
    end() {
      if (progress.get().get(name) !== mine) return
      progress.set(new Map([...progress.get()].filter(([other]) => other !== name)))
    },
  }
}

/**
 * The replies for all slices of a period. A slice that fails is tried once more, and then left out and named, so that one
 * bad slice does not hide the others. Throws if none has come, or if no slice can come.
 */
async function fetchReplies(scope: RecordScope, { client, signal, atOnce }: Fetching) {
  const { from, to } = scope
  const slices = slicesOf({ from, to })
  const replies = new Map<Period, ArrayBuffer>()
  const shown = progressOf(scope)
  const fetchSlice = async (slice: Period) => {
    try {
      replies.set(slice, await client.fetchQuery(sliceQuery(scope, slice)))
      return undefined
    } catch (error) {
      if (!isOfOneSlice(error)) throw error
      return error
    }
  }
  const fetchAll = async (due: readonly Period[]) => {
    for (let start = 0; start < due.length; start += atOnce) {
      signal.throwIfAborted()
      shown.show({ done: replies.size, of: slices.length })
      const failures = await Promise.all(due.slice(start, start + atOnce).map(fetchSlice))
      const failure = failures.find((each) => each !== undefined)
      if (failure !== undefined && replies.size === 0) throw failure
    }
  }
  const missing = () => slices.filter((slice) => !replies.has(slice))
  try {
    await fetchAll(slices)
    if (missing().length > 0) {
      await new Promise((resolve) => setTimeout(resolve, secondTryMs))
      await fetchAll(missing())
    }
    // They are handed over to a worker, and a refresh asks for all of them.
    client.removeQueries({ queryKey: slicesKey(scope) })
    return {
      replies: slices.flatMap((slice) => replies.get(slice) ?? []),
      period: { from, to },
      missingDates: missing(),
    }
  } finally {
    shown.end()
  }
}

const slicesKey = (scope: RecordScope) => [...keyOf(scope), 'slice']

/**
 * One slice of a period that is loading. Whoever leaves the page meanwhile and comes back does not ask for it again
 * (decision 046).
 */
const sliceQuery = (scope: RecordScope, slice: Period) =>
  queryOptions({
    queryKey: [...slicesKey(scope), slice.from, slice.to],
    queryFn: async () =>
      callForBytes(readGpRecord, { query: { ...slice, patientId: scope.patientId } }),
    networkMode: 'always',
    staleTime: sliceKeptFor,
    gcTime: sliceKeptFor,
    retry: false,
    structuralSharing: false,
  })

/** In ms. Together the slices of a period are as old as the oldest, which the page says. */
const sliceKeptFor = 300_000

/** A busy service asks for five seconds; somebody waits for the answer. */
const secondTryMs = 2_000

/** Whether other slices may come although this one failed. */
function isOfOneSlice(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  switch (error.failure.kind) {
    case 'timed-out':
    case 'not-understood':
    case 'unavailable':
      return true
    case 'refused':
      return problemCodeOf(error) === 'gp-record-too-large'
    case 'unreachable':
    case 'signed-out':
      return false
  }
}

/** Caches the record for reading offline. A failure does not affect the page. */
async function save(
  scope: RecordScope,
  savedAt: number,
  packed: Promise<BufferSource | undefined>,
): Promise<void> {
  const bytes = isCached(scope) ? await packed : undefined
  if (bytes) await saveRecord(entryOf(scope), { savedAt, bytes })
}
