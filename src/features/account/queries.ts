import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { memberKey, memberQueries } from '#api/queries.ts'
import { listOperatorActions } from '#contract/account.ts'
import { getNotificationPreferences } from '#contract/notification-preferences.ts'

/** Where the member is signed in; the identity provider is asked, never the patient API. */
export const signInsKey = (subject: string) => memberKey(subject, 'sign-ins')

/** What the member is told outside the app, and how they can be. */
export const newsSettings = (subject: string) =>
  queryOptions({
    queryKey: memberKey(subject, 'notification-preferences'),
    queryFn: ({ signal }) => call(getNotificationPreferences, {}, { signal }),
  })

/** What our staff did for the member. */
export const accessHistoryQuery = (subject: string) =>
  queryOptions({
    queryKey: memberKey(subject, 'operator-actions'),
    queryFn: ({ signal }) => call(listOperatorActions, {}, { signal }),
    // Whoever looks here wants to know of now.
    staleTime: 0,
  })

/** Once a saved address was added or removed: resolves when the list is as it is by now. */
export async function refreshAddresses(client: QueryClient, subject: string): Promise<void> {
  void client.invalidateQueries({ queryKey: memberQueries.healthProfile(subject).queryKey })
  await client.invalidateQueries({ queryKey: memberQueries.addresses(subject).queryKey })
}
