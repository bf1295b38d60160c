import { onlineManager } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountSetup } from '#contract/tasks.ts'
import { kitTasks } from '#contract/kits.ts'
import { routes } from '#routes'
import { withDatabase } from '../support/api.ts'
import { openApp } from '../support/member-app.tsx'

vi.setConfig({ testTimeout: 60_000 })

const given = withDatabase()
const inviteId = '5f0c9d4e-9f0e-4a44-8f0b-0d6a3f1c2b7a'

beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onlineManager.setOnline(false)
})
afterEach(() => {
  onlineManager.setOnline(true)
  vi.restoreAllMocks()
})

test.each([
  routes.addresses,
  routes.gpConnection,
  routes.consents,
  routes.researchView,
  routes.accessHistory,
  routes.kit,
  routes.studyInvite.href(inviteId),
  routes.studyConsent.href(inviteId),
])('a page that was never opened says at once that the member is offline: %s', async (path) => {
  const app = await openApp(given.db, 'user_on_the_train', { path, canAccessHurdle: true })
  await screen.findByText('You’re offline. This will open when you’re back online.')
  expect(app.network.requests).toEqual([])
})

test('a copy of everything cannot be fetched offline, and that is the reason given', async () => {
  const app = await openApp(given.db, 'user_on_the_train', routes.download)
  await app.user.click(await screen.findByRole('button', { name: 'Get my data' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('because we could not reach our service')
  expect(app.network.requests).toEqual([])
})

test('a task that needs the service is disabled while it cannot be reached, and says why', async () => {
  onlineManager.setOnline(true)
  await openApp(given.db, 'user_in_the_lift', { path: routes.taskList, canAccessHurdle: true })
  const name = kitTasks.order.title
  const link = await screen.findByRole('link', { name })
  expect(link.getAttribute('href')).toBe(routes.kitWizard.href('step1'))
  act(() => onlineManager.setOnline(false))
  expect(screen.queryByRole('link', { name })).toBeNull()
  expect(screen.getByText('You’re offline. You need a connection for this task.')).toBeDefined()
  // What can be done without one can still be opened.
  expect(screen.getByRole('link', { name: accountSetup.title })).toBeDefined()
  act(() => onlineManager.setOnline(true))
  expect(screen.getByRole('link', { name })).toBeDefined()
})
