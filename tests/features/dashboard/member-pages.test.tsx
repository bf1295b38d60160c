import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { questionTypes } from '#contract/questions.ts'
import { routes } from '#routes'
import { apiOver, withDatabase } from '../../support/api.ts'
import { placeOrder } from '../../support/kits.ts'
import { openApp } from '../../support/member-app.tsx'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()

async function answerFirst(subject: string, count: number) {
  const api = apiOver(given.db).member(subject)
  await api.patch('/users', { dob: '1987-04-09' })
  for (const { id } of (await api.user()).userOnboarding.slice(0, count)) {
    await api.put('/onboardings', { id, complete: true })
  }
}

test('the dashboard of a new member offers to start the account set-up', async () => {
  await openApp(given.db, 'user_new', routes.dashboard)
  const start = await screen.findByRole('link', { name: 'Start' })
  expect(start.getAttribute('href')).toBe('/dashboard/onboarding/step1')
  expect(screen.getByText('Hargreaves, Tom')).toBeDefined()
})

test('the dashboard of a member says who they are and offers to continue', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  await answerFirst('user_midway', 3)
  await openApp(given.db, 'user_midway', routes.dashboard)
  const link = await screen.findByRole('link', { name: 'Continue' })
  expect(link.getAttribute('href')).toBe('/dashboard/onboarding/step4')
  expect(screen.getByText('09/04/1987 (age 39)')).toBeDefined()
  const menu = within(screen.getByRole('navigation', { name: 'Quick menu' }))
  expect(menu.getByRole('link', { name: 'Task list' }).getAttribute('href')).toBe(routes.taskList)
})

const connect = async (subject: string) =>
  apiOver(given.db).member(subject).post('/gp-records', {
    accountID: '0123456',
    linkageKey: '0dw1f1p4a/2!35',
    gpOdsCode: 'B86017',
    surname: 'Hargreaves',
    dateOfBirth: '1987-04-09',
  })

test('the dashboard of a member with a connected record names the surgery', async () => {
  await answerFirst('user_connected', 8)
  await connect('user_connected')
  await openApp(given.db, 'user_connected', routes.dashboard)
  const record = within(await screen.findByRole('region', { name: 'Your GP record' }))
  expect(record.getByText('Larkspur Medical Centre')).toBeDefined()
  expect(record.getByRole('link', { name: 'Open your record' })).toBeDefined()
})

test('a part of the dashboard that does not come takes none of the others with it', async () => {
  const { network, user } = await openApp(given.db, 'user_partly', routes.help)
  network.fault = ({ url }) =>
    url.includes('/study-invites') ? Response.json({}, { status: 503 }) : undefined
  navigate(routes.dashboard)
  const studies = await screen.findByRole('region', { name: 'Who sees your data' })
  await expect.poll(() => studies.textContent).toContain('We could not load this part.')
  await user.click(screen.getByRole('link', { name: 'Start' }))
  expect(window.location.pathname).toBe('/dashboard/onboarding/step1')
})

test('the dashboard asks for no single event of a kit, which come with the order: who follows the kit does', async () => {
  await placeOrder(apiOver(given.db).member('user_kit'))
  const { network } = await openApp(given.db, 'user_kit', {
    path: routes.help,
    canAccessHurdle: true,
  })
  let isAsked = false
  network.fault = ({ url }) => {
    if (!url.includes('/webhooks?')) return undefined
    isAsked = true
    return new Promise<never>(() => undefined)
  }
  navigate(routes.dashboard)
  const kit = await screen.findByRole('region', { name: 'Your kit' })
  expect(kit.textContent).toContain('Your kit is being packed')
  expect(isAsked).toBe(false)
  // Section 7.
  navigate(routes.kit)
  await expect.poll(() => isAsked).toBe(true)
})

test('a member whom no study fits has a way to the open ones on the dashboard', async () => {
  await openApp(given.db, 'user_waiting', routes.dashboard)
  const card = within(await screen.findByRole('region', { name: 'Who sees your data' }))
  const link = await card.findByRole('link', { name: 'Open studies' })
  expect(link.getAttribute('href')).toBe(routes.studies)
})

test('members without kit access are told that kits open in stages', async () => {
  await openApp(given.db, 'user_waiting', routes.dashboard)
  await screen.findByText(/DNA kits open to members in stages/)
})

test('a member who has answered everything is not asked again', async () => {
  await answerFirst('user_done', questionTypes.length)
  await connect('user_done')
  await openApp(given.db, 'user_done', routes.taskList)
  const complete = await screen.findByRole('heading', { name: 'Complete' })
  expect(complete.parentElement?.textContent).toMatch(/Complete account setup/)
  expect(screen.queryByRole('link', { name: 'Complete account setup' })).toBeNull()
  expect(screen.getByText(/You’re up to date/)).toBeDefined()
})

test('the task of a new member is a link with its length and a dot for each question', async () => {
  await openApp(given.db, 'user_tasks', routes.taskList)
  const task = await screen.findByRole('link', { name: 'Complete account setup' })
  expect(task.getAttribute('href')).toBe('/dashboard/onboarding/step1')
  expect(screen.getByText('5-8 mins')).toBeDefined()
  expect(screen.getAllByText('Not started')).toHaveLength(2)
  const dots = screen.getByRole('navigation', { name: 'Steps of Complete account setup' })
  expect(within(dots).getAllByRole('listitem')).toHaveLength(questionTypes.length)
})

describe('a page whose data does not come says so and can be tried again', () => {
  test.each([
    [routes.dashboard, 'We could not load your dashboard'],
    [routes.taskList, 'We could not load your tasks'],
    [routes.healthProfile, 'We could not load your health profile'],
    [routes.onboarding, 'We could not load your questions'],
  ])('%s', async (path, title) => {
    const { user, network } = await openApp(given.db, 'user_unlucky', path)
    network.fault = () => Response.json({}, { status: 503 })
    await screen.findByRole('heading', { name: title })
    network.fault = () => undefined
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await expect.poll(() => screen.queryByRole('heading', { name: title })).toBeNull()
  })
})
