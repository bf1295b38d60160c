import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notificationQueries } from './queries.ts'
import { showBadge } from '#pwa/app-badge.ts'

/**
 * Keeps the number on the app's icon at what the bell shows. It stays there while the app is closed,
 * and goes when the member signs out, or their session has ended.
 */
export function IconBadge({ subject }: { subject: string }) {
  // The bell asks; this only listens.
  const { data } = useQuery({ ...notificationQueries.list(subject), enabled: false })
  const unread = data?.unread
  useEffect(() => {
    if (unread !== undefined) showBadge(unread)
  }, [unread])
  return undefined
}
