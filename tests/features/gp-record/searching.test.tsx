import { gzipSync } from 'node:zlib'
import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { hrefs } from '#routes'
import type { GpSystem } from '../../../server/gp/gp-system/gp-system.ts'
import { HttpProblem } from '../../../server/http/http-problem.ts'
import { withDatabase } from '../../support/api.ts'
import { surgery, viewRecord } from '../../record/reading-app.ts'

vi.setConfig({ testTimeout: 60_000 })

const given = withDatabase()
const tab = async (name: RegExp) => screen.findByRole('tab', { name })
const text = () => screen.getByRole('main').textContent

const old = { term: 'Ferritin', displayValue: '9 ug/L', effectiveDate: '2021-01-08' }

/** A surgery with one old result, which is only sent for a period that contains it. */
function surgeryOfOldResults() {
  const gp = surgery()
  const answer: GpSystem['read'] = async ({ from, to, now }) => {
    gp.asked.push({ from, to })
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

const dated = (term: string, displayValue: string, value: string) => ({
  value: { term, displayValue, effectiveDate: { value, datePart: 'YearMonthDay' } },
})
/** One new and one old result of the same test, and a medicine under its new name. */
const cholesterol = [
  dated('Serum cholesterol level', '4.1 mmol/L', '2026-10-12'),
  dated('Serum cholesterol level', '5.9 mmol/L', '2015-11-02'),
]

/** A surgery with entries of several years, which sends those of the dates that it was asked for. */
function surgeryOfYears(read?: (from: string) => Promise<Response | undefined>) {
  const gp = surgery()
  const answer: GpSystem['read'] = async ({ from, to, now }) => {
    gp.asked.push({ from, to })
    const failure = await read?.(from)
    if (failure) throw new HttpProblem('gp-system-unavailable')
    const testResults = cholesterol.filter(
      ({ value: { effectiveDate } }) => from <= effectiveDate.value && to >= effectiveDate.value,
    )
    const medication = [{ drugName: 'Amoxicillin 500mg capsules', drugStatus: 'Active' }]
    const record = {
      from,
      to,
      fetchedAt: now.toISOString(),
      schema1: { medicalRecord: { testResults, medication } },
      schema3: [],
    }
    return { state: 'read', record: new Uint8Array(gzipSync(JSON.stringify(record))) }
  }
  gp.state.read = answer
  return gp
}

describe('a search', () => {
  test('lists what it found by section, in place of the sections, with all of a section on request', async () => {
    const { user } = await viewRecord(given.db, surgery(), hrefs.gpRecord('medication'))
    await tab(/Medication \(2\)/)
    await user.type(screen.getByRole('searchbox'), '2026')
    const results = within(await screen.findByRole('region', { name: 'Search results' }))
    expect(screen.queryByRole('button', { name: 'All dates' })).toBeNull()
    await results.findByRole('heading', { level: 3, name: /^Test results/ })
    expect(text()).toMatch(/\d+ results in 4 sections/)
    expect(screen.queryByRole('tab')).toBeNull()
    const all = results.queryAllByRole('button', { name: /^Show all \d+ test results/ })
    for (const show of all) {
      await user.click(show)
      expect(show.getAttribute('aria-expanded')).toBe('true')
    }
    await user.clear(screen.getByRole('searchbox'))
    await tab(/Medication \(2\)/)
    expect(screen.queryByRole('region', { name: 'Search results' })).toBeNull()
  })

  test('looks at all dates by itself, says how far it is, and answers first with the latest value', async () => {
    let arrive = () => {}
    const later = new Promise<undefined>((resolve) => {
      arrive = () => resolve(undefined)
    })
    const gp = surgeryOfYears(async (from) => (from < '2010' ? later : undefined))
    const { user } = await viewRecord(given.db, gp, hrefs.gpRecord('problems'))
    await user.type(await screen.findByRole('searchbox'), 'cholesterol')
    await screen.findByText(/Looking at all dates … \d+ of 13 parts are here\./)
    const answer = await screen.findByRole('region', { name: 'Latest value' })
    expect(answer.textContent).toContain('4.1 mmol/L on 12 October 2026')
    expect(answer.textContent).not.toContain('5.9')
    arrive()
    await screen.findByText(/Down from 5\.9 on 2 November 2015\./)
    expect(text()).toContain('2 results in 1 section')
    expect(text()).not.toContain('Looking at all dates')
    expect(gp.asked[0]).toMatchObject({ from: '2026-08-21' })
  })

  test('says that a misspelt word was replaced, and an old name finds the new one without it', async () => {
    const { user } = await viewRecord(given.db, surgeryOfYears())
    await user.type(await screen.findByRole('searchbox'), 'amoxycillin')
    await screen.findByRole('heading', { level: 4, name: /^Amoxicillin 500mg/ })
    expect(text()).not.toContain('Showing')
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'cholestrol')
    await screen.findByText(/^Showing/)
    expect(text()).toContain(
      'Showing cholesterol for cholestrol. Nothing in your record says cholestrol.',
    )
    const announced = () => document.querySelector('output[aria-live]')?.textContent
    await expect.poll(announced).toMatch(/Showing cholesterol for cholestrol\. \d+ results? in/)
  })

  test('has its results next to it, and what the record lacks below them', async () => {
    const warnings = [{ kind: 'withheld' }]
    const { user } = await viewRecord(given.db, surgery({ warnings }))
    await user.type(await screen.findByRole('searchbox'), 'haematocrit')
    await screen.findByRole('region', { name: 'Search results' })
    expect(text()).toMatch(/Test results \(\d+\).*keeps some entries of your record private/)
    expect(screen.queryByRole('link', { name: 'Share with a clinician' })).toBeNull()
    await user.clear(screen.getByRole('searchbox'))
    await screen.findByRole('link', { name: 'Share with a clinician' })
  })

  test('says where it looked where it finds nothing, and offers what is near', async () => {
    const { user } = await viewRecord(given.db, surgeryOfYears())
    await user.type(await screen.findByRole('searchbox'), 'cholestmin')
    await screen.findByText('We looked for “cholestmin” in all sections, at all dates.')
    await user.click(await screen.findByRole('button', { name: 'cholesterol' }))
    await screen.findByRole('region', { name: 'Latest value' })
  })
})

test.each([
  ['three hundred letters', 'a'.repeat(300), `${'a'.repeat(60)}…`],
  ['emoji', '🩸👩‍⚕️🧬', '🩸👩‍⚕️🧬'],
  ['a hundred joined emoji', '👩‍⚕️'.repeat(100), `${'👩‍⚕️'.repeat(60)}…`],
  ['a regular expression', '.*(a+)+$[\\d', '.*(a+)+$[\\d'],
])('a search of %s says that nothing was found, and the page stays', async (_, query, said) => {
  const { user } = await viewRecord(given.db, surgeryOfYears())
  await user.click(await screen.findByRole('searchbox'))
  await user.paste(query)
  await screen.findByText(`We looked for “${said}” in all sections, at all dates.`)
  expect(text()).toContain('No results')
  await user.clear(screen.getByRole('searchbox'))
  await screen.findByRole('navigation', { name: 'Everything in it' })
})

test('a slice that fails is not "none": a tile, a search and the warnings say which dates did not come', async () => {
  let isDown = true
  const gp = surgeryOfYears(async (from) =>
    isDown && from.startsWith('2006') ? new Response() : undefined,
  )
  const { user } = await viewRecord(given.db, gp)
  await screen.findByText(
    'We could not fetch these dates: 22 November 2006 to 21 November 2016. There may be entries in them. Try again later.',
  )
  const tile = within(screen.getByRole('navigation', { name: 'Everything in it' }))
  expect(tile.getByRole('link', { name: /^Test results/ }).textContent).toBe(
    'Test results1, some dates missing',
  )
  expect(tile.getByRole('link', { name: /^Immunisations/ }).textContent).toBe(
    'Immunisationssome dates missing',
  )
  await user.type(screen.getByRole('searchbox'), 'cholesterol')
  const results = await screen.findByRole('region', { name: 'Search results' })
  expect(results.textContent).toContain('We could not fetch these dates')
  isDown = false
  await user.click(within(results).getByRole('button', { name: 'Try again' }))
  await within(results).findByText(/Down from 5\.9 on 2 November 2015\./)
  expect(text()).not.toContain('We could not fetch these dates')
})

test('slices that fail one by one are each named, and each is counted once it has come', async () => {
  const down = new Set(['2006', '1986'])
  const failedOnce = new Set<string>()
  const gp = surgeryOfYears(async (from) => {
    const year = from.slice(0, 4)
    // One comes when it is tried again.
    const isFirst = year === '1996' && !failedOnce.has(year)
    failedOnce.add(year)
    return down.has(year) || isFirst ? new Response() : undefined
  })
  const { user } = await viewRecord(given.db, gp)
  const missing = (dates: string) =>
    `We could not fetch these dates: ${dates}. There may be entries in them. Try again later.`
  const of1986 = '22 November 1986 to 21 November 1996'
  await screen.findByText(missing(`22 November 2006 to 21 November 2016; ${of1986}`))
  const tile = within(screen.getByRole('navigation', { name: 'Everything in it' }))
  const results = () => tile.getByRole('link', { name: /^Test results/ }).textContent
  expect(results()).toBe('Test results1, some dates missing')
  down.delete('2006')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(missing(of1986))
  expect(results()).toBe('Test results2, some dates missing')
  down.delete('1986')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(results).toMatch(/^Test results2, latest/)
  expect(text()).not.toContain('We could not fetch these dates')
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
