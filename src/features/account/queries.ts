import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { identityChangesKey, memberKey, memberQueries } from '#api/queries.ts'
import { listIdentityChanges, listOperatorActions } from '#contract/account.ts'
import { listSharedLinks } from '#contract/shared-links.ts'
import { getNotificationPreferences } from '#contract/notification-preferences.ts'

/** The member's sign-ins, which come from the identity provider and not from the patient API. */
export const signInsKey = (subject: string) => memberKey(subject, 'sign-ins')

/** The notification settings, and which channels are available. */
export const notificationSettings = (subject: string) =>
  queryOptions({
    queryKey: memberKey(subject, 'notification-preferences'),
    queryFn: ({ signal }) => call(getNotificationPreferences, {}, { signal }),
  })

/** What our staff did for the member. */
export const accessHistoryQuery = (subject: string) =>
  queryOptions({
    queryKey: memberKey(subject, 'operator-actions'),
    queryFn: ({ signal }) => call(listOperatorActions, {}, { signal }),
    // The list must be current.
    staleTime: 0,
  })

/** When the member changed who they are by their profile. */
export const identityChangesQuery = (subject: string) =>
  queryOptions({
    queryKey: identityChangesKey(subject),
    queryFn: ({ signal }) => call(listIdentityChanges, {}, { signal }),
    // The list must be current.
    staleTime: 0,
  })

/** What the member shares by link, and who opened it. */
export const sharedLinksQuery = (subject: string) =>
  queryOptions({
    queryKey: memberKey(subject, 'shared-links'),
    queryFn: ({ signal }) => call(listSharedLinks, {}, { signal }),
    // The list must be current.
    staleTime: 0,
  })

/** Refetches the addresses after one was added or removed; resolves once the list is current. */
export async function refreshAddresses(client: QueryClient, subject: string): Promise<void> {
  void client.invalidateQueries({ queryKey: memberQueries.healthProfile(subject).queryKey })
  await client.invalidateQueries({ queryKey: memberQueries.addresses(subject).queryKey })
}
