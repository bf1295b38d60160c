import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { keepChanges, keepQuery } from './keep-query.ts'

const seconds = 1000

/**
 * Section 9: unkept data lives 5 minutes, and what was preloaded is fresh for 30 s. Queries start
 * offline too, for a copy may be at hand; the second try waits until the service can be reached.
 */
export function createQueryClient(): QueryClient {
  const queryCache = new QueryCache()
  keepChanges(queryCache)
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        gcTime: 300 * seconds,
        staleTime: 30 * seconds,
        retry: 1,
        retryDelay: () => (onlineManager.isOnline() ? 1 * seconds : 0),
        persister: keepQuery,
      },
    },
  })
}
