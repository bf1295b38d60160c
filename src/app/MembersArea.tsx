import { QueryClientProvider, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { deliver } from '#api/deliver.ts'
import { applySentAnswer } from '#api/queries.ts'
import { pathOf } from '#contract/page-files.ts'
import { startIdentity } from '#identity/start-identity.ts'
import { currentDevice, readDevice, type KnownMember } from '#offline/device.ts'
import { connectOutbox } from '#offline/outbox/connect-outbox.ts'
import { currentOutbox } from '#offline/outbox/outbox-client.ts'
import { createQueryClient } from '#offline/query-cache.ts'
import { giveUpCopies } from '#offline/vault.ts'
import { onWoken, requestWakeUp } from '#pwa/wake.ts'
import { routes } from '#routes'
import { AutofillContext } from '#ui/autofill.ts'
import { whenIdle } from '#ui/when-idle.ts'
import { RequireMember } from './auth/RequireMember.tsx'
import { MantineRoot } from './MantineRoot.tsx'
import { preloadMemberPage } from './member-pages.ts'
import { fetchShown } from './page-queries.ts'
import { readRecordAhead } from './read-record-ahead.ts'
import { useLeftElsewhere } from './use-left-elsewhere.ts'
import { useIdentity } from './auth/use-identity.ts'
import { reachability } from './wire-service.ts'

/** So long the frame of the page waits for its first data before the loader takes their place. */
const patience = 1000
/** By then most pages stand, which whether the service answers would hold up; to know it later would be late (F21). */
const askAfter = 300

/**
 * Everything behind the sign-in. Reads the device first: whom it knows is shown at once, with what it keeps
 * of theirs. For anybody else the identity provider is started beside the app.
 */
export async function startMembersArea(): Promise<() => ReactNode> {
  const queryClient = createQueryClient()
  const outbox = connectOutbox({
    connectivity: reachability,
    deliver,
    makeRoom: giveUpCopies,
    requestWakeUp,
    onSent: async (subject, command) => applySentAnswer(queryClient, subject, command),
  })
  onWoken(() => void outbox.trigger('resume'))
  await readDevice()
  if (navigator.onLine) setTimeout(() => void reachability.check(), askAfter)
  else void reachability.check()
  const member = currentDevice()?.member
  if (member) {
    const longEnough = new Promise((resolve) => setTimeout(resolve, patience))
    await Promise.race([readAhead(queryClient, member), longEnough])
  } else startIdentity()
  return () => <MembersArea queryClient={queryClient} />
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

const recordAhead = async (...whose: Parameters<typeof readRecordAhead>): Promise<void> =>
  pageAtHand() === routes.gpRecord ? readRecordAhead(...whose) : undefined

/** What else the page at hand needs to be drawn: its script, and which answers wait. Never rejects. */
async function readBeside({ subject }: { subject: string }): Promise<void> {
  await Promise.all([
    preloadMemberPage(pageAtHand()),
    // Where the disk cannot be read, the page says so.
    currentOutbox
      .get()
      ?.look(subject)
      .catch(() => undefined),
  ])
}

const pageAtHand = () => pathOf(window.location.pathname)

function MembersArea({ queryClient }: { queryClient: QueryClient }) {
  useEffect(() => keepHarmlessLater(queryClient), [queryClient])
  return (
    <QueryClientProvider client={queryClient}>
      <MantineRoot>
        <OfThisDevice />
      </MantineRoot>
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

function OfThisDevice() {
  const queryClient = useQueryClient()
  const device = useIdentity()
  useLeftElsewhere(queryClient)
  return (
    device && (
      <AutofillContext value={!device.isShared}>
        <RequireMember />
      </AutofillContext>
    )
  )
}
