import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { hrefs, routes } from '#routes'
import { withDatabase } from '../../support/api.ts'
import { openApp } from '../../support/member-app.tsx'
import { surgery, viewRecord } from './reading-app.ts'

vi.setConfig({ testTimeout: 60_000 })

const given = withDatabase()
const text = () => screen.getByRole('main').textContent
const results = hrefs.gpRecord('testResults')
/** The one result and the one letter of the surgery's record. */
const words = 'There is 1 new test result and 1 new letter, the latest from 5 November 2026'

/** Its patient has chosen to get a notice first. */
const warnedFirst = () => ({ ...surgery(), newResults: { how: 'tell' as const } })

beforeEach(() => vi.stubGlobal('print', () => undefined))

test('who is told first reads that a result is there and nothing of it, in no list, search or print', async () => {
  const { user } = await viewRecord(given.db, warnedFirst(), results)
  await screen.findByText(/Do you want to see them now, later, or when you have spoken/)
  expect(text()).toContain(words)
  expect(screen.getByRole('tab', { name: 'Test results (1 not opened)' })).toBeDefined()
  expect(text()).not.toContain('nothing to show')
  await user.type(screen.getByRole('searchbox'), 'haemoglobin')
  await screen.findByText('No results')
  await screen.findByText('Print or save as PDF')
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(text()).toContain('1 new test result is not shown here: you have not opened it yet.')
  expect(text()).toContain('Celiprolol 200mg tablets')
  expect(text()).toContain('Penicillin')
  expect(text()).not.toMatch(/full blood count|haematocrit|115 g|doc-7/i)
})

test('it can be put off, and is shown whenever they ask', async () => {
  const { user } = await viewRecord(given.db, warnedFirst(), hrefs.gpRecord('problems'))
  await user.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(text()).toContain(`${words}, not shown.`)
  await user.click(screen.getByRole('button', { name: 'Show now' }))
  await screen.findByRole('heading', { level: 4, name: 'Full blood count' })
  expect(text()).not.toContain('not shown')
})

test('until the day that they chose nobody asks them, and on that day they are told first', async () => {
  const { user } = await viewRecord(
    given.db,
    { ...surgery(), newResults: { how: 'hold', until: '2026-12-03' } },
    results,
  )
  await screen.findByRole('button', { name: 'Show now' })
  expect(text()).toContain('not shown until 3 December 2026, as you chose')
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show now' }))
  await screen.findByRole('heading', { level: 4, name: 'Full blood count' })
})

test('who has not chosen is shown everything at once', async () => {
  await viewRecord(given.db, surgery(), results)
  await screen.findByRole('heading', { level: 4, name: 'Full blood count' })
  expect(screen.queryByRole('button', { name: 'Show now' })).toBeNull()
})

test('a day until which results are held lies ahead, and what was chosen is kept with the account', async () => {
  const { user, api } = await openApp(given.db, 'user_gate_settings', routes.newResults)
  await user.click(await screen.findByRole('radio', { name: /^Hold it until a day/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Enter the day to hold them until.' })
  await user.type(screen.getByLabelText('Day'), '3')
  await user.type(screen.getByLabelText('Month'), '12')
  await user.type(screen.getByLabelText('Year'), '1999')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'The day must be after today.' })
  await user.click(screen.getByRole('radio', { name: /^Tell me first/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved', { selector: 'h2, p, strong' })
  expect(await api.user()).toMatchObject({ newResults: { how: 'tell' } })
})
