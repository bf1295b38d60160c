import { onlineManager, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { Route, Switch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { connect } from '#api/call.ts'
import { applySentAnswer, createQueryClient } from '#api/queries.ts'
import { MantineRoot } from '#app/MantineRoot.tsx'
import { memberPages } from '#app/pages.ts'
import { ModalLayer } from '#app/dialogs/ModalLayer.tsx'
import { TopBar } from '#app/layouts/TopBar.tsx'
import { useSignedOut } from '#app/auth/use-signed-out.ts'
import { publishIdentity, ShownMember, type Member } from '#identity/session.ts'
import { currentOutbox, type OutboxClient } from '#offline/outbox/outbox-client.ts'
import { useSync } from '#offline/outbox/use-outbox.ts'
import { onEvent } from '#who-is-there'
import { FocusKeeper } from '#ui/FocusKeeper.tsx'
import { LiveStatus } from '#ui/live-status.tsx'
import { createAddresses } from '../../sandbox/addresses/create-addresses.ts'
import type { AppParts } from '../../server/boot/app.ts'
import type { Database } from '../../server/db/tables.ts'
import { createAddressService } from '../../server/addresses/address-service.ts'
import { openedApp, outboxOver } from './outbox-client.ts'
import { apiOver } from './api.ts'
import { noon, tokenFor } from './tokens.ts'

/** Replaces the reply to a request; undefined lets the request through. */
type Fault = (request: Request) => Response | Promise<Response> | undefined

export interface Network {
  requests: Request[]
  fault: Fault
  /** The reply as of now, for a fault that delivers it later. */
  answer: (request: Request) => Promise<Response>
}

const addressService = { url: 'https://addresses.test', key: 'SB11-SB22-SB33-SB44' }

const way = {
  baseUrl: `${window.location.origin}/api`,
  isOffline: () => !onlineManager.isOnline(),
}

interface OpenedAt {
  path: string
  canAccessHurdle?: boolean
  /** The study that the member came for, according to their metadata. */
  studyId?: string
  /** With the notification bell, which polls. */
  hasTopBar?: boolean
  /** Other outside services or limits for the API. */
  outside?: Partial<AppParts>
  outbox?: OutboxClient
}

/**
 * The signed-in app of one member with the real API and the address service's stand-in. Only the
 * network between them can be changed: `fault` breaks it, `requests` are the requests that passed.
 */
export async function openApp(db: Database, subject: string, at: string | OpenedAt) {
  const {
    path,
    canAccessHurdle = false,
    studyId = '',
    hasTopBar = false,
    outside = {},
    outbox = outboxOver(),
  }: OpenedAt = typeof at === 'string' ? { path: at } : at
  const { app, member } = apiOver(db, {
    addressService: createAddressService(addressService),
    ...outside,
  })
  const addresses = createAddresses({ key: addressService.key, now: () => noon })
  const metadataChanges: unknown[] = []
  const network: Network = {
    requests: [],
    fault: () => undefined,
    answer: async (request: Request) => {
      const { pathname, search } = new URL(request.url)
      return app.request(pathname.replace(/^\/api/, '') + search, request.clone())
    },
  }

  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const { signal, ...sent } = init ?? {}
    const request = new Request(input, sent)
    const { origin, pathname, search } = new URL(request.url)
    if (origin === addressService.url) return addresses.request(pathname + search, sent)
    signal?.throwIfAborted()
    network.requests.push(request)
    const answered = network.fault(request)
    return answered ?? app.request(pathname.replace(/^\/api/, '') + search, sent)
  })
  const token = async () => tokenFor(subject, { claims: { metadata: { canAccessHurdle } } })
  connect({ ...way, token, freshToken: token })
  const queryClient = createQueryClient()
  openedApp.onSent = async (uid, command) => applySentAnswer(queryClient, uid, command)
  currentOutbox.set(outbox)
  const shown = signIn({ subject, studyId, canAccessHurdle, token, metadataChanges })

  navigate(path)
  render(
    <MantineRoot>
      <QueryClientProvider client={queryClient}>
        <LiveStatus />
        <FocusKeeper />
        <Syncing subject={subject} />
        {hasTopBar && <TopBar />}
        <ShownMember value={shown}>
          <Switch>
            {memberPages.map(({ path: pattern, Page }) => (
              <Route key={pattern} path={pattern}>
                {(params) => <Page params={params} />}
              </Route>
            ))}
          </Switch>
          <ModalLayer subject={subject} />
        </ShownMember>
      </QueryClientProvider>
    </MantineRoot>,
  )
  return {
    user: userEvent.setup(),
    /** The same member's calls to the API, outside the app. */
    api: member(subject),
    network,
    /** What was written to the member's metadata. */
    metadataChanges,
    /** The writes that reached the network, as "POST /diagnosis". */
    writes: () =>
      network.requests
        .filter(({ method }) => method !== 'GET')
        .map(({ method, url }) => `${method} ${new URL(url).pathname.replace(/^\/api/, '')}`),
  }
}

/** Once the member is verified, sends waiting answers until they sign out. */
function Syncing({ subject }: { subject: string }) {
  useSync(subject)
  useSignedOut(useQueryClient())
  return undefined
}

interface SignedIn {
  subject: string
  studyId: string
  canAccessHurdle: boolean
  token: () => Promise<string>
  metadataChanges: unknown[]
}

let sessions = 1
// Whoever has signed out comes back with another session.
onEvent(({ type }) => (type === 'signed-out' ? (sessions += 1) : undefined))

function signIn({ subject, studyId, canAccessHurdle, token, metadataChanges }: SignedIn): Member {
  const member = {
    subject,
    sessionId: `sess_${sessions}`,
    firstName: 'Tom',
    lastName: 'Hargreaves',
    updatedAt: noon.toISOString(),
    metadata: { hasSeenWelcomeMessage: true, studyId, canAccessHurdle },
  }
  publishIdentity({
    session: { status: 'signed-in', member },
    getToken: token,
    updateMetadata: async (changes) => void metadataChanges.push(changes),
    signOut: async () => undefined,
    recover: async () => undefined,
  })
  return member
}

export type OpenedApp = Awaited<ReturnType<typeof openApp>>

/** The page's h1, once it has this text. */
export const question = async (words: string) =>
  screen.findByRole('heading', { level: 1, name: words })
