import { act, render } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { config } from '#config'
import { IdentityForm } from '#identity/IdentityForm.tsx'
import { IdentityForms } from '#identity/IdentityForms.tsx'
import { IdentityProvider } from '#identity/IdentityProvider.tsx'
import { loadClerk } from '#identity/load-clerk.ts'
import { currentIdentity } from '#identity/session.ts'
import { aminaMadeUp, aminaOfClerk, stubClerk } from './clerk-stub.ts'

/* Our bridge to clerk-js, and clerk-react's forms, over a stub of clerk-js with the observed behaviour of the real one. */

// Each test is a page of its own.
beforeEach(() => {
  window.loadingClerk = undefined
})

const session = () => currentIdentity()?.session
const recover = async () => act(async () => currentIdentity()?.recover())

test('who is signed in is told to the rest of the app, with a way to their token', async () => {
  stubClerk({ status: 'ready', user: aminaOfClerk })
  render(<IdentityProvider Forms={IdentityForms} />)
  await expect
    .poll(session)
    .toMatchObject({ status: 'signed-in', member: { firstName: 'Amina', sessionId: 'sess_amina' } })
  expect(currentIdentity()?.account?.hasPassword).toBe(true)
})

test('an SDK that starts without its service is not trusted', async () => {
  stubClerk({ status: 'degraded', user: aminaMadeUp })
  render(<IdentityProvider Forms={IdentityForms} />)
  await expect.poll(session).toEqual({ status: 'degraded', subject: 'user_amina' })
  await expect(currentIdentity()?.updateMetadata({ studyId: '' })).rejects.toThrow('not known')
})

test('an SDK that started without its service is trusted once that lists its sessions', async () => {
  let isDown = true
  const onReload = () => {
    if (isDown) throw new Error('network_error')
    return ['sess_amina']
  }
  stubClerk({ status: 'degraded', onReload })
  render(<IdentityProvider Forms={IdentityForms} />)
  await expect.poll(session).toEqual({ status: 'degraded' })
  await expect(recover()).rejects.toThrow('network_error')
  expect(session()).toEqual({ status: 'degraded' })
  isDown = false
  await recover()
  expect(session()).toMatchObject({ status: 'signed-in', member: { firstName: 'Amina' } })
})

test('an SDK that failed at its start is started again', async () => {
  let isDown = true
  const onLoad = () => {
    if (isDown) throw new Error('refused')
  }
  const clerk = stubClerk({ status: 'ready', user: aminaOfClerk, onLoad })
  render(<IdentityProvider Forms={IdentityForms} />)
  await expect.poll(() => clerk.load.mock.calls.length).toBe(1)
  await expect
    .poll(async () => {
      isDown = false
      await recover()
      return session()
    })
    .toMatchObject({ status: 'signed-in' })
  expect(clerk.load).toHaveBeenCalledTimes(2)
})

test('an SDK that the page has started already is taken over, and asks nothing twice', async () => {
  const clerk = stubClerk({ status: 'ready', user: aminaOfClerk })
  await loadClerk(config)
  render(<IdentityProvider Forms={IdentityForms} />)
  await expect.poll(session).toMatchObject({ status: 'signed-in' })
  expect(clerk.load).toHaveBeenCalledTimes(1)
})

test('no form is fetched before a page shows one, or the member has to confirm who they are', async () => {
  const clerk = stubClerk({ status: 'ready', user: aminaOfClerk })
  render(<IdentityProvider Forms={IdentityForms} />)
  await expect.poll(session).toMatchObject({ status: 'signed-in' })
  expect(clerk.fetchForms).not.toHaveBeenCalled()
  const change = { newPassword: 'correct horse', signOutOfOtherSessions: false }
  let outcome: Promise<unknown> | undefined
  act(() => {
    outcome = currentIdentity()?.account?.changePassword(change)
  })
  await expect(outcome).resolves.toEqual({ state: 'changed' })
  expect(clerk.fetchForms).toHaveBeenCalled()
})

test('a sign-out ends the session that it names, and no other', async () => {
  const clerk = stubClerk({
    status: 'ready',
    user: aminaOfClerk,
    onReload: () => ['sess_amina', 'sess_tom'],
  })
  render(<IdentityProvider Forms={IdentityForms} />)
  await expect.poll(session).toMatchObject({ status: 'signed-in' })
  await act(async () => currentIdentity()?.signOut('sess_amina'))
  await act(async () => currentIdentity()?.signOut('sess_gone'))
  expect(clerk.ended).toEqual(['sess_amina'])
  expect(clerk.user).toBe(aminaOfClerk)
})

test('the study that somebody came for is stored in the unsafe metadata, and sign-up leads to /sign-in', async () => {
  const { mountSignUp } = stubClerk({ status: 'ready' })
  render(
    <>
      <IdentityForm name="sign-up" studyId="veds-vessels" afterSignIn="/dashboard" />
      <IdentityProvider Forms={IdentityForms} />
    </>,
  )
  await expect
    .poll(() => mountSignUp.mock.lastCall?.[1])
    .toMatchObject({ unsafeMetadata: { studyId: 'veds-vessels' }, forceRedirectUrl: '/sign-in' })
})

test('a form is drawn in the page that shows it, and goes with it', async () => {
  const { mountSignIn } = stubClerk({ status: 'ready' })
  const { container, rerender } = render(
    <>
      <main>
        <IdentityForm name="sign-in" studyId="" afterSignIn="/dashboard" />
      </main>
      <IdentityProvider Forms={IdentityForms} />
    </>,
  )
  await expect.poll(() => mountSignIn.mock.lastCall?.[0].closest('main')).toBeTruthy()
  rerender(
    <>
      <main />
      <IdentityProvider Forms={IdentityForms} />
    </>,
  )
  expect(container.querySelector('main')?.childElementCount).toBe(0)
})
