import { QueryClientProvider, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { deliver } from '#api/deliver.ts'
import { applySentAnswer, createQueryClient } from '#api/queries.ts'
import { persistWrites } from '#api/write-back.ts'
import { pathOf } from '#contract/page-files.ts'
import { startIdentity } from '#identity/start-identity.ts'
import { isProviderAwaited } from '#identity/session.ts'
import { currentConnectivity } from '#offline/connectivity.ts'
import { currentDevice, readDevice, type CachedMember } from '#offline/session/cached-session.ts'
import { connectOutbox, currentOutbox } from '#offline/outbox/outbox-client.ts'
import { giveUpCache } from '#offline/cache/encrypted-store.ts'
import { persistQueries, type PersistedQueries } from '#offline/cache/persister.ts'
import { onNotificationPressed, onWoken, requestWakeUp } from '#pwa/wake.ts'
import { routes } from '#routes'
import { AutofillContext } from '#ui/autofill.ts'
import { RequireMember } from './auth/RequireMember.tsx'
import { MantineRoot } from './MantineRoot.tsx'
import { pageAt } from './pages.ts'
import { readSavedRecord } from './prefetch.ts'
import { useIdentity } from './auth/use-identity.ts'
import { useSignedOut } from './auth/use-signed-out.ts'

/** How long the app shell waits for cached data before the page renders without it, in ms. */
const restoreTimeout = 1000
/** In ms. Most pages have rendered by now: probing earlier would delay them, and later would be too late (docs/offline.md, F21). */
const probeAfter = 300

/**
 * Everything behind the sign-in. Once any lock is open it reads the cached session: a known member sees their cached
 * data at once. For anybody else the identity provider starts in parallel with the app.
 */
export async function startMembersArea(): Promise<() => ReactNode> {
  // Before a lock is opened too: it opens on that page.
  onNotificationPressed(() => {
    if (currentPath() !== routes.notifications) navigate(routes.notifications)
  })
  await readDevice()
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
  if (navigator.onLine) setTimeout(() => void connectivity.check(), probeAfter)
  else void connectivity.check()
  const persisted = persistQueries(queryClient)
  flushWhenHidden(persisted)
  persistWrites(persisted.flush)
  const { member, lapsed } = currentDevice() ?? {}
  if (!member) startIdentity()
  const known = member ?? lapsed
  if (known) {
    const timeout = new Promise((resolve) => setTimeout(resolve, restoreTimeout))
    await Promise.race([restoreFirst(queryClient, { member: known, persisted }), timeout])
  }
  return () => <MembersArea queryClient={queryClient} />
}

/** Restores what the current page shows first, so that it renders once, with its data. Never rejects. */
async function restoreFirst(
  queryClient: QueryClient,
  { member, persisted }: { member: CachedMember; persisted: PersistedQueries },
): Promise<void> {
  const restored = persisted.restored()
  const record =
    currentPath() === routes.gpRecord && readSavedRecord(queryClient, member, { restored })
  await Promise.all([restored, record, preloadPageAndOutbox(member)])
}

/** A phone may kill a hidden page without warning. */
function flushWhenHidden({ flush }: PersistedQueries): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void flush()
  })
}

/** Loads what else the current page needs: its script and the waiting answers. Never rejects. */
async function preloadPageAndOutbox({ subject }: { subject: string }): Promise<void> {
  await Promise.all([
    pageAt(currentPath())
      ?.page.preload()
      .catch(() => undefined),
    // If the disk cannot be read, the page says so.
    currentOutbox
      .get()
      ?.look(subject)
      .catch(() => undefined),
  ])
}

const currentPath = () => pathOf(window.location.pathname)

function MembersArea({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineRoot>
        <SignedInApp />
      </MantineRoot>
    </QueryClientProvider>
  )
}

function SignedInApp() {
  const queryClient = useQueryClient()
  const device = useIdentity()
  useSignedOut(queryClient)
  return (
    device && (
      <AutofillContext value={!device.isShared}>
        <RequireMember />
      </AutofillContext>
    )
  )
}
