import 'fake-indexeddb/auto'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { LockScreen } from '#features/lock/LockScreen.tsx'
import { askToUnlock } from '#app/LockedApp.tsx'
import { MantineRoot } from '#app/MantineRoot.tsx'
import { isLockOpen, setLockOpen } from '#lock/lock-state.ts'
import { hasKeySource, setKeySource } from '#offline/key-source.ts'
import { newSecret, readLock, replaceLock, type PinLock } from '#lock/lock-row.ts'
import { pinLock } from '#lock/pin.ts'
import { routes } from '#routes'
import { withDatabase } from '../../support/api.ts'
import { openApp } from '../../support/member-app.tsx'

const given = withDatabase()
const pin = '271828'

afterEach(async () => {
  vi.restoreAllMocks()
  setKeySource(undefined)
  setLockOpen(false)
  await replaceLock(undefined)
})

/** A device whose lock is closed. */
async function openScreen(changed: Partial<PinLock> = {}) {
  const { row } = await newSecret(await pinLock(pin))
  await replaceLock({ ...row, ...changed })
  render(
    <MantineRoot>
      <LockScreen onUnlocked={() => undefined} />
    </MantineRoot>,
  )
  return userEvent.setup()
}

const field = async () => screen.findByLabelText('PIN')
const unlockButton = () => screen.getByRole('button', { name: 'Unlock' })
/** Waits until the summary has this text and the focus, so that the next input goes into the field. */
async function summary(words: string): Promise<void> {
  const link = await screen.findByRole('link', { name: words })
  await expect.poll(() => document.activeElement?.contains(link)).toBe(true)
}
const fullDisk = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })

async function openSettings() {
  const { user } = await openApp(given.db, 'user_lock', routes.lock)
  await screen.findByRole('heading', { level: 1, name: 'Lock' })
  return user
}

async function chooseTwice(
  user: ReturnType<typeof userEvent.setup>,
  first: string,
  second: string,
) {
  await user.type(screen.getByLabelText('Choose a PIN'), first)
  await user.type(screen.getByLabelText('Enter it again'), second)
  await user.click(screen.getByRole('button', { name: 'Turn on with a PIN' }))
}

test('a PIN that is none, and one that is wrong, are told apart; the right one opens the lock', async () => {
  const user = await openScreen()
  await user.type(await field(), '2718')
  await user.click(unlockButton())
  await summary('Enter the 6 digits of your PIN.')
  await user.clear(await field())
  await user.type(await field(), '000000')
  await user.click(unlockButton())
  await summary('That PIN is wrong.')
  expect(isLockOpen()).toBe(false)
  await user.type(await field(), pin)
  await user.click(unlockButton())
  await expect.poll(isLockOpen).toBe(true)
})

test('before one has to wait the page says so, and then for how long', async () => {
  const user = await openScreen({ failures: 3 })
  await user.type(await field(), '000000')
  await user.click(unlockButton())
  await summary('That PIN is wrong. If the next one is wrong too, you’ll have to wait.')
  await user.type(await field(), '111111')
  await user.click(unlockButton())
  await summary('That PIN is wrong. You have to wait before you try again.')
  await screen.findByText(/^You can try again in (30|29) seconds/)
  await user.type(await field(), pin)
  await user.click(unlockButton())
  expect(await readLock()).toMatchObject({ failures: 5 })
  expect(isLockOpen()).toBe(false)
})

test('a disk that has no room for the count of guesses is said so', async () => {
  const user = await openScreen()
  await field()
  fullDisk()
  await user.type(await field(), pin)
  await user.click(unlockButton())
  await summary(
    'This device has no space left, so we could not check your PIN. Free some space, then try again.',
  )
})

test('a lock that is damaged says so, and what giving it up costs', async () => {
  await replaceLock({ way: 'pin' })
  render(
    <MantineRoot>
      <LockScreen onUnlocked={() => undefined} />
    </MantineRoot>,
  )
  await screen.findByText('The lock on this device is damaged, so it cannot be opened any more.')
  await screen.findByText(
    'No answers are waiting to be sent from this device, so none will be lost.',
  )
})

test('a PIN is chosen twice, and both have to be the same', async () => {
  const user = await openSettings()
  await chooseTwice(user, '12', '12')
  await summary('Enter the 6 digits of your PIN.')
  await user.clear(screen.getByLabelText('Choose a PIN'))
  await user.clear(screen.getByLabelText('Enter it again'))
  await chooseTwice(user, pin, '314159')
  await summary('Enter the same PIN twice.')
  expect(await readLock()).toBeUndefined()
})

test('where the browser stores nothing no lock is turned on, and the page says so', async () => {
  const user = await openSettings()
  fullDisk()
  await chooseTwice(user, pin, pin)
  await screen.findByText('This browser could not save the lock, so nothing was turned on.')
  expect(isLockOpen()).toBe(false)
})

async function turnOnAndOff() {
  const user = await openSettings()
  await chooseTwice(user, pin, pin)
  await screen.findByText('The lock is on for this device, with a PIN.')
  await user.type(await field(), '000000')
  await user.click(screen.getByRole('button', { name: 'Turn off the lock' }))
  await summary('That PIN is wrong.')
  await user.type(await field(), pin)
  await user.click(screen.getByRole('button', { name: 'Turn off the lock' }))
  await screen.findByRole('button', { name: 'Turn on with a PIN' })
}

test('a lock is turned on, and turned off by its PIN alone', async () => {
  await turnOnAndOff()
  expect(await readLock()).toBeUndefined()
})

test('who has turned the lock off may be away for long, and finds the page as it was', async () => {
  await turnOnAndOff()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
  window.dispatchEvent(new Event('focus'))
  expect(document.documentElement.hidden).toBe(false)
})

/** A disk that cannot be read as a whole, as after iOS has closed the connection too often. */
const unreadable = () =>
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('', 'AbortError')
  })
const notOpened =
  'We could not read what’s saved on this device, so Rowan is still locked. Try again.'

test('a right PIN on a device that cannot be read ends in words, and may be entered again', async () => {
  const user = await openScreen()
  await field()
  const disk = unreadable()
  await user.type(await field(), pin)
  await user.click(unlockButton())
  await summary(notOpened)
  expect(isLockOpen()).toBe(false)
  expect(hasKeySource()).toBe(false)
  disk.mockRestore()
  await user.type(await field(), pin)
  await user.click(unlockButton())
  await expect.poll(isLockOpen).toBe(true)
})

test('a lock that the disk does not give is not called damaged', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('', 'AbortError')
  })
  render(
    <MantineRoot>
      <LockScreen onUnlocked={() => undefined} />
    </MantineRoot>,
  )
  await screen.findByText('We could not read what’s saved on this device. Try again.')
  expect(screen.queryByText(/damaged/)).toBeNull()
})

test('a lock whose screen fails says so, keeps the quick exit, and can be tried again', async () => {
  const { row } = await newSecret(await pinLock(pin))
  await replaceLock(row)
  await act(async () => void askToUnlock())
  const cannot = await screen.findByRole('button', { name: 'I cannot unlock' })
  vi.stubGlobal('reportError', () => undefined)
  // As extensions do, for example managers of passwords.
  const wrapper = document.createElement('div')
  cannot.replaceWith(wrapper)
  wrapper.append(cannot)
  await userEvent.click(cannot)
  await screen.findByRole('heading', { name: 'Something went wrong!' })
  expect(screen.getByRole('button', { name: /^Exit/ })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await userEvent.type(await field(), pin)
  await userEvent.click(unlockButton())
  await expect.poll(isLockOpen).toBe(true)
})
