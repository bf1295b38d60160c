import { act, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SignInForm, SignUpForm } from '#identity/IdentityForm.tsx'
import { IdentityProvider } from '#identity/IdentityProvider.tsx'
import { currentIdentity } from '#identity/session.ts'
import { aminaMadeUp, aminaOfClerk, stubClerk } from './clerk-stub.ts'

/* The real provider and hooks of clerk-react, over a stub of clerk-js with the observed behaviour of the real one. */

const session = () => currentIdentity()?.session
const recover = async () => act(async () => currentIdentity()?.recover())

test('who is signed in is told to the rest of the app, with a way to their token', async () => {
  stubClerk({ status: 'ready', user: aminaOfClerk })
  render(<IdentityProvider />)
  await expect
    .poll(session)
    .toMatchObject({ status: 'signed-in', member: { firstName: 'Amina', sessionId: 'sess_amina' } })
  expect(currentIdentity()?.account?.hasPassword).toBe(true)
})

test('an SDK that starts without its service is not trusted', async () => {
  stubClerk({ status: 'degraded', user: aminaMadeUp })
  render(<IdentityProvider />)
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
  render(<IdentityProvider />)
  await expect.poll(session).toEqual({ status: 'degraded' })
  await expect(recover()).rejects.toThrow('network_error')
  expect(session()).toEqual({ status: 'degraded' })
  isDown = false
  await recover()
  expect(session()).toMatchObject({ status: 'signed-in', member: { firstName: 'Amina' } })
})

test('a provider that failed at its start is mounted afresh, and starts', async () => {
  let isDown = true
  const onLoad = () => {
    if (isDown) throw new Error('refused')
  }
  const clerk = stubClerk({ status: 'ready', user: aminaOfClerk, onLoad })
  render(<IdentityProvider />)
  await expect.poll(() => clerk.load.mock.calls.length).toBe(1)
  await expect
    .poll(async () => {
      isDown = false
      await recover()
      return session()
    })
    .toMatchObject({ status: 'signed-in' })
  expect(clerk.load).toHaveBeenCalledTimes(2)
  expect(vi.mocked(console.error).mock.calls.flat().join()).toContain('refused')
  vi.mocked(console.error).mockClear()
})

test('a sign-out ends the session that it names, and no other', async () => {
  const clerk = stubClerk({
    status: 'ready',
    user: aminaOfClerk,
    onReload: () => ['sess_amina', 'sess_tom'],
  })
  render(<IdentityProvider />)
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
      <SignUpForm studyId="veds-vessels" mayAutofill />
      <IdentityProvider />
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
        <SignInForm studyId="" />
      </main>
      <IdentityProvider />
    </>,
  )
  await expect.poll(() => mountSignIn.mock.lastCall?.[0].closest('main')).toBeTruthy()
  rerender(
    <>
      <main />
      <IdentityProvider />
    </>,
  )
  expect(container.querySelector('main')?.childElementCount).toBe(0)
})
