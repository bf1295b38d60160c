import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { hrefs } from '#routes'
import { withDatabase } from '../../support/api.ts'
import { surgery, viewRecord } from '../../record/reading-app.ts'

vi.setConfig({ testTimeout: 60_000 })

const given = withDatabase()
const text = () => screen.getByRole('main').textContent

async function tiles() {
  const nav = within(await screen.findByRole('navigation', { name: 'Everything in it' }))
  return nav.getAllByRole('link').map(({ textContent }) => textContent)
}

test('the record begins with allergies, search, tiles, warnings and dates, in this order', async () => {
  await viewRecord(given.db, surgery({ warnings: [{ kind: 'withheld' }] }))
  await tiles()
  expect(text()).toMatch(
    /Fetched on.*1 recorded.*Search your whole record.*Show this in an emergency.*Everything in it.*Share with a clinician.*keeps some entries of your record private.*Last 3 months.*Consultations \(2\)/,
  )
})

test('a tile says how much its section has, of which dates, and how recent that is', async () => {
  const { user } = await viewRecord(given.db, surgery())
  expect(await tiles()).toEqual([
    'Consultations2 in the last 3 months, latest 5 November 2026',
    'Medication2 now and in the last 3 months',
    'Test results1 in the last 3 months, latest 29 October 2026',
    'Allergies1, latest March 1987',
    'Immunisations0 in the last 3 months',
    'Problems1, latest 2001',
    'Letters1 in the last 3 months, latest 5 November 2026',
    'Events0 in the last 3 months',
  ])
  await user.click(screen.getByRole('button', { name: 'All dates' }))
  await expect.poll(tiles).toContainEqual(
    // Each slice repeats it.
    expect.stringMatching(/^Test results\d+, latest 29 October 2026$/),
  )
  await user.type(screen.getByRole('searchbox'), 'haemat')
  expect(screen.queryByRole('navigation', { name: 'Everything in it' })).toBeNull()
})

test('what did not come or waits to be opened is no nought on a tile', async () => {
  const sections = [
    { section: 'allergies', state: 'failed' },
    { section: 'immunisations', state: 'not-shared' },
  ]
  const { gpSystem } = surgery({ sections })
  await viewRecord(given.db, { gpSystem, newResults: { how: 'tell' } })
  await screen.findByRole('button', { name: 'Not now' })
  const said = await tiles()
  expect(said).toContain('Allergies1, not available')
  expect(said).toContain('Immunisationsnot shared')
  expect(said).toContain('Test results1 not opened in the last 3 months')
  expect(said.join()).not.toMatch(/29 October/)
})

test('a tile leads to the heading of its section', async () => {
  const { user } = await viewRecord(given.db, surgery())
  const nav = await screen.findByRole('navigation', { name: 'Everything in it' })
  await user.click(within(nav).getByRole('link', { name: /^Problems/ }))
  const heading = await screen.findByRole('heading', { level: 2, name: 'Problems' })
  await expect.poll(() => document.activeElement).toBe(heading)
  expect(window.location.pathname + window.location.search).toBe(hrefs.gpRecord('problems'))
  expect(nav.isConnected).toBe(false)
})
