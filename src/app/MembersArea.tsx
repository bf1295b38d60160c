import { QueryClientProvider, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { earlyReply } from '#api/early-calls.ts'
import { takeUp } from '#api/call.ts'
import { pathOf } from '#contract/page-files.ts'
import { publishEarly } from '#identity/early-session.ts'
import { currentAnswering } from '#offline/current-answering.ts'
import { currentDevice, readDevice, type KnownMember } from '#offline/device.ts'
import { keepHarmless } from '#offline/harmless-queries.ts'
import { createQueryClient } from '#offline/query-cache.ts'
import { AutofillContext } from '#ui/autofill.ts'
import { wearScheme } from '#ui/color-scheme.ts'
import { whoIsThere } from './ask-early.ts'
import './wire-answers.ts'
import { MemberApp } from './MemberApp.tsx'
import { preloadMemberPage } from './member-pages.ts'
import { fetchFirst, fetchShown } from './page-queries.ts'
import { useLeftElsewhere } from './use-left-elsewhere.ts'
import { useStartedIdentity } from './use-started-identity.ts'
import { reachability } from './wire-service.ts'

/** So long the frame of the page waits for its first data before the loader takes their place. */
const patience = 1000
/** By then most pages stand, which whether the service answers would hold up; to know it later would be late (F21). */
const askAfter = 300

takeUp(earlyReply)

/**
 * Everything behind the sign-in. Reads the device first: whom it knows is shown at once, with what it keeps
 * of theirs. Somebody else is met by the word of the identity provider's service, before its SDK has come
 * (decision 098).
 */
export async function startMembersArea(): Promise<() => ReactNode> {
  const queryClient = createQueryClient()
  await readDevice()
  setTimeout(() => void reachability.check(), askAfter)
  const { member, hasLeft } = currentDevice() ?? {}
  const meeting = member || hasLeft ? undefined : meet(queryClient)
  const ready = member ? readAhead(queryClient, member) : meeting
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, patience))])
  return () => <MembersArea queryClient={queryClient} meeting={meeting} />
}

/** Reads what the page at hand shows first, so that it is drawn once, with it. Never rejects. */
async function readAhead(queryClient: QueryClient, member: KnownMember): Promise<void> {
  const path = pathOf(window.location.pathname)
  await Promise.all([
    // Where the disk cannot be read, the page says so.
    currentAnswering()
      .look(member.subject)
      .catch(() => undefined),
    fetchShown(queryClient, member, path),
    preloadMemberPage(path),
  ])
}

/** Resolves with whether somebody is there, once what they came to see has been asked for. */
async function meet(queryClient: QueryClient): Promise<boolean> {
  const member = publishEarly(await whoIsThere())
  if (member) await fetchFirst(queryClient, member, pathOf(window.location.pathname))
  return member !== undefined
}

interface MembersAreaProps {
  queryClient: QueryClient
  /** Whether somebody unknown to the device is there; absent where nobody else is to be met. */
  meeting: Promise<boolean> | undefined
}

function MembersArea({ queryClient, meeting }: MembersAreaProps) {
  useEffect(() => keepHarmless(queryClient), [queryClient])
  useEffect(wearScheme, [])
  return (
    <QueryClientProvider client={queryClient}>
      <OfThisDevice meeting={meeting} />
    </QueryClientProvider>
  )
}

function OfThisDevice({ meeting }: Pick<MembersAreaProps, 'meeting'>) {
  const queryClient = useQueryClient()
  const device = useStartedIdentity(meeting)
  useLeftElsewhere(queryClient)
  return (
    device && (
      <AutofillContext value={!device.isShared}>
        <MemberApp />
      </AutofillContext>
    )
  )
}
