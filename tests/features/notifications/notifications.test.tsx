import { randomUUID } from 'node:crypto'
import { focusManager } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { menuItemsFor } from '#app/layouts/MenuItems.tsx'
import { routes } from '#routes'
import { announce } from '#ui/live-status.tsx'
import { apiOver, withDatabase } from '../../support/api.ts'
import { openApp } from '../../support/member-app.tsx'
import { notificationsOf, notify } from '../../support/notifications.ts'

const given = withDatabase()
const twoDays = 2 * 24 * 60 * 60 * 1000

afterEach(() => {
  focusManager.setFocused(undefined)
  vi.useRealTimers()
})

/** A member who has used the app before. */
async function someone() {
  const subject = `user_${randomUUID()}`
  await apiOver(given.db).member(subject).user()
  return {
    subject,
    tell: async (notification: Parameters<typeof notify>[2] = {}) =>
      notify(given.db, subject, { createdAt: new Date(), ...notification }),
    open: async (path: string) => openApp(given.db, subject, { path, hasTopBar: true }),
  }
}

/** Simulates switching to another window and back. */
function comeBack() {
  focusManager.setFocused(false)
  focusManager.setFocused(true)
}

const bell = async (name: string) => screen.findByRole('link', { name })
const group = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name: title })
  return within(heading.closest('section') ?? heading)
}
const unavailable = (method: string) => (request: Request) =>
  request.method === method && new URL(request.url).pathname.endsWith('/notifications')
    ? Response.json({}, { status: 503 })
    : undefined
const polls = ({ requests }: { requests: Request[] }) =>
  requests.filter(({ url, method }) => method === 'GET' && url.endsWith('/notifications'))

test('Notifications is in the menu', () => {
  const labels = menuItemsFor({ canAccessHurdle: false }).map(({ label }) => label)
  expect(labels).toContain('Notifications')
})

describe('the list', () => {
  test('says that there is nothing, and what will come', async () => {
    const { open } = await someone()
    const { writes } = await open(routes.notifications)
    await screen.findByRole('heading', { name: 'You have no notifications' })
    await bell('Notifications, 0 unread')
    expect(writes()).toEqual([])
  })

  test('is grouped, and what was new stays new until the page is left', async () => {
    const { open, tell } = await someone()
    await tell({ type: 'DATA_RETURNED', orderNumber: '10000001' })
    await tell({ readAt: new Date() })
    await tell({ createdAt: new Date(Date.now() - twoDays), readAt: new Date() })
    const { user, writes, api } = await open(routes.notifications)

    await bell('Notifications, 0 unread')
    const news = await group('New')
    const link = news.getByRole('link', { name: 'Your data has come back from the laboratory' })
    expect(link.getAttribute('href')).toBe(routes.kit)
    expect(news.getByText('Order 10000001')).toBeDefined()
    expect((await group('Today')).getAllByRole('listitem')).toHaveLength(1)
    expect((await group('Previous')).getAllByRole('listitem')).toHaveLength(1)
    expect(writes()).toEqual(['PATCH /notifications'])
    expect((await notificationsOf(api)).unread).toBe(0)

    await user.click(screen.getByRole('link', { name: 'Rowan, home' }))
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
    await user.click(await bell('Notifications, 0 unread'))
    expect((await group('Today')).getAllByRole('listitem')).toHaveLength(2)
    expect(screen.queryByRole('heading', { name: 'New' })).toBeNull()
  })

  test('is marked as read once the list of this visit has been shown, and nothing that it did not show', async () => {
    const { open, tell } = await someone()
    await tell({ createdAt: new Date(Date.now() - 60_000) })
    const { user, network, writes, api } = await open(routes.dashboard)
    const link = await bell('Notifications, 1 unread')
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => (arrive = resolve))
    network.fault = (request) => {
      if (request.method !== 'GET' || !request.url.endsWith('/notifications')) return undefined
      network.fault = () => undefined
      return arrival.then(async () => network.answer(request))
    }
    await user.click(link)
    await group('New')
    await tell({ type: 'DATA_RETURNED' })
    expect(writes()).toEqual([])

    arrive()
    await expect.poll(writes).toEqual(['PATCH /notifications'])
    expect((await group('New')).getAllByRole('listitem')).toHaveLength(2)
    await expect.poll(async () => (await notificationsOf(api)).unread).toBe(0)
  })

  test('takes what comes while it is open as new, and as read', async () => {
    const { open, tell } = await someone()
    const { api } = await open(routes.notifications)
    await screen.findByRole('heading', { name: 'You have no notifications' })
    await tell()
    comeBack()
    await group('New')
    await expect.poll(async () => (await notificationsOf(api)).unread).toBe(0)
  })
})

