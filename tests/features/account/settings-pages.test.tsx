import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { addMonths, londonDay } from '#contract/days.ts'
import { routes } from '#routes'
import { longDate } from '#domain/formats.ts'
import { openModal } from '#ui/shell-state.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { encryptedFile, makeLink, openLink } from '../../support/shared-links.ts'
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

const inAMonth = addMonths(londonDay(new Date()), 1)
test.each([
  ['show', { how: 'show' }, 'Shown straight away'],
  ['tell', { how: 'tell' }, 'We tell you first'],
  ['hold', { how: 'hold', until: inAMonth }, `Held until ${longDate(inAMonth)}`],
])(
  'the list of account settings says that new results are met by %s, and whether this device is told of news',
  async (how, choice, words) => {
    vi.stubGlobal('PushManager', class {})
    vi.stubGlobal('Notification', { permission: 'denied' })
    const subject = `user_settings_${how}`
    await apiOver(given.db).member(subject).put('/new-results', choice)
    const { user } = await openApp(given.db, subject, routes.appearance)
    await user.click(await screen.findByRole('link', { name: 'All account settings' }))
    await screen.findByRole('heading', { level: 1, name: 'Account settings' })
    await screen.findByText(words)
    await screen.findByText('Blocked by your browser')
  },
)

test('‘Get my data’ says that the data is ready, and leaves the focus on the heading of the page', async () => {
  const { user } = await openApp(given.db, 'user_settings', routes.download)
  await user.click(await screen.findByRole('button', { name: 'Get my data' }))
  await screen.findByRole('button', { name: 'Save as a file' })
  await screen.findByText('Your data is ready')
  const heading = screen.getByRole('heading', { level: 1, name: 'Download my data' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('who has looked at my data is told in plain words, with who and why', async () => {
  const { network } = await openApp(given.db, 'user_looked_at', routes.accessHistory)
  await screen.findByText('No one has looked at your account or done anything for you yet.')
  const at = '2026-11-25T09:12:00.000Z'
  const looked = {
    at,
    action: 'member',
    operator: 'jo.smith',
    reason: 'member-asked',
    ticket: '1234',
  }
  network.fault = ({ url }) =>
    url.includes('/operator-actions')
      ? Response.json([
          { ...looked, outcome: 'begun' },
          { at, action: 'order-cancel', outcome: 'not-found', operator: 'jo.smith' },
        ])
      : undefined
  act(() => navigate(routes.appearance))
  await screen.findByRole('heading', { level: 1, name: 'Appearance' })
  act(() => navigate(routes.accessHistory))
  await screen.findByText(/^Looked at your account/)
  screen.getByText('Why: You asked us to')
  screen.getByText('Our reference: 1234')
  screen.getByText('We tried this, but it did not work: Cancelled your kit order')
  expect(screen.getAllByText('By jo.smith')).toHaveLength(2)
})

test('whom a study looked for when it found a member is told, and who had checked that', async () => {
  const { network } = await openApp(given.db, 'user_found', routes.appearance)
  const found = {
    at: '2026-11-25T09:12:00.000Z',
    action: 'invite-matching',
    outcome: 'begun',
    operator: 'jo.smith',
    lookedFor: {
      studyName: 'Lungs at altitude',
      reviewedBy: 'sam.jones',
      asRead: ['Age: 35 to 44', 'Where you live: London'],
    },
  }
  network.fault = ({ url }) =>
    url.includes('/operator-actions') ? Response.json([found]) : undefined
  act(() => navigate(routes.accessHistory))
  await screen.findByText('Invited you and others with a similar profile to a study')
  const lines = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(lines.slice(-5)).toEqual([
    'The study: Lungs at altitude',
    'Checked first by sam.jones',
    'Who it looked for:',
    'Age: 35 to 44',
    'Where you live: London',
  ])
})

test('what one person did several times in a minute has their name once', async () => {
  const { network } = await openApp(given.db, 'user_moved_on', routes.appearance)
  const at = '2026-11-25T09:12:00.000Z'
  const done = { at, action: 'kit-event', outcome: 'begun', operator: 'sandbox' }
  network.fault = ({ url }) =>
    url.includes('/operator-actions') ? Response.json([done, done, done]) : undefined
  act(() => navigate(routes.accessHistory))
  await screen.findByText('Recorded what happened to your kit (3 times)')
  expect(screen.getAllByText('By sandbox')).toHaveLength(1)
})

test('a change of who one is, and what became of the record by it, can be read later', async () => {
  const app = await openApp(given.db, 'user_changed', routes.appearance)
  await app.api.patch('/users', { dob: '1990-01-02' })
  await app.api.patch('/users', { dob: '1990-01-01' })
  await app.api.put('/users/sync', { lastName: 'Before' })
  await app.api.put('/users/sync', { lastName: 'After' })
  act(() => navigate(routes.accessHistory))
  await screen.findByRole('heading', { level: 2, name: 'Your name and date of birth' })
  screen.getByText('Your date of birth was changed')
  screen.getByText('Your surname was changed')
})

test('who has opened a summary that I shared is told, by the name that they gave', async () => {
  const subject = 'user_shares'
  await openApp(given.db, subject, routes.appearance)
  const { file } = await encryptedFile('{}')
  const api = apiOver(given.db)
  const { path } = await makeLink(api.member(subject), { file, lifetime: '15-minutes' })
  await openLink(api, path, { recipient: '<b>Dr Patel</b>, Leeds' })
  act(() => navigate(routes.accessHistory))
  await screen.findByRole('heading', { level: 2, name: 'Summaries that you shared' })
  screen.getByText(/^Someone who gave the name “<b>Dr Patel<\/b>, Leeds” opened the link you made/)
})

test('a list of addresses that does not come shows the error’s own message', async () => {
  const { network } = await openApp(given.db, 'user_settings', routes.appearance)
  network.fault = ({ url }) =>
    url.includes('/addresses') ? new Response('', { status: 503 }) : undefined
  act(() => navigate(routes.addresses))
  await screen.findByRole(
    'heading',
    { name: 'We could not load your addresses' },
    { timeout: 30_000 },
  )
  screen.getByText('GET /addresses: unavailable 503')
})
