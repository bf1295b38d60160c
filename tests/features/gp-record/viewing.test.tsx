import { onlineManager } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { hrefs, routes } from '#routes'
import { withDatabase } from '../../support/api.ts'
import { openApp } from '../../support/member-app.tsx'
import { openRecord, surgery, viewRecord } from '../../record/reading-app.ts'

vi.setConfig({ testTimeout: 60_000 })

const given = withDatabase()
const tab = (name: RegExp) => screen.findByRole('tab', { name })
/** The last sentence that was announced. */
const said = () => document.querySelector('output[aria-live]')?.lastElementChild?.textContent
const text = () => screen.getByRole('main').textContent

test('a member without a connection is led to connect', async () => {
  await openApp(given.db, 'user_unconnected', routes.gpRecord)
  const link = await screen.findByRole('link', { name: 'Connect your GP record' })
  expect(link.getAttribute('href')).toBe(routes.gpConnect)
})

test('the warning stands first, nothing is fetched before it, and it can be left', async () => {
  const gp = surgery()
  const app = await openRecord(given.db, gp)
  const view = await screen.findByRole('button', { name: 'View my record' })
  expect(screen.getByText(/bad news, before you speak to a doctor/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Leave this page' })).toBeDefined()
  expect(gp.asked).toEqual([])
  await app.user.click(view)
  await tab(/Consultations \(2\)/)
  expect(gp.asked).toEqual([{ from: '2026-08-21', to: '2026-11-21' }])
  expect(text()).toMatch(
    /Larkspur Medical Centre \(M81042\).*From 21 August 2026 to 21 November 2026.*This may not be your full record/,
  )
})

test('a consultation shows who, where, each section, and its text as text', async () => {
  await viewRecord(given.db, surgery())
  const entry = (
    await screen.findByRole('heading', { level: 4, name: 'FBC & U&E <b>normal</b>' })
  ).closest('article')
  expect(entry?.textContent).toMatch(/5 November 2026/)
  expect(entry?.textContent).toContain('Dr Helen Whitcombe, Larkspur Medical Centre')
  expect(entry?.textContent).toContain('FBC & U&E <b>normal</b>')
  expect(entry?.textContent).toMatch(/Plan.*Rest.*2 weeks/)
  expect(screen.getByRole('heading', { level: 3, name: /No date/ })).toBeDefined()
})

test('an abbreviation says what it may mean on tap', async () => {
  const { user } = await viewRecord(given.db, surgery())
  const abbreviation = await screen.findByRole('button', { name: 'FBC' })
  expect(abbreviation.getAttribute('aria-expanded')).toBe('false')
  await user.click(abbreviation)
  expect(abbreviation.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByText('(may mean full blood count)')).toBeDefined()
})

test('the section is held in the address and every field of it is shown', async () => {
  const { user } = await viewRecord(given.db, surgery(), hrefs.gpRecord('medication'))
  await screen.findByRole('heading', { level: 2, name: 'Medication' })
  for (const words of [
    'Celiprolol 200mg tablets',
    'Active',
    'One twice a day',
    '56 tablet',
    'Repeat',
    '2 November 2026',
  ]) {
    expect(text()).toContain(words)
  }
  await user.selectOptions(screen.getByLabelText('Status'), 'Past')
  expect(screen.queryByText('Celiprolol 200mg tablets')).toBeNull()
  await user.click(await tab(/Problems \(1\)/))
  expect(window.location.search).toBe('?section=problems')
  expect(text()).toMatch(/Asthma.*2001.*Active.*Minor/)
})

test('a panel opens to its child values, and abnormal is a word', async () => {
  const { user } = await viewRecord(given.db, surgery(), hrefs.gpRecord('testResults'))
  await user.click(await screen.findByRole('button', { name: /Show 2 values, 1 marked abnormal/ }))
  const entry = screen
    .getByRole('heading', { level: 4, name: 'Full blood count' })
    .closest('article')
  expect(entry?.textContent).toMatch(
    /Haemoglobin.*115 g\/L.*Range of the laboratory: 115 to 165 g\/L/,
  )
  expect(entry?.textContent).toMatch(/0\.342 L\/L.*Marked abnormal/)
})

test('a date is shown as far as it is known, and an old allergy in every range', async () => {
  await viewRecord(given.db, surgery(), hrefs.gpRecord('allergies'))
  await screen.findByRole('heading', { level: 4, name: 'Penicillin' })
  expect(text()).toContain('March 1987')
  expect(text()).toContain('This section shows all dates.')
})

test('the main problem comes first, with its note, and the page says which it is', async () => {
  const problem = (term: string, year: string, more: object = {}) => ({
    status: 'Active',
    significance: 'Significant',
    observation: { term, effectiveDate: { value: year, datePart: 'Year' }, ...more },
  })
  const problems = [
    problem('Asthma', '2020'),
    problem('Ehlers-Danlos syndrome', '2016', {
      associatedText: ['Emergency care plan on file.'],
    }),
    { ...problem('Fracture', '2024'), status: 'Past' },
  ]
  const gp = surgery({ schema1: { medicalRecord: { problems } } })
  await viewRecord(given.db, gp, hrefs.gpRecord('problems'))
  await screen.findByText(/The first one is the main problem on your emergency card/)
  const titles = screen.getAllByRole('heading', { level: 4 })
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    'Ehlers-Danlos syndrome',
    'Asthma',
    'Fracture',
  ])
  expect(text()).toMatch(/Now \(2\).*Emergency care plan on file\..*In the past \(1\)/)
})

