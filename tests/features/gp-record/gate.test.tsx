import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { UnopenedNotice } from '#record/UnopenedNotice.tsx'
import { hrefs, routes } from '#routes'
import { withDatabase } from '../../support/api.ts'
import { openApp, question } from '../../support/member-app.tsx'
import { openRecord, surgery, viewRecord } from '../../record/reading-app.ts'

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

test('a result that waits is no answer, no later value and in no comparison, and a letter that waits is in no list of letters', async () => {
  const [latest, ...before] = ['2026-10-12', '2015-11-02', '2014-11-03', '2013-11-04']
  const cholesterol = (date: string | undefined, value: string) => ({
    value: {
      term: 'Serum cholesterol level',
      displayValue: `${value} mmol/L`,
      effectiveDate: { value: date, datePart: 'YearMonthDay' },
    },
  })
  const testResults = [
    cholesterol(latest, '4.1'),
    ...before.map((date, index) => cholesterol(date, `5.${index}`)),
  ]
  const gp = surgery({ schema1: { medicalRecord: { testResults } } })
  const { user } = await viewRecord(given.db, { ...gp, newResults: { how: 'tell' } }, results)
  await user.click(await screen.findByRole('button', { name: 'Not now' }))
  await user.click(screen.getByRole('button', { name: 'All dates' }))
  await user.type(screen.getByRole('searchbox'), 'cholesterol')
  const answer = await screen.findByRole('region', { name: 'Latest value' })
  await expect.poll(() => answer.textContent).toContain('5.0 mmol/L on 2 November 2015')
  await user.click(within(answer).getByRole('button', { name: /^Compare 3 values/ }))
  await screen.findByRole('img', { name: /cholesterol/i })
  expect(text()).not.toContain('4.1')
  await user.clear(screen.getByRole('searchbox'))
  await user.click(await screen.findByRole('tab', { name: /^Letters/ }))
  // The surgery of this test sends the same letter with each part of the record.
  await screen.findByText(/\d+ new letters? (?:is|are) not shown here/)
  expect(screen.queryByRole('heading', { level: 4 })).toBeNull()
})

test('it can be put off, and is shown whenever they ask', async () => {
  const { user } = await viewRecord(given.db, warnedFirst(), hrefs.gpRecord('problems'))
  await user.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(text()).toContain(`${words}, not shown.`)
  await user.click(screen.getByRole('button', { name: 'Show now' }))
  await screen.findByRole('heading', { level: 4, name: 'Full blood count' })
  expect(text()).not.toContain('not shown')
})

test('what was put off stays put off while the choice is asked for again, as after a tunnel', async () => {
  const waiting = {
    unopened: [{ section: 'testResults' as const, fingerprint: 1 }],
    newResults: { how: 'tell' as const, since: '2026-11-01' },
  }
  const notice = (record: ComponentProps<typeof UnopenedNotice>['record']) => (
    <MantineProvider env="test">
      <UnopenedNotice
        record={record}
        choice={undefined}
        today="2026-11-27"
        onOpen={() => undefined}
      />
    </MantineProvider>
  )
  const { rerender } = render(notice(waiting))
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  rerender(notice({ ...waiting, isChoiceUnknown: true }))
  screen.getByRole('button', { name: 'Show now' })
  rerender(notice(waiting))
  screen.getByRole('button', { name: 'Show now' })
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull()
})

