import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { memberKey, createQueryClient } from '#api/queries.ts'
import { useOneMember } from '#app/auth/member-session.ts'
import { createDrafts } from '#offline/drafts.ts'
import { clearDrafts } from '#offline/typed-drafts.ts'
import { publishIdentity } from '#identity/session.ts'
import { readDevice } from '#offline/session/cached-session.ts'
import { useAuthStatus } from '#who-is-there'
import { identityOf, signedIn } from '../identity/identity-of.ts'

const drafts = createDrafts('test', v.string())
const draftOf = (subject: string) => drafts.read({ subject, of: 'diagnosis' })

afterEach(() => {
  publishIdentity(undefined)
  clearDrafts()
})

async function openTab(): Promise<QueryClient> {
  await readDevice()
  const client = createQueryClient()
  publishIdentity(identityOf())
  renderHook(() => useOneMember(useAuthStatus()), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  client.setQueryData(memberKey('user_amina', 'user'), { firstName: 'Amina' })
  drafts.save({ subject: 'user_amina', of: 'diagnosis' }, 'Alport syndrome')
  return client
}

const become = (session: Parameters<typeof identityOf>[0]) =>
  act(() => publishIdentity(identityOf(session)))

test('who is signed out elsewhere leaves no details in this tab, and finds what they typed again', async () => {
  const client = await openTab()
  become({ session: { status: 'signed-out' } })
  expect(client.getQueryCache().getAll()).toEqual([])
  expect(draftOf('user_amina')).toBe('Alport syndrome')
})

test('when another member signs in, nothing of the one before is left', async () => {
  const client = await openTab()
  become({ session: { status: 'signed-out' } })
  const member = { ...signedIn.member, subject: 'user_tom' }
  become({ session: { status: 'signed-in', member } })
  expect(client.getQueryCache().getAll()).toEqual([])
  expect(draftOf('user_amina')).toBeUndefined()
})

test('a moment of not knowing who is there loses nothing', async () => {
  const client = await openTab()
  become({ session: { status: 'loading' } })
  become({})
  expect(client.getQueryData(memberKey('user_amina', 'user'))).toEqual({ firstName: 'Amina' })
  expect(draftOf('user_amina')).toBe('Alport syndrome')
})