test('a letter that cannot be fetched says so', async () => {
  await viewRecord(given.db, surgery(), hrefs.gpRecord('letters'))
  expect((await screen.findByText(/cannot be opened here/)).textContent).toContain('doc-7')
})

test('a search finds and marks words in every section', async () => {
  const { user } = await viewRecord(given.db, surgery())
  await user.type(await screen.findByRole('searchbox'), 'haemat')
  await screen.findByRole('heading', { level: 3, name: /^Test results \(\d+\)$/ })
  await expect.poll(() => document.querySelector('mark')?.textContent).toBe('Haemat')
  expect(screen.queryByRole('heading', { level: 3, name: /^Allergies/ })).toBeNull()
})

test('a range of forty years is asked for in slices and shown once', async () => {
  const gp = surgery()
  const { user } = await viewRecord(given.db, gp, hrefs.gpRecord('allergies'))
  await tab(/Allergies \(1\)/)
  await user.click(screen.getByText('Other dates'))
  const year = within(await screen.findByRole('group', { name: 'From' })).getByLabelText('Year')
  await user.clear(year)
  await user.type(year, '1987')
  await user.click(screen.getByRole('button', { name: 'Show these dates' }))
  // In ten years each.
  await expect.poll(() => gp.asked).toContainEqual({ from: '1987-08-21', to: '1996-11-21' })
  await expect.poll(text).toContain('From 21 August 1987')
  await tab(/Allergies \(1\)/)
})

test('a range that ends before it starts or in the future is refused by the field', async () => {
  const gp = surgery()
  const { user } = await viewRecord(given.db, gp)
  await tab(/Consultations/)
  expect(screen.queryByRole('group', { name: 'To', hidden: true })).toBeNull()
  await user.click(screen.getByText('Other dates'))
  const year = within(await screen.findByRole('group', { name: 'To' })).getByLabelText('Year')
  await user.clear(year)
  await user.type(year, '1999')
  await user.click(screen.getByRole('button', { name: 'Show these dates' }))
  const summary = await screen.findByRole('alert')
  expect(summary.textContent).toContain('The range must not end before it starts.')
  await user.clear(year)
  await user.type(year, '2199')
  await user.click(screen.getByRole('button', { name: 'Show these dates' }))
  await screen.findByRole('link', { name: 'The range must not end in the future.' })
  expect(gp.asked.filter(({ from, to }) => to < from || to > '2026-11-21')).toEqual([])
})

describe('four empties are four messages', () => {
  test('nothing recorded names the dates and offers all', async () => {
    const gp = surgery()
    const { user } = await viewRecord(given.db, gp, hrefs.gpRecord('immunisations'))
    await screen.findByText(
      'No data. There is currently nothing in this section. Please contact your GP surgery if you expected to see something in this section.',
    )
    expect(text()).toContain('We looked from 21 August 2026 to 21 November 2026.')
    await user.click(screen.getByRole('button', { name: 'Show all dates' }))
    await expect.poll(() => gp.asked.at(-1)?.from).toBe('1900-01-01')
  })

  test('not shared, and could not be fetched', async () => {
    const sections = [
      { section: 'immunisations', state: 'not-shared' },
      { section: 'events', state: 'failed' },
    ]
    const { user } = await viewRecord(
      given.db,
      surgery({ sections, schema3: [] }),
      hrefs.gpRecord('immunisations'),
    )
    await screen.findByText('Your surgery does not share this section')
    await user.click(await tab(/Events/))
    await screen.findByText('We are having issues retrieving your records. Please try again later.')
  })
})

