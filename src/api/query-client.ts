import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const seconds = 1000

/**
 * Section 9: data that is not persisted lives 5 minutes, and preloaded data is fresh for 30 s. Queries also run
 * offline, so that they fail at once; the second try waits until the service can be reached.
 * @param isIdentityAwaited Whether the identity provider is still starting. Until then there is no token, and the
 * queries of a cached session wait for it.
 */
export const createQueryClient = (isIdentityAwaited = (): boolean => false): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: 300 * seconds,
        staleTime: 30 * seconds,
        networkMode: 'offlineFirst',
        retry: (failures, error) => failures < 1 || (isIdentityAwaited() && hasNoAnswer(error)),
        retryDelay: () => (onlineManager.isOnline() ? 1 * seconds : 0),
      },
    },
  })

const hasNoAnswer = (error: Error): boolean =>
  error instanceof ApiError && error.failure.kind === 'unreachable'
