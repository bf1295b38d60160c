import {
  experimental_createQueryPersister,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core'
import {
  notifyManager,
  type Query,
  type QueryCache,
  type QueryFunctionContext,
} from '@tanstack/react-query'
import * as v from 'valibot'
import { mayShowRecord } from './device.ts'
import type { KeepingMeta } from './kept.ts'
import { longestKept } from './storage/ages.ts'
import { dropCopies, isVaultOpen, keepCopy, keptCopy } from './vault.ts'

/** Of the data as it is kept: sealed with it. Another number lets go of what was kept before. */
const dataSchema = '1'
/** What a poll brings unchanged is written this often at most. */
const writeUnchangedEvery = 60_000

type Fetch = (context: QueryFunctionContext) => unknown

/**
 * The persister of every query: one that says `meta: { keep: true }` is answered from its member's vault
 * first and asked for again at once, and what comes is kept; the others are asked for.
 */
export async function keepQuery(
  fetch: Fetch,
  context: QueryFunctionContext,
  query: Query,
): Promise<unknown> {
  const persister = persisterOf(query, context.signal)
  if (persister && query.state.data === undefined) {
    const kept = await persister.retrieveQuery(query.queryHash, ({ state }) => {
      query.setState({ dataUpdatedAt: state.dataUpdatedAt })
      // What became of it shows on the query, which has its copy.
      query.fetch().catch(() => undefined)
    })
    if (kept !== undefined) return kept
  }
  const data = await fetch(context)
  // The state that is kept is set once this returned; a late write is the vault's concern.
  if (persister) notifyManager.schedule(() => void persister.persistQuery(query))
  return data
}

/** What a page itself changed, as after an answer that was taken, is kept like what was fetched. */
export function keepChanges(cache: QueryCache): void {
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return
    const { query } = event
    const persister = persisterOf(query)
    if (persister) notifyManager.schedule(() => void persister.persistQuery(query))
  })
}

/** What was fetched while its member was still being verified is kept once their vault is open. */
export function keepPresent(cache: QueryCache): void {
  for (const query of cache.getAll()) {
    if (query.state.data !== undefined) void persisterOf(query)?.persistQuery(query)
  }
}

/** `signal` ends the reading of a copy. */
function persisterOf(query: Query, signal: AbortSignal = AbortSignal.any([])) {
  const [kind, subject] = query.queryKey
  const { meta } = query
  if (!meta?.keep || kind !== 'member' || typeof subject !== 'string') return undefined
  const form = formOf(meta)
  const isShown = () => !('isRecord' in meta) || mayShowRecord()
  return experimental_createQueryPersister<PersistedQuery>({
    storage: {
      async getItem(name) {
        const copy = isShown() ? await keptCopy({ subject, name }) : undefined
        if (!copy) return undefined
        const data = await form.read(copy.bytes, signal)
        if (data === undefined) return undefined
        written.set(query, { data, at: copy.savedAt })
        return persistedOf(query, { data, at: copy.savedAt })
      },
      async setItem(name, { state: { data, dataUpdatedAt } }) {
        // What is packed is packed once: for a vault that is not open yet it would be gone.
        if (isWrittenLately(query) || !isVaultOpen(subject)) return
        const bytes = await form.write(data)
        if (!bytes) return
        const isOpen = await keepCopy({ subject, name }, { savedAt: dataUpdatedAt, bytes })
        if (isOpen) written.set(query, { data, at: dataUpdatedAt })
      },
      removeItem: async (name) => dropCopies(subject, [name]),
    },
    // Sealing needs the data as it is; both are the storage's own.
    serialize: (persisted) => persisted,
    deserialize: (persisted) => persisted,
    buster: dataSchema,
    maxAge: longestKept,
  })
}

/** How the data of a query becomes bytes, and again data that the contract would let pass. */
function formOf(meta: Extract<KeepingMeta, { keep: true }>) {
  if ('packing' in meta) {
    const { pack, unpack } = meta.packing
    return {
      write: pack,
      read: async (bytes: ArrayBuffer, signal: AbortSignal) =>
        unpack(bytes, signal).catch(() => undefined),
    }
  }
  return {
    write: async (data: unknown) => new TextEncoder().encode(JSON.stringify({ dataSchema, data })),
    read: async (bytes: ArrayBuffer) => readJson(bytes, meta.shape),
  }
}

function readJson(bytes: ArrayBuffer, shape: v.GenericSchema): unknown {
  const said: unknown = JSON.parse(new TextDecoder().decode(bytes))
  const kept = v.safeParse(v.object({ dataSchema: v.literal(dataSchema), data: shape }), said)
  return kept.success ? kept.output.data : undefined
}

const persistedOf = (
  { queryHash, queryKey, state }: Query,
  { data, at }: { data: unknown; at: number },
): PersistedQuery => ({
  buster: dataSchema,
  queryHash,
  queryKey,
  state: { ...state, data, dataUpdatedAt: at },
})

const written = new WeakMap<Query, { data: unknown; at: number }>()

function isWrittenLately(query: Query): boolean {
  const { data, dataUpdatedAt: at } = query.state
  const last = written.get(query)
  return last !== undefined && last.data === data && at - last.at < writeUnchangedEvery
}
