import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { memberKey } from '#api/queries.ts'
import { useMember } from '#identity/use-member.ts'
import { useIsSharedDevice } from '#offline/session/cached-session.ts'
import { removeSavedCopies } from '#offline/session/sign-out.ts'
import { cacheChanges } from '#offline/cache/encrypted-store.ts'
import { cachedDates } from '#offline/cache/persister.ts'
import { longDateTime } from '#ui/format-date.ts'
import { announce } from '#ui/live-status.tsx'
import { StatusBanner } from '#ui/StatusBanner.tsx'

/** What is kept here for reading, how old it is, and how it goes in one touch (S3). */
export function SavedCopies() {
  const { subject } = useMember()
  const isShared = useIsSharedDevice() ?? false
  const dates = useQuery({
    queryKey: memberKey(subject, 'saved-dates'),
    queryFn: async () => cachedDates(subject),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
  const { refetch } = dates
  // On a member's first page here, what it reads is kept while they look.
  useEffect(() => cacheChanges.subscribe(() => void refetch()), [refetch])
  const [outcome, setOutcome] = useState<'removed' | 'failed'>()
  const remove = async () => {
    try {
      await removeSavedCopies()
      setOutcome('removed')
      announce('The saved copy is removed')
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
            The saved copy is removed. What you open from now on is kept again. To keep nothing, say
            above that other people use this device.
          </p>
        </StatusBanner>
      )}
      {outcome === 'failed' && (
        <StatusBanner tone="error">
          <p>The saved copy could not be removed. Sign out to remove it.</p>
        </StatusBanner>
      )}
      {!isShared && (dates.data?.length ?? 0) > 0 && (
        <Button variant="default" onClick={() => void remove()}>
          Remove the saved copy
        </Button>
      )}
    </section>
  )
}

const onShared = 'Nothing that you read here is kept on this device, because others use it too.'

function copyWords(dates: readonly number[]): string {
  const [oldest, newest] = [Math.min(...dates), Math.max(...dates)]
  if (dates.length === 0) return 'Nothing that you read is kept on this device at the moment.'
  const words =
    'Your details, the progress of your kit, your notifications, your consents and your GP record, as far as you have opened them, are kept here, encrypted.'
  return oldest === newest
    ? `${words} They were fetched on ${said(newest)}.`
    : `${words} The newest was fetched on ${said(newest)}, the oldest on ${said(oldest)}.`
}

const said = (time: number) => longDateTime(new Date(time).toISOString())
