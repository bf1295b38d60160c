import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isNote, memberKey } from '#api/queries.ts'
import { useMember } from '#identity/use-member.ts'
import { useIsSharedDevice } from '#offline/session/cached-session.ts'
import { removeSavedCopies } from '#offline/session/sign-out.ts'
import { cacheChanges } from '#offline/cache/encrypted-store.ts'
import { cachedDates } from '#offline/cache/persister.ts'
import { longDateTime } from '#ui/format-date.ts'
import { announce } from '#ui/live-status.tsx'
import { StatusBanner } from '#ui/StatusBanner.tsx'

/** What is cached on this device, how old it is, and a button that deletes it (S3). */
export function SavedCopies() {
  const { subject } = useMember()
  const client = useQueryClient()
  const isShared = useIsSharedDevice() ?? false
  const dates = useQuery({
    queryKey: memberKey(subject, 'saved-dates'),
    queryFn: async () => cachedDates(subject),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
  const { refetch } = dates
  // If this is the first page opened, its data is cached while the member looks at it.
  useEffect(() => cacheChanges.subscribe(() => void refetch()), [refetch])
  const [outcome, setOutcome] = useState<'removed' | 'failed'>()
  const remove = async () => {
    try {
      await removeSavedCopies()
      client.removeQueries({ predicate: isNote })
      setOutcome('removed')
      announce('We’ve removed the saved copy')
    } catch {
      setOutcome('failed')
    }
  }
  return (
    <section aria-labelledby="saved-copies">
      <h2 id="saved-copies">Saved copy of what you read</h2>
      <p>{isShared ? onShared : copyWords(dates.data ?? [])}</p>
      {outcome === 'removed' && (
        <StatusBanner tone="done">
          <p>
            We’ve removed the saved copy. We’ll save what you open from now on. If you do not want
            this, tick the box above to say that other people use this device.
          </p>
        </StatusBanner>
      )}
      {outcome === 'failed' && (
        <StatusBanner tone="error">
          <p>We could not remove the saved copy. Sign out to remove it.</p>
        </StatusBanner>
      )}
      {!isShared && (dates.data?.length ?? 0) > 0 && (
        <>
          <p>
            If you remove it, these go too: your questions for an appointment, unless your account
            keeps them, and your messages to your surgery with the dates on which you asked.
          </p>
          <Button variant="default" onClick={() => void remove()}>
            Remove the saved copy
          </Button>
        </>
      )}
    </section>
  )
}

const onShared = 'We do not save what you read on this device, because other people use it.'

function copyWords(dates: readonly number[]): string {
  if (dates.length === 0) return 'Nothing you’ve read is saved on this device at the moment.'
  return `What you’ve opened of your details, kit, notifications, consents and GP record is saved here, encrypted. Last updated ${said(Math.max(...dates))}.`
}

const said = (time: number) => longDateTime(new Date(time).toISOString())
