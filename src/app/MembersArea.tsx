import { QueryClientProvider, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { askWhoIsThere, earlyReply } from '#api/early-calls.ts'
import { takeUp } from '#api/call.ts'
import { config } from '#config'
import { pathOf } from '#contract/page-files.ts'
import { publishEarly } from '#identity/early-session.ts'
import { currentAnswering } from '#offline/current-answering.ts'
import { currentDevice, readDevice, type KnownMember } from '#offline/device.ts'
import { createQueryClient } from '#offline/query-cache.ts'
import { routes } from '#routes'
import { AutofillContext } from '#ui/autofill.ts'
import { wearScheme } from '#ui/color-scheme.ts'
import { whenIdle } from '#ui/when-idle.ts'
import { askedWhoIsThere, whoIsThere } from './ask-early.ts'
import './wire-answers.ts'
import { MemberApp } from './MemberApp.tsx'
import { preloadMemberPage } from './member-pages.ts'
import { fetchFirst, fetchShown } from './page-queries.ts'
import { readRecordAhead } from './read-record-ahead.ts'
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
  if (navigator.onLine) setTimeout(() => void reachability.check(), askAfter)
  else void reachability.check()
  const { member, leftSession, hasUnnamedSignOut } = currentDevice() ?? {}
  const isSigningOut = leftSession !== undefined || hasUnnamedSignOut
  const met = member || isSigningOut ? undefined : meet(queryClient)
  const ready = member ? readAhead(queryClient, member) : met?.then((somebody) => somebody?.record)
  const meeting = met?.then(Boolean)
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, patience))])
  let again: Promise<boolean> | undefined
  const meetSomebody = member ? () => (again ??= meetAgain()) : meeting && (() => meeting)
  return () => <MembersArea queryClient={queryClient} meet={meetSomebody} />
}

/** Whether whom the device knows, or somebody else, is there. The page itself asks for what it shows. */
async function meetAgain(): Promise<boolean> {
  const { clerkProxyUrl } = config
  if (clerkProxyUrl === undefined) return false
  return publishEarly(await (askedWhoIsThere() ?? askWhoIsThere(clerkProxyUrl))) !== undefined
}

/** Reads what the page at hand shows first, so that it is drawn once, with it. Never rejects. */
async function readAhead(queryClient: QueryClient, member: KnownMember): Promise<void> {
  const known = fetchShown(queryClient, member, pageAtHand())
  // The service is asked once the page stands: only a copy is waited for.
  const copyOfRecord = new Promise<void>((resolve) => {
    void recordAhead(queryClient, member, { known, whenAsked: resolve }).then(resolve)
  })
  await Promise.all([known, copyOfRecord, readBeside(member)])
}

/** Who is there, once what they came to see has been asked for; the GP record may be still to come. */
async function meet(queryClient: QueryClient): Promise<{ record: Promise<void> } | undefined> {
  const member = publishEarly(await whoIsThere())
  if (!member) return undefined
  const known = fetchFirst(queryClient, member, pageAtHand())
  const record = recordAhead(queryClient, member, { known })
  await Promise.all([known, readBeside(member)])
  return { record }
}

const recordAhead = async (...whose: Parameters<typeof readRecordAhead>): Promise<void> =>
  pageAtHand() === routes.gpRecord ? readRecordAhead(...whose) : undefined

/** What else the page at hand needs to be drawn: its script, and which answers wait. Never rejects. */
async function readBeside({ subject }: { subject: string }): Promise<void> {
  await Promise.all([
    preloadMemberPage(pageAtHand()),
    // Where the disk cannot be read, the page says so.
    currentAnswering()
      .look(subject)
      .catch(() => undefined),
  ])
}

const pageAtHand = () => pathOf(window.location.pathname)

interface MembersAreaProps {
  queryClient: QueryClient
  /** Whether somebody is there; absent where nobody is to be met. */
  meet: (() => Promise<boolean>) | undefined
}

function MembersArea({ queryClient, meet }: MembersAreaProps) {
  useEffect(() => keepHarmlessLater(queryClient), [queryClient])
  useEffect(wearScheme, [])
  return (
    <QueryClientProvider client={queryClient}>
      <OfThisDevice meet={meet} />
    </QueryClientProvider>
  )
}

/** The code of it comes once the page stands; where it does not come, nothing is kept. Returns how to stop. */
function keepHarmlessLater(queryClient: QueryClient): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  const keep = async () => {
    const { keepHarmless } = await import('#offline/harmless-queries.ts')
    if (!isOver) stop = keepHarmless(queryClient)
  }
  whenIdle(() => keep().catch(() => undefined))
  return () => {
    isOver = true
    stop?.()
  }
}

function OfThisDevice({ meet }: Pick<MembersAreaProps, 'meet'>) {
  const queryClient = useQueryClient()
  const device = useStartedIdentity(meet)
  useLeftElsewhere(queryClient)
  return (
    device && (
      <AutofillContext value={!device.isShared}>
        <MemberApp />
      </AutofillContext>
    )
  )
}
