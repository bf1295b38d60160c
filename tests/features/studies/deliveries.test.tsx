import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { routes } from '#routes'
import { apiOver, withDatabase } from '../../support/api.ts'
import { openApp } from '../../support/member-app.tsx'
import { consent, heldConsent, join, plantStudy } from '../../support/studies.ts'

const given = withDatabase()

test('the page of a consent says to whom and how it is sent, and what is agreed to is sent so', async () => {
  const { api, user } = await openApp(given.db, 'user_sending', routes.taskList)
  const invite = await join(api)
  act(() => navigate(routes.studyConsent.href(invite.id)))
  const consenting = within(await screen.findByRole('region', { name: 'Your consent' }))
  await consenting.findByText(invite.study.controller?.organisation ?? 'nobody')
  for (const words of [/under a number, in place of your name/, /We never send your name/]) {
    consenting.getByText(words)
  }
  await user.click(await consenting.findByRole('button', { name: 'Consent' }))
  await expect.poll(async () => (await heldConsent(api)).delivery?.state).toBe('agreed')
  act(() => navigate(routes.consents))
  await screen.findByText('Your consent: waiting to be sent.')
})

test('a study that can be sent nothing says so, and is agreed to without', async () => {
  const { api, user } = await openApp(given.db, 'user_sending_nothing', routes.taskList)
  const invite = await join(api, await plantStudy(given.db))
  act(() => navigate(routes.studyConsent.href(invite.id)))
  await screen.findByText(/^Nothing can be sent to this study yet/)
  await user.click(await screen.findByRole('button', { name: 'Consent' }))
  act(() => navigate(routes.consents))
  await screen.findByText('Not sent. This study cannot be sent anything yet.')
})

test('a consent under earlier words is asked about once: nothing after a no, and everything after a yes', async () => {
  const subject = 'user_sending_later'
  const api = apiOver(given.db).member(subject)
  await consent(api, await join(api))
  const { user } = await openApp(given.db, subject, routes.dashboard)
  await user.click(await screen.findByRole('link', { name: /^May we send it\?/ }))
  await screen.findByText('May we send what you agreed to share?')
  screen.getByText('Not sent. We ask you first.')
  await user.click(screen.getByRole('button', { name: /^No, do not send it/ }))
  await screen.findByText('Not sent. You said no.')
  expect((await heldConsent(api)).delivery).toMatchObject({ state: 'refused', sent: [] })
  act(() => navigate(routes.dashboard))
  await screen.findByRole('region', { name: 'Who sees your data' })
  expect(screen.queryByRole('link', { name: /^May we send it\?/ })).toBeNull()
  act(() => navigate(routes.consents))
  await user.click(await screen.findByText('If you’ve changed your mind'))
  await user.click(screen.getByRole('button', { name: /^Yes, send it/ }))
  await screen.findByText('Your consent: waiting to be sent.')
  expect((await heldConsent(api)).delivery?.state).toBe('agreed')
})