describe('what is not here is never a nought', () => {
  const sections = [
    { section: 'allergies', state: 'failed' },
    { section: 'immunisations', state: 'not-shared' },
    { section: 'medication', state: 'not-understood' },
  ]
  const missing = () =>
    surgery({
      sections,
      notShown: [
        { section: 'medication', count: 2 },
        { section: 'problems', count: 1 },
      ],
      schema1: {
        medicalRecord: {
          testResults: [{ value: { term: 'Ferritin', displayValue: '12' } }, 'a text'],
        },
      },
      schema3: [],
    })

  test('on a tab, in the banner above and in its section', async () => {
    const { user } = await viewRecord(given.db, missing())
    await tab(/^Consultations \(0\)$/)
    await tab(/^Allergies \(not available\)$/)
    await tab(/^Immunisations \(not shared\)$/)
    await tab(/^Problems \(1 not shown\)$/)
    await tab(/^Test results \(1, 1 not shown\)$/)
    expect(text()).toContain('We could not fetch: Allergies. Try again later.')
    expect(text()).toContain(
      'We could not read what your surgery sent: Medication. Ask your surgery.',
    )
    expect(text()).toContain('Your surgery does not share: Immunisations.')
    await user.click(await tab(/^Medication \(not available\)$/))
    await screen.findByRole('heading', { name: 'We could not read this section' })
    expect(text()).toContain('2 entries could not be shown. Ask your surgery.')
    await user.click(await tab(/^Problems/))
    await screen.findByText('1 entry could not be shown. Ask your surgery.')
    expect(text()).not.toContain('No data.')
    await user.click(await tab(/^Test results/))
    await screen.findByText('1 entry could not be shown. Ask your surgery.')
    await screen.findByRole('heading', { level: 4, name: 'Ferritin' })
    await user.type(await screen.findByRole('searchbox'), 'ferritin')
    await screen.findByRole('heading', { level: 3, name: /^Test results \(\d+\)$/ })
    expect(text()).toContain('We could not fetch: Allergies. Try again later.')
  })

  test('nor on paper, where allergies stand first', async () => {
    await viewRecord(given.db, missing())
    await tab(/^Consultations/)
    act(() => {
      window.dispatchEvent(new Event('beforeprint'))
    })
    const [first, ...others] = screen
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent)
      .filter((heading) => heading.includes('('))
    expect(first).toBe('Allergies (not available)')
    expect(others).toContain('Immunisations (not shared)')
    expect(others).toContain('Medication (not available)')
    expect(others).toContain('Consultations (0)')
    expect(text()).toContain('This section could not be fetched. There may be entries in it.')
    expect(text()).toContain('2 entries could not be shown. Ask your surgery.')
  })

  test('and where all is here nothing is said of it', async () => {
    await viewRecord(given.db, surgery())
    await tab(/^Consultations \(2\)$/)
    expect(text()).not.toMatch(/not shown here|could not be shown/)
  })
})

