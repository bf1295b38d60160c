import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { routes } from '#routes'
import { apiOver, withDatabase } from '../../support/api.ts'
import { openApp } from '../../support/member-app.tsx'
import { anotherStudy, aStudy, consent, historyOf, join, withdraw } from '../../support/studies.ts'

const given = withDatabase()
const card = async () => screen.findByRole('region', { name: 'Who sees your data' })
const text = () => document.body.textContent
const sharing = /[Yy]ou share data|You agreed to 1|What you agreed to.*Withdraw from|[Tt]aking part/
const sharesNot = 'You’re not sharing data with any study.'

/** A member who shares data with a study. */
async function someoneWhoShares(subject: string) {
  const api = apiOver(given.db).member(subject)
  await consent(api, await join(api, aStudy))
  return { subject, api }
}

test('after a withdrawal no page says that data are shared, whatever is answered or loaded next', async () => {
  const { subject } = await someoneWhoShares('user_sharing_here')
  const { user } = await openApp(given.db, subject, routes.dashboard)
  await within(await card()).findByText('You agreed to 1 study. Nothing has been shared yet.')
  act(() => navigate(routes.consents))
  await user.click(await screen.findByRole('button', { name: /^Withdraw from/ }))
  await user.click(await screen.findByRole('button', { name: 'Withdraw consent' }))
  const agreed = screen.getByRole('region', { name: 'What you agreed to' })
  await within(agreed).findByText(sharesNot)
  act(() => navigate(routes.studyInterest.href(anotherStudy)))
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  await screen.findByText('You’ve declined the study', { selector: 'output > span' })
  expect(text()).not.toMatch(sharing)
  await within(await card()).findByText(sharesNot)
})

test('a consent that was withdrawn on another device is nowhere said to be in force while that is being asked', async () => {
  const { subject, api } = await someoneWhoShares('user_sharing_elsewhere')
  const { network } = await openApp(given.db, subject, routes.dashboard)
  await within(await card()).findByText('You agreed to 1 study. Nothing has been shared yet.')
  act(() => navigate(routes.taskList))
  await screen.findByRole('heading', { name: 'Tasks to complete' })
  const consented = (await historyOf(api)).find(({ kind }) => kind === 'CONSENT')
  await withdraw(api, consented?.id ?? '')
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  network.fault = (request) =>
    request.url.endsWith('/consents')
      ? arrival.then(async () => network.answer(request))
      : undefined
  act(() => navigate(routes.dashboard))
  await within(await card()).findByText('Checking what you share.')
  expect(text()).not.toMatch(sharing)
  arrive()
  await within(await card()).findByText(sharesNot)
  act(() => navigate(routes.consents))
  await waitFor(() => expect(text()).not.toMatch(sharing))
})

test('where the service cannot be asked, what was known is said with its time', async () => {
  const { subject } = await someoneWhoShares('user_sharing_unknown')
  const { network } = await openApp(given.db, subject, routes.dashboard)
  await within(await card()).findByText('You agreed to 1 study. Nothing has been shared yet.')
  act(() => navigate(routes.taskList))
  await screen.findByRole('heading', { name: 'Tasks to complete' })
  network.fault = () => Response.json({}, { status: 503 })
  act(() => navigate(routes.dashboard))
  await within(await card()).findByText(
    /^On .* you had agreed to 1 study, and nothing had been shared\.$/,
  )
  act(() => navigate(routes.consents))
  await screen.findByRole('heading', { name: /^What you had agreed to on / })
  expect(text()).not.toMatch(sharing)
})

test('who keeps a consent has the focus back where they pressed, though the question came with the press', async () => {
  const { subject } = await someoneWhoShares('user_sharing_on')
  const { user } = await openApp(given.db, subject, routes.consents)
  const button = await screen.findByRole('button', { name: /^Withdraw from/ })
  await user.click(button)
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw your consent?' })
  await user.click(within(dialog).getByRole('button', { name: 'Keep my consent' }))
  await expect.poll(() => document.activeElement).toBe(button)
})