describe('a line', () => {
  test('of a type without words is plain', async () => {
    const { open, tell } = await someone()
    await tell({ type: 'SOMETHING_OF_NEXT_YEAR' })
    await open(routes.notifications)
    const line = (await group('New')).getByRole('listitem')
    expect(within(line).getByText('There’s news for you')).toBeDefined()
    expect(within(line).queryByRole('link')).toBeNull()
  })

  test('of an invitation names the study', async () => {
    const { open } = await someone()
    const { network } = await open(routes.dashboard)
    const invited = {
      id: 'n-1',
      type: 'STUDY_INVITE',
      createdAt: '2026-02-03T09:30:00.000Z',
      readAt: '2026-02-03T09:31:00.000Z',
      studyInvite: { id: 'i-1', study: { studyName: 'Alport syndrome registry' } },
    }
    network.fault = ({ url }) =>
      url.endsWith('/notifications')
        ? Response.json({ notifications: [invited], unread: 0 })
        : undefined
    comeBack()
    screen.getByRole('link', { name: /^Notifications/ }).click()
    const line = (await group('Previous')).getByRole('listitem')
    expect(within(line).getByText('Alport syndrome registry')).toBeDefined()
    expect(within(line).getByText('You’re invited to take part in a study')).toBeDefined()
  })
})

describe('a service that does not answer', () => {
  test('is said so, and asked again by whoever wants', async () => {
    const { subject, tell } = await someone()
    await tell()
    const { user, network } = await openApp(given.db, subject, routes.dashboard)
    network.fault = unavailable('GET')
    window.history.pushState({}, '', routes.notifications)
    await screen.findByRole('heading', { name: 'We could not load your notifications' })
    network.fault = () => undefined
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await group('New')
  })

  test('is said not to have marked them as read, and the bell keeps counting them', async () => {
    const { open, tell } = await someone()
    await tell()
    const { network, user } = await open(routes.dashboard)
    network.fault = unavailable('PATCH')
    await user.click(await bell('Notifications, 1 unread'))
    await screen.findByText(/We could not mark these as read/)
    await bell('Notifications, 1 unread')
  })
})

describe('the bell', () => {
  /** The last sentence in the live region, which is the first status. */
  const announced = () => screen.getAllByRole('status')[0]?.lastElementChild?.textContent

  test('says aloud that the count has risen, and nothing else', async () => {
    const { open, tell } = await someone()
    await tell()
    announce('')
    const { user } = await open(routes.dashboard)
    await bell('Notifications, 1 unread')
    expect(announced()).toBe('')
    await tell({ type: 'DATA_RETURNED' })
    comeBack()
    const two = await bell('Notifications, 2 unread')
    await expect.poll(announced).toBe('2 unread notifications')
    await user.click(two)
    await bell('Notifications, 0 unread')
    expect(announced()).toBe('2 unread notifications')
  })

  test('asks every ten seconds, with the tag of the list that it has', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { open, tell } = await someone()
    const { network } = await open(routes.dashboard)
    await bell('Notifications, 0 unread')
    await tell()
    vi.advanceTimersByTime(9_000)
    expect(polls(network)).toHaveLength(1)
    vi.advanceTimersByTime(1_000)
    await bell('Notifications, 1 unread')
    const [first, second, ...more] = polls(network)
    expect(first?.headers.get('If-None-Match')).toBeNull()
    expect(second?.headers.get('If-None-Match')).toMatch(/^W\/"/)
    expect(more).toEqual([])
  })

  test('asks nothing while nobody looks, and once when somebody does again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { open } = await someone()
    const { network } = await open(routes.dashboard)
    await bell('Notifications, 0 unread')
    focusManager.setFocused(false)
    vi.advanceTimersByTime(60_000)
    expect(polls(network)).toHaveLength(1)
    focusManager.setFocused(true)
    await expect.poll(() => polls(network)).toHaveLength(2)
  })
})
