import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#api/call.ts'
import type { FailureMessage } from '#api/failure-messages.ts'
import { useSubmit } from '#api/use-submit.ts'
import { markNotificationsRead, type Notification } from '#contract/notifications.ts'
import { isUnread } from './notification-groups.ts'
import { notificationQueries } from './queries.ts'

/**
 * Marks as read whatever unread is shown, once, and remembers its ids for this visit, so that it
 * stays under New (product rules). `failure`: the service did not take note, and it stays unread.
 */
export function useNewDuringVisit(
  subject: string,
  notifications: readonly Notification[],
): { newIds: ReadonlySet<string>; failure: FailureMessage | undefined } {
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set())
  const arrived = notifications.filter((each) => isUnread(each) && !newIds.has(each.id))
  if (arrived.length > 0) setNewIds(new Set([...newIds, ...arrived.map(({ id }) => id)]))

  const client = useQueryClient()
  const { submit, isPending, input, failure } = useSubmit({
    action: 'mark-read',
    send: (_: typeof newIds, options) => call(markNotificationsRead, {}, options),
    onDone: () => client.invalidateQueries(notificationQueries.list(subject)),
  })
  // What arrives while the service is told of others is told of next.
  const isTold = newIds.size === 0 || input === newIds
  useEffect(() => {
    if (!isTold && !isPending) submit(newIds)
  })

  return { newIds, failure }
}
