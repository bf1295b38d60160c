import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { SideDrawer } from '#app/shell/SideDrawer.tsx'
import { createDrafts, forgetDrafts } from '#features/onboarding/drafts.ts'
import { publishIdentity } from '#identity/identity-store.ts'
import { closeSidebar, openSidebar } from '#ui/shell-state.ts'
import { identityOf, signedIn } from '../identity/identity-of.ts'

const drafts = createDrafts<string>()
const draft = { subject: 'user_amina', questionType: 'diagnosis' } as const

afterEach(() => {
  publishIdentity(undefined)
  forgetDrafts()
  closeSidebar()
})

async function signOut(outcome: () => Promise<void>) {
  navigate('/dashboard')
  publishIdentity(identityOf({ signOut: outcome }))
  drafts.keep(draft, 'Alport syndrome')
  openSidebar()
  render(
    <MantineProvider env="test">
      <SideDrawer member={signedIn.member} />
    </MantineProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
}

test('who signs out takes along what they typed', async () => {
  await signOut(async () => undefined)
  expect(window.location.pathname).toBe('/')
  expect(drafts.read(draft)).toBeUndefined()
})

test('who could not be signed out is told so', async () => {
  await signOut(async () => Promise.reject(new Error('unreachable')))
  expect((await screen.findByRole('alert')).textContent).toMatch(/You are still signed in/)
  expect(window.location.pathname).toBe('/dashboard')
})