test('what the surgery warns of stands before the entries, and first on paper', async () => {
  const warnings = [
    { kind: 'in-transfer', before: '2020-10-15', text: 'Transfer not yet complete' },
    { kind: 'new-kind', text: 'Diary entries &amp; drafts are left out' },
    {},
  ]
  await viewRecord(given.db, surgery({ warnings }))
  await tab(/^Consultations/)
  const order =
    /Search your whole record.*Entries before 15 October 2020 may be missing.*system says: “Transfer not yet complete”.*Diary entries & drafts are left out.*Part of your record is not here.*Consultations \(2\)/
  expect(text()).toMatch(order)
  act(() => {
    window.dispatchEvent(new Event('beforeprint'))
  })
  const paper = document.querySelector('thead')?.closest('table')?.textContent ?? ''
  expect(paper).toMatch(
    /Entries before 15 October 2020 may be missing.*This is not a full record.*Allergies \(/,
  )
})

test('F29: offline, dates that are not kept are not saved on this device: neither empty nor failed', async () => {
  const { user } = await viewRecord(given.db, surgery())
  await tab(/Consultations/)
  onlineManager.setOnline(false)
  try {
    await user.click(screen.getByRole('button', { name: 'Last year' }))
    await screen.findByRole('heading', {
      name: 'This period is not saved on this device',
    })
    expect(text()).not.toMatch(/No data|having issues/)
  } finally {
    onlineManager.setOnline(true)
  }
})

test('a surgery that does not answer is told in the words of the specification', async () => {
  const gp = surgery()
  gp.state.read = async () => ({ state: 'failed', reason: 'unavailable' })
  const { user } = await viewRecord(given.db, gp)
  await screen.findByRole('heading', {
    name: 'We are having issues retrieving your records. Please try again later.',
  })
  delete gp.state.read
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await tab(/Consultations \(2\)/)
})

test('a connection that the surgery has ended leads to a new one', async () => {
  const gp = surgery()
  gp.state.read = async () => ({ state: 'ended' })
  await viewRecord(given.db, gp)
  const link = await screen.findByRole('link', { name: 'connect your record again' })
  expect(link.getAttribute('href')).toBe(routes.gpConnect)
})

describe('a record that cannot be refreshed says why, beside what was fetched before', () => {
  test.each([
    ['ended', { state: 'ended' } as const, /Your surgery has ended this connection/],
    ['too large', { state: 'failed', reason: 'too-large' } as const, /Choose a shorter range/],
    [
      'silent',
      { state: 'failed', reason: 'unavailable' } as const,
      /is not responding at the moment/,
    ],
  ])('%s', async (_, answer, why) => {
    const gp = surgery()
    const { user } = await viewRecord(given.db, gp)
    await tab(/Consultations \(2\)/)
    expect(text()).toContain('Fetched on')
    gp.state.read = async () => answer
    // Requests the same dates again.
    await user.click(screen.getByRole('button', { name: 'Last 3 months' }))
    expect((await screen.findByText(why)).textContent).toMatch(why)
    expect(text()).toContain('We could not refresh your record')
    expect(text()).toContain('Saved copy from')
    await expect.poll(said).toBe('We could not refresh your record')
    await tab(/Consultations \(2\)/)
    delete gp.state.read
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await expect.poll(text).not.toContain('could not refresh')
    await expect.poll(said).toBe('Your record is shown')
  })
})

describe('what a screen reader is told', () => {
  test('after the warning the focus is on the heading, and the arrival of the record is said', async () => {
    await viewRecord(given.db, surgery())
    const heading = await screen.findByRole('heading', { level: 1, name: 'My GP record' })
    await expect.poll(() => document.activeElement).toBe(heading)
    await tab(/Consultations \(2\)/)
    await expect.poll(said).toBe('Your record is shown')
  })

  test('how much a search found, and in how many sections', async () => {
    const { user } = await viewRecord(given.db, surgery())
    await user.type(await screen.findByRole('searchbox'), 'a')
    await expect.poll(said).toMatch(/^\d+ results in \d sections$/)
    await user.type(screen.getByRole('searchbox'), 'sthma')
    await expect.poll(said).toBe('1 result in 1 section')
    await user.type(screen.getByRole('searchbox'), ' and a qqq')
    await expect.poll(said).toBe('No results')
  })

  test('which section is shown, by the title of the page', async () => {
    const { user } = await viewRecord(given.db, surgery())
    await expect.poll(() => document.title).toMatch(/^Consultations – My GP record – /)
    await user.click(await tab(/Allergies/))
    await expect.poll(() => document.title).toMatch(/^Allergies – My GP record – /)
  })
})

test('a profile that does not load says that something bad happened', async () => {
  const { network } = await openApp(given.db, 'user_unlucky', routes.gpRecord)
  network.fault = () => Response.json({}, { status: 503 })
  await screen.findByRole('heading', { name: 'Something bad happened' })
})

test('a sign-in is warned once', async () => {
  const gp = surgery()
  await viewRecord(given.db, gp)
  await tab(/Consultations/)
  expect(sessionStorage.getItem('rowan-record-warning')).toBe('sess_1')
})
