import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { routes } from '#routes'
import { withDatabase } from '../../support/api.ts'
import { openRecord, surgery, viewRecord } from '../../record/reading-app.ts'

vi.setConfig({ testTimeout: 60_000 })

const given = withDatabase()
const tab = (name: RegExp) => screen.findByRole('tab', { name })
const text = () => screen.getByRole('main').textContent

/** The page comes back to the screen, with the record covered. */
async function pickUpPhone(user: Awaited<ReturnType<typeof viewRecord>>['user']) {
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await user.click(screen.getByRole('button', { name: 'Show again' }))
}

/** The dates of all requests for the record. */
const datesAsked = ({ network }: Awaited<ReturnType<typeof viewRecord>>) =>
  network.requests
    .filter(({ url }) => url.includes('/medical-records'))
    .map(({ url }) => Object.fromEntries(new URL(url).searchParams))
    .map(({ from, to }) => ({ from, to }))

test('a record that was left open overnight is refreshed up to today', async () => {
  const app = await viewRecord(given.db, surgery())
  await tab(/Consultations \(2\)/)
  vi.setSystemTime(new Date('2026-11-22T08:00:00Z'))
  await pickUpPhone(app.user)
  expect(datesAsked(app)[0]).toEqual({ from: '2026-08-21', to: '2026-11-21' })
  expect(datesAsked(app)).not.toContainEqual({ from: '2026-08-22', to: '2026-11-22' })
  const recent = screen.getByRole('button', { name: 'Last 3 months' })
  expect(recent.getAttribute('aria-pressed')).toBe('true')
  await app.user.click(recent)
  await expect.poll(() => datesAsked(app)).toContainEqual({ from: '2026-08-22', to: '2026-11-22' })
  await app.user.click(screen.getByRole('button', { name: 'Last year' }))
  await expect.poll(() => datesAsked(app)).toContainEqual({ from: '2025-11-22', to: '2026-11-22' })
})

test('while the dates are changed, the page says how much of the new ones is here', async () => {
  const { user, network } = await viewRecord(given.db, surgery())
  await tab(/Consultations \(2\)/)
  const aborts: (() => void)[] = []
  network.fault = () =>
    new Promise((_, reject) => {
      aborts.push(() => reject(new DOMException('No longer wanted', 'AbortError')))
    })
  await user.click(screen.getByRole('button', { name: 'All dates' }))
  await screen.findByText(/0 of 13 parts are here/)
  const first = aborts.splice(0)
  await user.click(screen.getByRole('button', { name: 'Last 10 years' }))
  await screen.findByText(/0 of 2 parts are here/)
  // As the browser's fetch does when it is aborted.
  await act(async () => {
    for (const abort of first) abort()
    await new Promise((resolve) => setTimeout(resolve))
  })
  expect(text()).toContain('0 of 2 parts are here')
})

test('a record that was left while its dates were loading goes on where it was', async () => {
  const app = await openRecord(given.db, surgery())
  const { user, network } = app
  let release: () => void = () => undefined
  network.fault = (request) =>
    request.url.includes('from=1900-01-01')
      ? new Promise((resolve) => {
          release = () => resolve(network.answer(request))
        })
      : undefined
  await user.click(await screen.findByRole('button', { name: 'View my record' }))
  await expect.poll(() => datesAsked(app).at(-1)?.from).toBe('1900-01-01')
  act(() => navigate(routes.guide))
  await expect.poll(() => screen.queryByRole('searchbox')).toBeNull()
  act(() => navigate(routes.gpRecord))
  await tab(/Consultations \(2\)/)
  release()
  const tiles = within(await screen.findByRole('navigation', { name: 'Everything in it' }))
  await tiles.findByRole('link', { name: /^Test results\s*\d+,\s*latest/ })
  const asked = datesAsked(app).map(({ from }) => from)
  expect(asked).toEqual([...new Set(asked)])
})

test('dates that somebody is typing stay when the day changes, until they choose others', async () => {
  const app = await viewRecord(given.db, surgery())
  const { user } = app
  await tab(/Consultations \(2\)/)
  await user.click(screen.getByText('Other dates'))
  const from = within(await screen.findByRole('group', { name: 'From' }))
  const day = () => from.getByLabelText('Day')
  await user.clear(day())
  await user.type(day(), '7')
  vi.setSystemTime(new Date('2026-11-22T08:00:00Z'))
  await pickUpPhone(user)
  expect(day()).toHaveProperty('value', '7')
  await user.click(screen.getByRole('button', { name: 'Last year' }))
  await waitFor(() => expect(day()).toHaveProperty('value', '22'))
})

test('typed dates may end on the day that has come meanwhile', async () => {
  const app = await viewRecord(given.db, surgery())
  const { user } = app
  await tab(/Consultations \(2\)/)
  await user.click(screen.getByText('Other dates'))
  const to = within(await screen.findByRole('group', { name: 'To' }))
  await user.clear(to.getByLabelText('Day'))
  await user.type(to.getByLabelText('Day'), '23')
  vi.setSystemTime(new Date('2026-11-23T08:00:00Z'))
  await pickUpPhone(user)
  await user.click(screen.getByRole('button', { name: 'Show these dates' }))
  await expect.poll(() => datesAsked(app)).toContainEqual({ from: '2026-08-21', to: '2026-11-23' })
})
