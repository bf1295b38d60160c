import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { showBadge } from '#pwa/app-badge.ts'
import { notificationQueries } from './queries.ts'

/**
 * Keeps the badge of the app's icon in step with the bell. It stays while the app is closed, and is removed
 * when the member signs out or their session ends.
 */
export function IconBadge({ subject }: { subject: string }) {
  // The bell fetches; this only subscribes.
  const { data } = useQuery({ ...notificationQueries.list(subject), enabled: false })
  const unread = data?.unread
  useEffect(() => {
    if (unread !== undefined) showBadge(unread)
  }, [unread])
  return undefined
}
