import { QueryClient } from '@tanstack/react-query'

const seconds = 1000

/** Section 9: unkept data lives 5 minutes, and what was preloaded is fresh for 30 s. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { gcTime: 300 * seconds, staleTime: 30 * seconds, retry: 1 },
    },
  })
