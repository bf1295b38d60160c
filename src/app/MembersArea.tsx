import { QueryClientProvider, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { deliver } from '#api/deliver.ts'
import { applySentAnswer } from '#api/queries.ts'
import { pathOf } from '#contract/page-files.ts'
import { startIdentity } from '#identity/start-identity.ts'
import { isProviderAwaited } from '#identity/token.ts'
import { currentConnectivity } from '#offline/connectivity.ts'
import { currentDevice, readDevice, type KnownMember } from '#offline/session/cached-session.ts'
import { connectOutbox } from '#offline/outbox/connect-outbox.ts'
import { currentOutbox } from '#offline/outbox/outbox-client.ts'
import { giveUpCache } from '#offline/cache/encrypted-store.ts'
import { persistQueries, type PersistedQueries } from '#offline/cache/persister.ts'
import { createQueryClient } from '#api/query-client.ts'
import { onWoken, requestWakeUp } from '#pwa/wake.ts'
import { routes } from '#routes'
import { AutofillContext } from '#ui/autofill.ts'
import { RequireMember } from './auth/RequireMember.tsx'
import { MantineRoot } from './MantineRoot.tsx'
import { pageAt } from './pages.ts'
import { readSavedRecord } from './prefetch.ts'
import { useLeftElsewhere } from './use-left-elsewhere.ts'
import { useIdentity } from './auth/use-identity.ts'

/** So long the frame of the page waits for its first data before the loader takes their place. */
const patience = 1000
/** By then most pages stand, which whether the service answers would hold up; to know it later would be late (F21). */
const askAfter = 300

/**
 * Everything behind the sign-in. Reads the device first: whom it knows is shown at once, with what it keeps
 * of theirs. For anybody else the identity provider is started beside the app.
 */
export async function startMembersArea(): Promise<() => ReactNode> {
  const connectivity = currentConnectivity()
  const queryClient = createQueryClient(isProviderAwaited)
  const outbox = connectOutbox({
    connectivity,
    deliver,
    makeRoom: giveUpCache,
    requestWakeUp,
    onSent: async (subject, command) => applySentAnswer(queryClient, subject, command),
  })
  onWoken(() => void outbox.trigger('resume'))
  await readDevice()
  if (navigator.onLine) setTimeout(() => void connectivity.check(), askAfter)
  else void connectivity.check()
  const persisted = persistQueries(queryClient)
  flushWhenHidden(persisted)
  const member = currentDevice()?.member
  if (member) {
    const longEnough = new Promise((resolve) => setTimeout(resolve, patience))
    await Promise.race([readAhead(queryClient, { member, persisted }), longEnough])
  } else startIdentity()
  return () => <MembersArea queryClient={queryClient} />
}

/** Reads what the page at hand shows first, so that it is drawn once, with it. Never rejects. */
async function readAhead(
  queryClient: QueryClient,
  { member, persisted }: { member: KnownMember; persisted: PersistedQueries },
): Promise<void> {
  const restored = persisted.restored()
  const record =
    pageAtHand() === routes.gpRecord && readSavedRecord(queryClient, member, { restored })
  await Promise.all([restored, record, readBeside(member)])
}

/** A phone may end a hidden page without another word. */
function flushWhenHidden({ flush }: PersistedQueries): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void flush()
  })
}

/** What else the page at hand needs to be drawn: its script, and which answers wait. Never rejects. */
async function readBeside({ subject }: { subject: string }): Promise<void> {
  await Promise.all([
    pageAt(pageAtHand())
      ?.page.preload()
      .catch(() => undefined),
    // Where the disk cannot be read, the page says so.
    currentOutbox
      .get()
      ?.look(subject)
      .catch(() => undefined),
  ])
}

const pageAtHand = () => pathOf(window.location.pathname)

function MembersArea({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineRoot>
        <OfThisDevice />
      </MantineRoot>
    </QueryClientProvider>
  )
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
