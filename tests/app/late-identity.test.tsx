import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { connect } from '#api/call.ts'
import { RequireMember } from '#app/auth/RequireMember.tsx'
import { MantineRoot } from '#app/MantineRoot.tsx'
import {
  publishIdentity,
  freshToken,
  hasProviderAnswered,
  isProviderAwaited,
  token,
} from '#identity/session.ts'
import { cacheSession } from '#offline/session/cached-session.ts'
import { createQueryClient } from '#api/queries.ts'
import { routes } from '#routes'
import { apiOver, withDatabase } from '../support/api.ts'
import { tokenFor } from '../support/tokens.ts'
import { identityOf, signedIn } from '../identity/identity-of.ts'

const given = withDatabase()
const { subject } = signedIn.member

/** Her device has a cached session but no cached data, because she returns before any was written. */
beforeEach(async () => {
  await cacheSession(signedIn.member)
  const { app } = apiOver(given.db)
  vi.stubGlobal('fetch', async (input: string | URL, { headers = {} }: RequestInit = {}) => {
    const { pathname, search } = new URL(String(input))
    return app.request(pathname.replace(/^\/api/, '') + search, { headers })
  })
  connect({
    baseUrl: `${window.location.origin}/api`,
    token,
    freshToken,
    isSignedOut: hasProviderAnswered,
  })
  navigate(routes.dashboard)
})

afterEach(() => {
  document.cookie = '__client_uat=; max-age=0'
})

const open = () =>
  render(
    <MantineRoot>
      <QueryClientProvider client={createQueryClient(isProviderAwaited)}>
        <RequireMember />
      </QueryClientProvider>
    </MantineRoot>,
  )

test('a known member of whom nothing is cached sees the loader until the identity provider is there, and then their data', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  document.cookie = '__client_uat=1700000000'
  open()
  for (let second = 0; second < 25; second++) {
    await act(async () => vi.advanceTimersByTimeAsync(1000))
    await new Promise((resolve) => setImmediate(resolve))
  }
  vi.useRealTimers()
  expect(screen.queryByText(/could not load/)).toBeNull()
  act(() => publishIdentity(identityOf({ getToken: async () => tokenFor(subject) })))
  expect(await screen.findByRole('link', { name: 'Start' })).toBeDefined()
})

test('a page that is not saved stops loading as soon as the service is known not to answer', async () => {
  document.cookie = '__client_uat=1700000000'
  // Whatever else would end the wait takes longer than this test.
  const lost = new Promise<undefined>((resolve) => {
    onlineManager.subscribe((isOnline) => !isOnline && resolve(undefined))
  })
  connect({
    baseUrl: `${window.location.origin}/api`,
    token: async () => lost,
    freshToken,
    isSignedOut: () => false,
  })
  navigate(routes.addresses)
  open()
  expect(await screen.findByText('Loading')).toBeDefined()
  act(() => onlineManager.setOnline(false))
  expect(await screen.findByText('We could not load your addresses')).toBeDefined()
  act(() => onlineManager.setOnline(true))
})

test('the cached session alone opens no greeting: only the identity provider knows which were closed', async () => {
  await Promise.all([
    import('#app/dialogs/Overlays.tsx'),
    import('#app/dialogs/GreetingDialogs.tsx'),
  ])
  open()
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => publishIdentity(identityOf({ getToken: async () => tokenFor(subject) })))
  expect(await screen.findByRole('dialog', { name: 'Before you use Rowan' })).toBeDefined()
})
