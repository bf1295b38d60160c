import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { pageAt } from '#app/pages.ts'
import { routes } from '#routes'
import { outboxOver } from '../../support/outbox-client.ts'
import { withDatabase } from '../../support/api.ts'
import { openApp, question, type OpenedApp } from '../../support/member-app.tsx'

const given = withDatabase()

/** Holds back the reply to this write until the returned function is called. */
function holdBack({ network }: OpenedApp, path: string) {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  network.fault = ({ method, url, headers }) => {
    if (method === 'GET' || !url.endsWith(path)) return undefined
    network.fault = () => undefined
    const key = headers.get('Idempotency-Key') ?? ''
    const reply = { headers: { 'Idempotency-Key': key } }
    return arrived.then(() => Response.json({ gender: 'FEMALE' }, reply))
  }
  return () => arrive()
}

test('who has gone elsewhere while an answer is saved is told, and stays there', async () => {
  await pageAt(routes.changeAnswer.href('gender'))?.page.preload()
  const app = await openApp(given.db, 'user_gone_elsewhere', routes.changeAnswer.href('gender'))
  await question('Biological sex on your birth certificate?')
  const arrive = holdBack(app, '/gender')
  await app.user.click(screen.getByRole('radio', { name: 'Female' }))
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Saving…' })

  navigate(routes.notifications)
  await question('Notifications')
  arrive()
  await screen.findByText('Your answer is saved')
  expect(window.location.pathname).toBe(routes.notifications)
})

test('Back leads to the page before after an answer that waits, and at once', async () => {
  navigate(routes.notifications)
  const outbox = outboxOver({ isReachable: () => false })
  const path = routes.onboardingStep.href('step5')
  const { user, network } = await openApp(given.db, 'user_on_a_train', { path, outbox })
  await question('Biological sex on your birth certificate?')
  network.fault = () => {
    throw new TypeError('Failed to fetch')
  }
  await user.click(screen.getByRole('radio', { name: 'Female' }))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await question('Which GP surgery are you registered with?')

  window.history.back()
  await waitFor(() => expect(window.location.pathname).toBe(routes.notifications))
})
