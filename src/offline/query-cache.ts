import { onlineManager, QueryClient } from '@tanstack/react-query'

const seconds = 1000

/**
 * Section 9: unkept data lives 5 minutes, and what was preloaded is fresh for 30 s. Queries start
 * offline too, and say at once that they cannot be fetched; the second try waits until the service can be reached.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: 300 * seconds,
        staleTime: 30 * seconds,
        networkMode: 'offlineFirst',
        retry: 1,
        retryDelay: () => (onlineManager.isOnline() ? 1 * seconds : 0),
      },
    },
  })
