import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hrefs } from '#routes'
import { withDatabase } from '../../support/api.ts'
import { surgery, viewRecord } from './reading-app.ts'

vi.setConfig({ testTimeout: 60_000 })

const given = withDatabase()
const show = { name: /^Show 2 values/ }
const hide = { name: /^Hide 2 values/ }
const beside = () => screen.queryByRole('region', { name: 'Full blood count' })

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media === '(min-width: 75em)',
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  )
})

afterEach(() => {
  vi.restoreAllMocks()
})

test('on a wide screen a chosen entry stands beside the list and has the focus, until Escape gives it back', async () => {
  const { user } = await viewRecord(given.db, surgery(), hrefs.gpRecord('testResults'))
  const address = window.location.href
  await user.click(await screen.findByRole('button', show))
  expect(beside()?.textContent).toMatch(/29 October 2026.*Haemoglobin.*115 g\/L/)
  expect(document.activeElement).toBe(
    screen.getByRole('heading', { level: 3, name: 'Full blood count' }),
  )
  expect(window.location.href).toBe(address)
  await user.keyboard('{Escape}')
  expect(beside()).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', show))
})

test('the button in the list closes what stands beside it, and so does the one there', async () => {
  const { user } = await viewRecord(given.db, surgery(), hrefs.gpRecord('testResults'))
  await user.click(await screen.findByRole('button', show))
  await user.click(screen.getByRole('button', hide))
  expect(beside()).toBeNull()
  await user.click(screen.getByRole('button', show))
  await user.click(
    within(await screen.findByRole('region', { name: 'Full blood count' })).getByRole('button', {
      name: 'Close Full blood count',
    }),
  )
  expect(document.activeElement).toBe(screen.getByRole('button', show))
})

test('what a search finds in an entry is shown where it was found', async () => {
  const { user } = await viewRecord(given.db, surgery(), hrefs.gpRecord('testResults'))
  await user.type(await screen.findByRole('searchbox'), 'haemat')
  await screen.findByRole('button', hide)
  expect(beside()).toBeNull()
})
