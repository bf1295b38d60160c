import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useIsReachable } from '#offline/connectivity.ts'
import { announce } from '#ui/live-status.tsx'
import { pollAfter } from './poll-after.ts'
import { notificationQueries } from './queries.ts'

/**
 * How many notifications are unread; undefined while unknown. This polls while the page is visible and the
 * service reachable (product rules). An increase is announced to screen readers.
 */
export function useUnreadCount(subject: string): number | undefined {
  const isReachable = useIsReachable()
  const { data } = useQuery({
    ...notificationQueries.list(subject),
    refetchInterval: ({ state: { dataUpdatedAt, errorUpdatedAt } }) =>
      isReachable &&
      pollAfter({
        answeredAt: dataUpdatedAt || performance.timeOrigin,
        failedAt: errorUpdatedAt,
      }),
  })
  const unread = data?.unread
  const before = useRef<number>(undefined)

  useEffect(() => {
    if (before.current !== undefined && unread !== undefined && unread > before.current) {
      announce(unread === 1 ? '1 unread notification' : `${unread} unread notifications`)
    }
    before.current = unread
  }, [unread])

  return unread
}
