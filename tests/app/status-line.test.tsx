import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StatusLine } from '#app/layouts/StatusLine.tsx'
import { MantineRoot } from '#app/MantineRoot.tsx'
import { browserClock } from '#offline/clock.ts'
import { connectConnectivity, createConnectivity } from '#offline/connectivity.ts'
import { currentOutbox } from '#offline/outbox/outbox-client.ts'
import { LiveStatus } from '#ui/live-status.tsx'
import { answer } from '../support/answers.ts'
import { results } from '../support/deliveries.ts'
import { outboxOver } from '../support/outbox-client.ts'

const subject = 'user_amina'

beforeEach(() => currentOutbox.set(undefined))
afterEach(() => currentOutbox.set(undefined))

/** Opens the line. Returns what a screen reader has been given since. */
function open(): () => string[] {
  render(
    <MantineRoot>
      <LiveStatus />
      <StatusLine subject={subject} />
    </MantineRoot>,
  )
  const sentences = () => [...screen.getByRole('status').children]
  const before = sentences()
  return () =>
    sentences()
      .filter((each) => !before.includes(each))
      .map(({ textContent }) => textContent)
}

function aNetwork() {
  let hasNetwork = true
  const connectivity = createConnectivity({
    ...browserClock,
    probe: async () => hasNetwork,
    hasNetwork: () => hasNetwork,
    isVisible: () => true,
  })
  connectConnectivity(connectivity)
  return async (isThere: boolean) => {
    hasNetwork = isThere
    await act(async () => connectivity.check())
  }
}

test('who was offline hears that they are back', async () => {
  const become = aNetwork()
  const heard = open()
  await become(false)
  await expect.poll(heard).toContainEqual(expect.stringContaining('You’re offline'))
  await become(true)
  await expect.poll(() => heard().at(-1)).toBe('You’re back online')
})

test('who was not offline does not hear it, when a refused answer is deleted', async () => {
  const become = aNetwork()
  const outbox = outboxOver({ deliver: async () => results.noWay(), isReachable: () => false })
  currentOutbox.set(outbox)
  const refused = answer('gender')
  await outbox.submit(refused, { subject })
  const heard = open()
  await become(true)
  await screen.findByText(/1 answer/)
  await act(async () => outbox.discard(subject, refused.id))
  await expect.poll(() => screen.queryByText(/1 answer/, { selector: 'p' })).toBeNull()
  expect(heard()).not.toContain('You’re back online')
})
