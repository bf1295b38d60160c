import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dismissOffer, mayOffer, InstallOffer } from '#pwa/InstallOffer.tsx'
import { listenForInstallPrompt } from '#pwa/install.ts'

const day = 24 * 60 * 60 * 1000
const someDay = new Date('2026-11-21T12:00:00Z')

beforeAll(listenForInstallPrompt)
beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const open = () => render(<InstallOffer />, { wrapper: MantineProvider })

/** The browser lets the app ask, and the person gives this answer. */
function browserOffers(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(async () => ({ outcome }))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void window.dispatchEvent(event))
  return { prompt, event }
}

test('the browser asks when the person has pressed Install, and never by itself', async () => {
  const { prompt, event } = browserOffers('accepted')
  expect(event.defaultPrevented).toBe(true)
  open()
  expect(prompt).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Install the app' }))
  expect(prompt).toHaveBeenCalledTimes(1)
})

test('who says "Not now" is left alone for 90 days', async () => {
  browserOffers('accepted')
  const { unmount } = open()
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  open()
  expect(screen.queryByRole('button')).toBeNull()
})

test('the offer comes back after 90 days, and a clock set wrong does not silence it for ever', () => {
  dismissOffer(someDay)
  expect(mayOffer(new Date(someDay.getTime() + 89 * day))).toBe(false)
  expect(mayOffer(new Date(someDay.getTime() + 90 * day))).toBe(true)
  expect(mayOffer(new Date(someDay.getTime() - day))).toBe(true)
})

test('nothing is offered inside the installed app', () => {
  browserOffers('accepted')
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes('standalone'),
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  )
  open()
  expect(screen.queryByRole('button')).toBeNull()
  vi.restoreAllMocks()
})

test('an iPhone is told the way, and that the app there has a storage of its own', async () => {
  await useUpTheQuestion()
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)',
  })
  open()
  expect(screen.getByText('Add to Home Screen')).toBeDefined()
  expect(screen.getByText(/has its own storage/)).toBeDefined()
})

/** Uses the event, which the browser allows once. */
async function useUpTheQuestion(): Promise<void> {
  browserOffers('accepted')
  const { unmount } = open()
  await userEvent.click(screen.getByRole('button', { name: 'Install the app' }))
  unmount()
}
