import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { routes } from '#routes'
import { openModal } from '#ui/shell-state.ts'
import { withDatabase } from '../../support/api.ts'
import { openApp } from '../../support/member-app.tsx'

vi.setConfig({ testTimeout: 60_000 })

const given = withDatabase()

test('‘My Data - GP record’ leads to the page gp-records of account settings', async () => {
  const { user } = await openApp(given.db, 'user_settings', routes.appearance)
  await screen.findByRole('heading', { level: 1, name: 'Appearance' })
  act(() => openModal('gpRecordConnected'))
  await user.click(await screen.findByRole('link', { name: 'My Data - GP record' }))
  await screen.findByRole('heading', { level: 1, name: 'GP record' })
  expect(window.location.pathname).toBe('/dashboard/my-data/gp-records')
})

test('a page that account settings do not have says Not Found', async () => {
  await openApp(given.db, 'user_settings', '/dashboard/my-data/no-such-page')
  await screen.findByRole('heading', { level: 1, name: 'Not Found' })
  const back = within(screen.getByRole('main')).getByRole('link', { name: 'Account settings' })
  expect(back.getAttribute('href')).toBe(routes.myData)
})
