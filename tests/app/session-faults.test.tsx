import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { connect } from '#api/call.ts'
import { RequireMember } from '#app/auth/RequireMember.tsx'
import { publishIdentity } from '#identity/session.ts'
import { readDevice, setShared } from '#offline/session/cached-session.ts'
import { createQueryClient } from '#api/queries.ts'
import { identityOf } from '../identity/identity-of.ts'

afterEach(() => {
  publishIdentity(undefined)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A member opens the app while the API answers the session check like this, or not at all. */
function openWhile(answer: { status: number } | 'silence') {
  vi.stubGlobal('fetch', async (input: string | URL) => {
    if (answer === 'silence') throw new TypeError('Failed to fetch')
    const status = String(input).includes('/health/') ? 200 : answer.status
    return Response.json({}, { status })
  })
  const token = async () => 'a token'
  connect({ baseUrl: `${window.location.origin}/api`, token, freshToken: token })
  publishIdentity(identityOf())
  void readDevice()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <RequireMember />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

test('a session that the service does not accept is a problem with the sign-in', async () => {
  openWhile({ status: 401 })
  await screen.findByText('Temporary glitch with our sign ins!')
})

test('a fault of the service is told as ours', async () => {
  openWhile({ status: 500 })
  await screen.findByText('Temporary glitch on our side!')
})

test('a service that cannot be reached is told as such, with a way to try again', async () => {
  openWhile('silence')
  await screen.findByRole('heading', { name: 'Rowan is not responding' })
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('what is said of the silence follows the connection', async () => {
  openWhile('silence')
  await screen.findByRole('heading', { name: 'Rowan is not responding' })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  expect(await screen.findByRole('heading', { name: 'You’re offline' })).toBeTruthy()
})

test('on a shared device the person is told why nothing is there, and what becomes of answers', async () => {
  await setShared(true)
  openWhile('silence')
  await screen.findByText(/we do not save what you read on it/)
  expect(screen.getByText(/An answer waiting to be sent is still here/)).toBeTruthy()
  await setShared(false)
})
