import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import 'fake-indexeddb/auto'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { memberKey } from '#api/queries.ts'
import { SideDrawer } from '#app/layouts/SideDrawer.tsx'
import { useSignedOut } from '#app/auth/use-signed-out.ts'
import { createDrafts, clearDrafts } from '#features/onboarding/drafts.ts'
import { publishIdentity } from '#identity/session-store.ts'
import { createQueryClient } from '#api/query-client.ts'
import { closeSidebar, openSidebar } from '#ui/shell-state.ts'
import { identityOf } from '../identity/identity-of.ts'

const drafts = createDrafts<string>()
const draft = { subject: 'user_amina', questionType: 'diagnosis' } as const

afterEach(() => {
  publishIdentity(undefined)
  clearDrafts()
  closeSidebar()
})

test('who signs out takes along what they typed and read, is on the landing page, and other tabs are told', async () => {
  navigate('/dashboard')
  publishIdentity(identityOf())
  drafts.save(draft, 'Alport syndrome')
  const client = createQueryClient()
  client.setQueryData(memberKey('user_amina', 'user'), { firstName: 'Amina' })
  openSidebar()
  const Tab = () => {
    useSignedOut(client)
    return <SideDrawer />
  }
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <Tab />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const otherTab = new BroadcastChannel('rowan-leaving')
  const isNotified = once(otherTab, 'message')
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
  await isNotified
  otherTab.close()
  expect(window.location.pathname).toBe('/')
  expect(drafts.read(draft)).toBeUndefined()
  expect(client.getQueryCache().getAll()).toEqual([])
})
