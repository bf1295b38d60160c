import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { connect } from '#api/call.ts'
import { RequireMember } from '#app/auth/RequireMember.tsx'
import { publishIdentity } from '#identity/session.ts'
import { cacheSession, readDevice } from '#offline/session/cached-session.ts'
import { createQueryClient } from '#api/queries.ts'
import { identityOf, signedIn } from '../identity/identity-of.ts'

afterEach(() => {
  vi.useRealTimers()
  publishIdentity(undefined)
  vi.unstubAllGlobals()
})

test.each(['loading', 'signed-out'] as const)(
  'while the identity is %s GET /auth is not asked; once somebody is signed in it is',
  async (status) => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (input: string | URL) => {
      asked.push(new URL(String(input)).pathname)
      return Response.json({}, { status: 503 })
    })
    const token = async () => 'a token'
    connect({ baseUrl: `${window.location.origin}/api`, token, freshToken: token })
    await readDevice()
    publishIdentity(identityOf({ session: { status } }))
    render(
      <MantineProvider env="test">
        <QueryClientProvider client={createQueryClient()}>
          <RequireMember />
        </QueryClientProvider>
      </MantineProvider>,
    )
    // Waits until everything that this has started is over.
    await act(async () => undefined)
    expect(asked).not.toContain('/api/auth')
    act(() => publishIdentity(identityOf()))
    await expect.poll(() => asked).toContain('/api/auth')
  },
)

test('whose page is shown is checked again until the service has answered: what waits is not sent before', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let asked = 0
  vi.stubGlobal('fetch', async (input: string | URL) => {
    if (String(input).endsWith('/api/auth')) asked += 1
    return Response.json({}, { status: 503 })
  })
  const token = async () => 'a token'
  connect({ baseUrl: `${window.location.origin}/api`, token, freshToken: token })
  await readDevice()
  await cacheSession(signedIn.member)
  publishIdentity(identityOf())
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <RequireMember />
      </QueryClientProvider>
    </MantineProvider>,
  )
  // The first try and its only repetition.
  await expect.poll(() => asked, { timeout: 5000 }).toBe(2)
  await act(async () => vi.advanceTimersByTimeAsync(20_000))
  await expect.poll(() => asked).toBeGreaterThan(2)
})