test('while the choice is asked for, the notice comes only where no tile and not the open section says it', () => {
  vi.useFakeTimers()
  const record = {
    unopened: [{ section: 'testResults' as const, fingerprint: 1 }],
    isChoiceUnknown: true as const,
  }
  const isShown = (path: string, search: string) => {
    navigate(path)
    const { unmount } = render(
      <MantineProvider env="test">
        <UnopenedNotice
          {...{ record, search }}
          choice="unknown"
          today="2026-11-27"
          onOpen={() => undefined}
        />
      </MantineProvider>,
    )
    act(() => void vi.advanceTimersByTime(60_000))
    const { length } = screen.queryAllByRole('button', { name: 'Show now' })
    unmount()
    return length > 0
  }
  expect(isShown(routes.gpRecord, '')).toBe(false)
  expect(isShown(results, ' ')).toBe(false)
  expect(isShown(hrefs.gpRecord('problems'), '')).toBe(true)
  expect(isShown(routes.gpRecord, 'blood')).toBe(true)
  expect(isShown(results, 'blood')).toBe(true)
  vi.useRealTimers()
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
  await user.click(await screen.findByRole('radio', { name: /^Wait until a date I choose/ }))
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

/** A minute later on every clock: what was fetched before is no longer fresh. */
const aMinuteLater = () => vi.setSystemTime(Date.now() + 60_000)
const accept = 'View my record'
const never = async () => new Promise<Response>(() => undefined)
const result = { level: 4, name: 'Full blood count' } as const

test('a choice made on another device holds here, although this device has older details and no newer ones come', async () => {
  const { user, api, network } = await openRecord(given.db, surgery(), routes.taskList)
  await screen.findByRole('heading', { name: 'Tasks to complete' })
  await api.put('/new-results', { how: 'tell' })
  aMinuteLater()
  network.fault = ({ url }) => (/\/(users|new-results)$/.test(url) ? never() : undefined)
  act(() => navigate(results))
  await user.click(await screen.findByRole('button', { name: accept }))
  await screen.findByRole('button', { name: 'Show now' })
  expect(screen.queryByRole('heading', result)).toBeNull()
})

test('a reply that was on its way when the choice was saved does not undo it', async () => {
  const { user, network } = await openRecord(given.db, surgery(), routes.newResults)
  await screen.findByRole('radio', { name: /^Tell me first/ })
  act(() => navigate(routes.taskList))
  await question('Task list')
  aMinuteLater()
  const late: (() => void)[] = []
  network.fault = (request) => {
    if (request.method !== 'GET' || !/\/(users|new-results)$/.test(request.url)) return undefined
    network.fault = () => undefined
    return new Promise((resolve) => {
      const answer = network.answer(request)
      late.push(() => void answer.then(resolve))
    })
  }
  act(() => navigate(routes.newResults))
  await user.click(await screen.findByRole('radio', { name: /^Tell me first/ }))
  await waitFor(() => expect(late).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved', { selector: 'h2, p, strong' })
  for (const arrive of late) arrive()
  act(() => navigate(routes.taskList))
  await screen.findByRole('heading', { name: 'Tasks to complete' })
  act(() => navigate(results))
  await user.click(await screen.findByRole('button', { name: accept }))
  await screen.findByRole('button', { name: 'Show now' })
  expect(screen.queryByRole('heading', result)).toBeNull()
})

test('the form says what was chosen on another device, and Save without a change leaves that as it is', async () => {
  const { user, api } = await openRecord(given.db, surgery(), routes.newResults)
  expect(await screen.findByRole('radio', { name: 'Show it straight away' })).toHaveProperty(
    'checked',
    true,
  )
  act(() => navigate(routes.taskList))
  await question('Task list')
  await api.put('/new-results', { how: 'tell' })
  aMinuteLater()
  act(() => navigate(routes.newResults))
  await waitFor(() =>
    expect(screen.getByRole('radio', { name: /^Tell me first/ })).toHaveProperty('checked', true),
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved', { selector: 'h2, p, strong' })
  expect(await api.user()).toMatchObject({ newResults: { how: 'tell' } })
})

test('what somebody chose here does not replace what they chose elsewhere meanwhile before they know of it', async () => {
  const { user, api } = await openRecord(given.db, surgery(), routes.newResults)
  await user.click(await screen.findByRole('radio', { name: /^Wait until a date I choose/ }))
  await user.click(await screen.findByRole('radio', { name: 'Show it straight away' }))
  await api.put('/new-results', { how: 'tell' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/You changed this on another device/)
  expect(text()).toContain('It’s now “Tell me first”')
  expect(await api.user()).toMatchObject({ newResults: { how: 'tell' } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved', { selector: 'h2, p, strong' })
  expect(await api.user()).not.toHaveProperty('newResults')
})

test('results of a section that nobody has opened wait when somebody chooses after their first visit', async () => {
  const { user, api } = await viewRecord(given.db, surgery(), hrefs.gpRecord('problems'))
  await screen.findByRole('heading', { level: 4, name: 'Asthma' })
  await api.put('/new-results', { how: 'tell' })
  act(() => navigate(routes.taskList))
  await question('Task list')
  aMinuteLater()
  act(() => navigate(results))
  await screen.findByText(/Do you want to see them now/)
  expect(screen.queryByRole('heading', result)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show now' }))
  await screen.findByRole('heading', result)
})

test('results that somebody has opened stay when they choose afterwards; a letter that they have not opened waits', async () => {
  const { api } = await viewRecord(given.db, surgery(), results)
  await screen.findByRole('heading', result)
  await api.put('/new-results', { how: 'tell' })
  act(() => navigate(routes.taskList))
  await question('Task list')
  aMinuteLater()
  act(() => navigate(results))
  await screen.findByText(/There is 1 new letter/)
  await screen.findByRole('heading', result)
})

/** A record of which only the problems were opened here, at a later visit that does not hear the choice of today. */
async function openUntilKnown(path: string) {
  const app = await viewRecord(given.db, surgery(), hrefs.gpRecord('problems'))
  await screen.findByRole('heading', { level: 4, name: 'Asthma' })
  act(() => navigate(routes.taskList))
  await question('Task list')
  aMinuteLater()
  app.network.fault = ({ url }) =>
    /\/(users|new-results|medical-records)(\?|$)/.test(url) ? never() : undefined
  act(() => navigate(path))
  return app
}
const untilKnown = /not shown until we know how you want to see new ones/

test('until the choice of today is known, what was not opened here waits and one sentence says why', async () => {
  const { user } = await openUntilKnown(results)
  await screen.findByText(untilKnown)
  expect(screen.queryByRole('heading', result)).toBeNull()
  // Its section says it: with how many wait, the tabs would for a moment need a second row.
  expect(screen.getByRole('tab', { name: 'Test results' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show now' }))
  await screen.findByRole('heading', result)
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { level: 2, name: 'Test results' }),
    ),
  )
})

test('until the choice of today is known, another section says that results wait, and shows them on request', async () => {
  const { user } = await openUntilKnown(hrefs.gpRecord('problems'))
  await screen.findByText(untilKnown)
  await user.click(screen.getByRole('button', { name: 'Show now' }))
  await screen.findByRole('heading', result)
})

test('until the choice of today is known, a search offers what it leaves out', async () => {
  const { user } = await openUntilKnown(routes.gpRecord)
  await screen.findByRole('link', { name: /^Test results.*not opened/ })
  expect(screen.queryByText(untilKnown)).toBeNull()
  await user.type(screen.getByRole('searchbox'), 'blood')
  await screen.findByText('No results')
  await user.click(await screen.findByRole('button', { name: 'Show now' }))
  await screen.findByRole('heading', result)
})

test('the same wrong day twice moves the focus to the errors twice, and what is changed is no longer called saved', async () => {
  const { user } = await openApp(given.db, 'user_gate_twice', routes.newResults)
  await user.click(await screen.findByRole('radio', { name: /^Tell me first/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved', { selector: 'h2, p, strong' })
  await user.click(screen.getByRole('radio', { name: /^Wait until a date I choose/ }))
  expect(screen.queryByText('Saved', { selector: 'h2, p, strong' })).toBeNull()
  for (const _ of ['once', 'again']) {
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(document.activeElement?.textContent).toContain('Enter the day to hold them until.'),
    )
  }
})
