import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refreshKit } from '#features/kit/queries.ts'
import { notificationQueries } from '#features/notifications/queries.ts'
import { useMember } from '#identity/use-member.ts'

const aboutKits: readonly string[] = ['KIT_UPDATE', 'DATA_RETURNED']

/**
 * Asks for the member's kit again when a new notification says that there is news of it: nothing but the
 * notifications is polled (product rules).
 */
export function useKitNews(): void {
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
    // What came of it shows where it is used.
    if (isNew && newest) void refreshKit(client, subject)
  }, [client, subject, newest])
}
