import type { QueryClient } from '@tanstack/react-query'
import { memberKey, memberQueries } from '#api/queries.ts'

/** Where the member is signed in; the identity provider is asked, never the patient API. */
export const signInsKey = (subject: string) => memberKey(subject, 'sign-ins')

/** Once a saved address was added or removed: resolves when the list is as it is by now. */
export async function refreshAddresses(client: QueryClient, subject: string): Promise<void> {
  void client.invalidateQueries({ queryKey: memberQueries.healthProfile(subject).queryKey })
  await client.invalidateQueries({ queryKey: memberQueries.addresses(subject).queryKey })
}
