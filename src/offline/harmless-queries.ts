import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { Query, QueryClient } from '@tanstack/react-query'
import { persistQueryClient, type PersistedClient } from '@tanstack/react-query-persist-client'
import * as v from 'valibot'
import { isHarmless } from './harmless-keys.ts'

/** Where they lie in localStorage. */
export const harmlessName = 'rowan-harmless'

/** Another number lets go of what was kept before. */
const dataSchema = '1'

/** Keeps the harmless queries (`harmless-keys.ts`) for the next start. Returns how to stop that. */
export function keepHarmless(queryClient: QueryClient): () => void {
  const persister = createSyncStoragePersister({
    storage: storageIfAny(),
    key: harmlessName,
    deserialize: harmlessOf,
  })
  const [stop, restored] = persistQueryClient({
    queryClient,
    persister,
    buster: dataSchema,
    dehydrateOptions: {
      shouldDehydrateQuery: ({ queryKey, state }: Query) =>
        isHarmless(queryKey) && state.status === 'success',
      // What somebody answers is the outbox's alone.
      shouldDehydrateMutation: () => false,
    },
  })
  // What cannot be read has been dropped, and is asked for again.
  restored.catch(() => undefined)
  return stop
}

const Kept = v.object({
  timestamp: v.number(),
  buster: v.string(),
  clientState: v.object({ queries: v.array(v.unknown()) }),
})
const Keyed = v.looseObject({ queryKey: v.array(v.unknown()) })

/** What lies there may be damaged, of another version, or of somebody with a console. */
function harmlessOf(text: string): PersistedClient {
  const { timestamp, buster, clientState } = v.parse(v.fallback(Kept, nothing), jsonOf(text))
  const queries = clientState.queries.filter(
    (query): query is PersistedClient['clientState']['queries'][number] =>
      v.is(Keyed, query) && isHarmless(query.queryKey),
  )
  return { timestamp, buster, clientState: { queries, mutations: [] } }
}

/** So old that it is dropped. */
const nothing = { timestamp: 0, buster: '', clientState: { queries: [] } }

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function storageIfAny(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
