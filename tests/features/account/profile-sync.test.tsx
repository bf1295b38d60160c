import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { connect } from '#api/call.ts'
import { createQueryClient } from '#api/queries.ts'
import { RequireMember } from '#app/auth/RequireMember.tsx'
import { MantineRoot } from '#app/MantineRoot.tsx'
import { publishIdentity } from '#identity/session.ts'
import { cacheSession } from '#offline/session/cached-session.ts'
import { routes } from '#routes'
import { apiOver, withDatabase } from '../../support/api.ts'
import { tokenFor } from '../../support/tokens.ts'
import { identityOf, signedIn } from '../../identity/identity-of.ts'

vi.setConfig({ testTimeout: 60_000 })

const given = withDatabase()
const { subject } = signedIn.member
const failure = 'We have not updated your details across Rowan'

test('a sync of the profile that failed is said under My details, until one has worked', async () => {
  const { app, member } = apiOver(given.db)
  let isBroken = true
  let syncs = 0
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const { pathname, search } = new URL(String(input))
    const { signal: _, ...sent } = init
    if (pathname.endsWith('/users/sync')) {
      syncs += 1
      if (isBroken) return new Response('Bad gateway', { status: 502 })
    }
    return app.request(pathname.replace(/^\/api/, '') + search, sent)
  })
  const token = async () => tokenFor(subject)
  connect({ baseUrl: `${window.location.origin}/api`, token, freshToken: token })
  const named = (lastName: string, updatedAt: string) =>
    publishIdentity(
      identityOf({
        session: { ...signedIn, member: { ...signedIn.member, lastName, updatedAt } },
        getToken: token,
      }),
    )
  await cacheSession(signedIn.member)
  named('Rahman', '2026-11-21T09:00:00.000Z')
  navigate(routes.myDetails)
  render(
    <MantineRoot>
      <QueryClientProvider client={createQueryClient()}>
        <RequireMember />
      </QueryClientProvider>
    </MantineRoot>,
  )
  await screen.findByText(failure)
  expect(syncs).toBe(1)

  isBroken = false
  // The provider says that the profile was changed again.
  act(() => named('Okafor', '2026-11-21T09:05:00.000Z'))
  await waitFor(() => expect(screen.queryByText(failure)).toBeNull())
  expect((await member(subject).user()).lastName).toBe('Okafor')
})
