import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#api/call.ts'
import { markNotificationsRead, type Notification } from '#contract/notifications.ts'
import { isUnread } from './notification-groups.ts'
import { notificationQueries } from './queries.ts'

/**
 * Marks as read whatever unread is shown, once, and remembers its ids for this visit, so that it
 * stays under New (product rules). `hasFailed`: the service did not take note, and it stays unread.
 */
export function useNewDuringVisit(
  subject: string,
  notifications: readonly Notification[],
): { newIds: ReadonlySet<string>; hasFailed: boolean } {
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set())
  const arrived = notifications.filter((each) => isUnread(each) && !newIds.has(each.id))
  if (arrived.length > 0) setNewIds(new Set([...newIds, ...arrived.map(({ id }) => id)]))

  const client = useQueryClient()
  const { mutate, isError } = useMutation({
    mutationFn: () => call(markNotificationsRead, {}),
    onSuccess: () => client.invalidateQueries(notificationQueries.list(subject)),
  })
  useEffect(() => {
    if (newIds.size > 0) mutate()
  }, [newIds, mutate])

  return { newIds, hasFailed: isError }
}
