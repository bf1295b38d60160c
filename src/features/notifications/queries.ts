import { queryOptions } from '@tanstack/react-query'
import { callIfChanged, type Tagged } from '#api/call.ts'
import { persisted, memberKey } from '#api/queries.ts'
import { listNotifications, type NotificationList } from '#contract/notifications.ts'

export const notificationQueries = {
  /** The list with its ETag: a poll without changes returns the same object. */
  list: (subject: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'notifications'),
      queryFn: ({ client, queryKey, signal }) =>
        callIfChanged(
          listNotifications,
          {},
          { signal, known: client.getQueryData<Tagged<NotificationList>>(queryKey) },
        ),
      select: ({ reply }) => reply,
      // Returning to the app or opening the list refetches it.
      staleTime: 0,
      // The next poll is the next try.
      retry: false,
      // The last list can be read offline.
      ...persisted,
    }),
}
