import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { announce, LiveStatus } from '#ui/live-status.tsx'

/** The sentences that were added to the region, as a screen reader gets them. */
function listen(): string[] {
  const heard: string[] = []
  const region = screen.getByRole('status')
  const read = () => [...region.children]
  let before = read()
  new MutationObserver(() => {
    const now = read()
    heard.push(...now.filter((each) => !before.includes(each)).map((each) => each.textContent))
    before = now
  }).observe(region, { childList: true, subtree: true, characterData: true })
  return heard
}

test('a sentence said twice is heard twice', async () => {
  render(<LiveStatus />)
  const heard = listen()
  await act(async () => announce('3 addresses found.'))
  await act(async () => announce('3 addresses found.'))
  expect(heard).toEqual(['3 addresses found.', '3 addresses found.'])
})

test('a sentence does not take away the one just before it', async () => {
  render(<LiveStatus />)
  const heard = listen()
  await act(async () => {
    announce('We’ve deleted the answer from this device')
    announce('You’re back online')
  })
  expect(heard).toEqual(['We’ve deleted the answer from this device', 'You’re back online'])
  expect(screen.getByRole('status').ariaAtomic).toBe('false')
})

test('what was said before that does not stay, for somebody who reads through the page', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  render(<LiveStatus />)
  await act(async () => announce('You’re offline'))
  vi.advanceTimersByTime(1000)
  await act(async () => announce('You’re back online'))
  expect(screen.getByRole('status').textContent).toBe('You’re back online')
})
