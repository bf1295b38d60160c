import { gzipSync } from 'node:zlib'
import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { hrefs } from '#routes'
import type { GpSystem } from '../../../server/gateways/gp-system/gp-system.ts'
import { withDatabase } from '../../support/api.ts'
import { surgery, viewRecord } from './reading-app.ts'

vi.setConfig({ testTimeout: 60_000 })

const given = withDatabase()
const tab = async (name: RegExp) => screen.findByRole('tab', { name })
const text = () => screen.getByRole('main').textContent

const old = { term: 'Ferritin', displayValue: '9 ug/L', effectiveDate: '2021-01-08' }

/** A surgery with one old result, which is only sent for a period that contains it. */
function surgeryOfOldResults(read?: (from: string) => Promise<void>) {
  const gp = surgery()
  const answer: GpSystem['read'] = async ({ from, to, now }) => {
    gp.asked.push({ from, to })
    await read?.(from)
    const isThere = from <= old.effectiveDate && to >= old.effectiveDate
    const record = {
      from,
      to,
      fetchedAt: now.toISOString(),
      schema1: { medicalRecord: { testResults: isThere ? [{ value: old }] : [] } },
      schema3: [],
    }
    return { state: 'read', record: new Uint8Array(gzipSync(JSON.stringify(record))) }
  }
  gp.state.read = answer
  return gp
}

describe('a search', () => {
  test('lists what it found by section, and names every other section that has something', async () => {
    const { user } = await viewRecord(given.db, surgery(), hrefs.gpRecord('medication'))
    await tab(/Medication \(2\)/)
    await user.type(screen.getByRole('searchbox'), '2026')
    const place = await screen.findByRole('button', { name: '1 test result' })
    expect(text()).toMatch(/5 results in 4 sections/)
    expect(screen.getByRole('heading', { level: 3, name: 'Test results (1)' })).toBeDefined()
    expect(screen.getByRole('heading', { level: 4, name: 'Full blood count' })).toBeDefined()
    await user.click(place)
    await screen.findByRole('tab', { name: /Test results/, selected: true })
    expect(place.getAttribute('aria-pressed')).toBe('true')
  })

  test('never says that nothing matches where another section has something', async () => {
    const { user } = await viewRecord(given.db, surgery(), hrefs.gpRecord('allergies'))
    await tab(/Allergies \(1\)/)
    await user.type(screen.getByRole('searchbox'), 'haemat')
    await screen.findByText('1 result in 1 section')
    await screen.findByText('Nothing in Allergies matches')
    expect(screen.getByRole('heading', { level: 4, name: 'Full blood count' })).toBeDefined()
  })

  test('of all dates goes on in what is shown until the rest is here, and says how far it is', async () => {
    let arrive = () => {}
    const later = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const gp = surgeryOfOldResults(async (from) => {
      if (from < '2010') await later
    })
    const { user } = await viewRecord(given.db, gp, hrefs.gpRecord('problems'))
    await user.type(await screen.findByRole('searchbox'), 'ferritin')
    await screen.findByText('No results')
    await user.click(screen.getByRole('button', { name: 'Search all dates' }))
    await screen.findByText(/Fetching the other dates … \d+ of 13 parts are here\./)
    expect(text()).toContain('From 21 August 2026')
    arrive()
    await screen.findByText('1 result in 1 section')
    expect(text()).toContain('All dates up to')
    expect(screen.queryByRole('button', { name: 'Search all dates' })).toBeNull()
  })
})

test('three months that hold nothing say what there is, with one press to it', async () => {
  const { user } = await viewRecord(given.db, surgeryOfOldResults(), hrefs.gpRecord('testResults'))
  await screen.findByText(
    'Nothing in these 3 months. Your record has 1 test result, the latest of 8 January 2021.',
  )
  await user.click(screen.getByRole('button', { name: 'Show all dates' }))
  const heading = await screen.findByRole('heading', { level: 4, name: 'Ferritin' })
  expect(within(heading).queryByText('New')).toBeNull()
})
