import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refreshKit } from '#features/kit/queries.ts'
import { notificationQueries } from '#features/notifications/queries.ts'
import { useMember } from '#identity/session.ts'

const aboutKits: readonly string[] = ['KIT_UPDATE', 'DATA_RETURNED']

/**
 * Refetches the member's kit when a new notification says that it has changed: only notifications are polled
 * (product rules).
 */
export function useKitRefresh(): void {
  const { subject } = useMember()
  const client = useQueryClient()
  const { data: newest } = useQuery({
    ...notificationQueries.list(subject),
    select: ({ reply }) =>
      reply.notifications.find(({ type }) => aboutKits.includes(type))?.id ?? '',
  })
  const before = useRef(newest)

  useEffect(() => {
    const isNew = before.current !== undefined && newest !== before.current
    before.current = newest
    // A failure shows where the data is used.
    if (isNew && newest) void refreshKit(client, subject)
  }, [client, subject, newest])
}
