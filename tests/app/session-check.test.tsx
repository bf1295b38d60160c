import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { connect } from '#api/call.ts'
import { RequireMember } from '#app/auth/RequireMember.tsx'
import { publishIdentity, type Identity, type Member } from '#identity/session.ts'
import { cacheSession, readDevice } from '#offline/session/cached-session.ts'
import { createQueryClient } from '#api/queries.ts'
import { identityOf, signedIn } from '../identity/identity-of.ts'

afterEach(() => {
  vi.useRealTimers()
  publishIdentity(undefined)
  vi.unstubAllGlobals()
})

/** Opens the app of whoever this device knows, with an API that answers 503. Returns the paths that it is asked for. */
async function openApp(identity: Identity, known?: Member): Promise<string[]> {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string | URL) => {
    asked.push(new URL(String(input)).pathname)
    return Response.json({}, { status: 503 })
  })
  const token = async () => 'a token'
  connect({ baseUrl: `${window.location.origin}/api`, token, freshToken: token })
  await readDevice()
  if (known) await cacheSession(known)
  publishIdentity(identity)
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <RequireMember />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return asked
}

test.each(['loading', 'signed-out'] as const)(
  'while the identity is %s GET /auth is not asked; once somebody is signed in it is',
  async (status) => {
    const asked = await openApp(identityOf({ session: { status } }))
    // Waits until everything that this has started is over.
    await act(async () => undefined)
    expect(asked).not.toContain('/api/auth')
    act(() => publishIdentity(identityOf()))
    await expect.poll(() => asked).toContain('/api/auth')
  },
)

test('whose page is shown is checked again until the service has answered: what waits is not sent before', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const asked = await openApp(identityOf(), signedIn.member)
  const checks = () => asked.filter((path) => path === '/api/auth').length
  // The first try and its only repetition.
  await expect.poll(checks, { timeout: 5000 }).toBe(2)
  await act(async () => vi.advanceTimersByTimeAsync(20_000))
  await expect.poll(checks).toBeGreaterThan(2)
})
