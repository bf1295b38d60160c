import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { memberQueries } from '#api/queries.ts'
import { profileWith, userWith } from '#contract/answered.ts'
import type { Command } from '#contract/commands.ts'
import { currentAnswering } from '#offline/current-answering.ts'

/**
 * While it is mounted this member is verified: what waits is sent, and what was sent is taken into
 * their details on this device.
 */
export function DeliverAnswers({ subject }: { subject: string }) {
  const queryClient = useQueryClient()

  useEffect(() => {
    const answering = currentAnswering()
    const stop = answering.onSent(async (uid, command) => {
      if (uid === subject) await takeIn(queryClient, { subject, command })
    })
    // What comes of it is shown by useWaiting.
    void answering.deliverFor(subject)
    return () => {
      answering.rest()
      stop()
    }
  }, [queryClient, subject])

  return undefined
}

async function takeIn(
  queryClient: QueryClient,
  { subject, command }: { subject: string; command: Command | undefined },
): Promise<void> {
  const user = memberQueries.user(subject)
  const profile = memberQueries.healthProfile(subject)
  const queries = [user, profile, memberQueries.addresses(subject)]
  await Promise.all(queries.map(({ queryKey }) => queryClient.cancelQueries({ queryKey })))
  if (command) {
    queryClient.setQueryData(user.queryKey, (known) => known && userWith(known, command))
    queryClient.setQueryData(profile.queryKey, (known) => known && profileWith(known, command))
  }
  for (const { queryKey } of queries) {
    // Nothing waits for it: what is shown until then is what was just saved.
    void queryClient.invalidateQueries({ queryKey })
  }
}
