import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import 'fake-indexeddb/auto'
import { once } from 'node:events'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { memberKey, createQueryClient } from '#api/queries.ts'
import { SideDrawer } from '#app/layouts/SideDrawer.tsx'
import { useSignedOut } from '#app/auth/use-signed-out.ts'
import { createDrafts } from '#offline/drafts.ts'
import { clearDrafts } from '#offline/typed-drafts.ts'
import { publishIdentity, ShownMember } from '#identity/session.ts'
import { currentOutbox } from '#offline/outbox/outbox-client.ts'
import { connectWaitingAnswers } from '#offline/session/sign-out.ts'
import { closeSidebar, openSidebar } from '#ui/shell-state.ts'
import { identityOf, signedIn } from '../identity/identity-of.ts'
import { answer } from '../support/answers.ts'
import { outboxOver } from '../support/outbox-client.ts'

const drafts = createDrafts('test', v.string())
const draft = { subject: 'user_amina', of: 'diagnosis' }

afterEach(() => {
  publishIdentity(undefined)
  clearDrafts()
  closeSidebar()
  currentOutbox.set(undefined)
})

let sessions = 0

/** The drawer of a member who has signed in, with this query client. */
function openDrawer(client = createQueryClient()) {
  navigate('/dashboard')
  sessions += 1
  const member = { ...signedIn.member, sessionId: `sess_${sessions}` }
  publishIdentity(identityOf({ session: { ...signedIn, member } }))
  openSidebar()
  const Tab = () => {
    useSignedOut(client)
    return <SideDrawer />
  }
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <ShownMember value={member}>
          <Tab />
        </ShownMember>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

test('who signs out takes along what they typed and read, is on the landing page, and other tabs are told', async () => {
  drafts.save(draft, 'Alport syndrome')
  const client = createQueryClient()
  client.setQueryData(memberKey('user_amina', 'user'), { firstName: 'Amina' })
  openDrawer(client)
  const otherTab = new BroadcastChannel('rowan-leaving')
  const isNotified = once(otherTab, 'message')
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
  await isNotified
  otherTab.close()
  expect(window.location.pathname).toBe('/')
  expect(drafts.read(draft)).toBeUndefined()
  expect(client.getQueryCache().getAll()).toEqual([])
})

/** One answer waits, and the service says nothing until `reply` is called. */
async function waitForService(outcome: 'acknowledged' | 'no-way-through' = 'acknowledged') {
  const replies: (() => void)[] = []
  let isReachable = false
  const outbox = outboxOver({
    isReachable: () => isReachable,
    deliver: async () => {
      await new Promise<void>((resolve) => replies.push(resolve))
      return { outcome }
    },
  })
  currentOutbox.set(outbox)
  connectWaitingAnswers({ send: outbox.sendAll, remove: outbox.clear, stored: outbox.stored })
  await outbox.start('user_amina')
  await outbox.submit(answer('dob'), { subject: 'user_amina' })
  isReachable = true
  // The answer, and the step of the set-up.
  return async (calls = 2) => {
    for (let call = 0; call < calls; call += 1) {
      await expect.poll(() => replies.length).toBe(call + 1)
      replies[call]?.()
    }
  }
}

async function sendAndSignOut() {
  openDrawer()
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Send it and sign out' }))
}

test('“Send and sign out” says that it is sending, for as long as that takes', async () => {
  const reply = await waitForService()
  await sendAndSignOut()
  const dialog = await screen.findByRole('dialog', { name: 'Sending 1 answer' })
  const sending = within(dialog).getByRole('button', { name: 'Sending…' })
  expect(sending.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(sending)
  expect(window.location.pathname).toBe('/dashboard')
  await reply()
  await expect.poll(() => window.location.pathname).toBe('/')
})

test('“Send and sign out” signs nobody out while an answer is left, and says so', async () => {
  const reply = await waitForService('no-way-through')
  await sendAndSignOut()
  await reply(1)
  const dialog = await screen.findByRole('dialog', { name: '1 answer not sent yet' })
  const alert = await within(dialog).findByRole('alert')
  expect(alert.textContent).toContain('We could not send it, so you’re still signed in.')
  expect(window.location.pathname).toBe('/dashboard')
  for (const name of ['Send it and sign out', 'Keep it on this device', 'Delete it'])
    expect(within(dialog).getByRole('button', { name })).toBeTruthy()
})

test('who stops it while it sends stays signed in', async () => {
  const reply = await waitForService()
  await sendAndSignOut()
  await userEvent.click(await screen.findByRole('button', { name: 'Stay signed in' }))
  await reply()
  await expect.poll(async () => currentOutbox.get()?.sendAll('user_amina')).toBe(0)
  expect(window.location.pathname).toBe('/dashboard')
})

test('who does not want to wait keeps the answer on the device, and is signed out at once', async () => {
  await waitForService()
  await sendAndSignOut()
  await userEvent.click(await screen.findByRole('button', { name: 'Keep it on this device' }))
  await expect.poll(() => window.location.pathname).toBe('/')
})
