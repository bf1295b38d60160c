import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { connect } from '#api/call.ts'
import { RequireMember } from '#app/auth/RequireMember.tsx'
import { publishIdentity } from '#identity/session.ts'
import { readDevice } from '#offline/session/cached-session.ts'
import { createQueryClient } from '#api/queries.ts'
import { identityOf } from '../identity/identity-of.ts'

afterEach(() => {
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
