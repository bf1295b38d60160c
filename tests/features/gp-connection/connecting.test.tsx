import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { onlineManager } from '@tanstack/react-query'
import * as v from 'valibot'
import { GpDetails } from '#contract/gp-details.ts'
import { routes } from '#routes'
import type { GpSystem, LinkFailure } from '../../../server/gp/gp-system/gp-system.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { emptyGpSystem } from '../../support/gp.ts'
import { openApp, question } from '../../support/member-app.tsx'

// Seven fields are typed, and the form is submitted up to six times.
vi.setConfig({ testTimeout: 60_000 })

const given = withDatabase()
let people = 0

/** A surgery that refuses with this failure until it is changed, and records requests. */
function surgery(failure?: LinkFailure) {
  const asked: unknown[] = []
  const state = { failure }
  const gpSystem: GpSystem = {
    ...emptyGpSystem,
    link: async (linkId, details) => {
      asked.push(details)
      return state.failure
        ? { state: 'refused', reason: state.failure }
        : emptyGpSystem.link(linkId, details)
    },
  }
  return { gpSystem, asked, state }
}

async function withForm({ gpSystem }: { gpSystem: GpSystem }, limits?: { gpConnects: number }) {
  people += 1
  const app = await openApp(given.db, `user_connecting_${people}`, {
    path: routes.gpConnectDetails,
    outside: {
      gpSystem,
      ...(limits && { limits: { perMember: 1e6, perAddress: 1e6, orders: 1e6, ...limits } }),
    },
  })
  await question('Connect your GP record')
  await screen.findByLabelText('Account ID')
  return app
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const connectButton = () => screen.getByRole('button', { name: 'Connect to my record' })

async function fillIn({ user }: Awaited<ReturnType<typeof withForm>>) {
  const typed = {
    'Account ID': ' 0123 456 ',
    'Linkage Key': '0dw1f1p4a/2!35 ',
    'National Practice Code (GP ODS code)': 'b8-60 17',
    Surname: 'Pemberton ',
    Day: '30',
    Month: 'nov',
    Year: '1962',
  }
  for (const [label, text] of Object.entries(typed)) {
    await user.clear(field(label))
    await user.click(field(label))
    await user.paste(text)
  }
}

test('every detail that is missing is asked for in the words of the specification', async () => {
  const { user } = await withForm(surgery())
  expect(field('Surname').value).toBe('Hargreaves')
  await user.clear(field('Surname'))
  await user.click(connectButton())
  const summary = await screen.findByRole('alert')
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Please enter the Account ID.',
    'Please enter the Linkage Key.',
    'Please enter the National Practice Code.',
    'Please enter your date of birth.',
    'Please enter your Surname.',
  ])
  await waitFor(() => expect(document.activeElement).toBe(summary.parentElement))
})

test('what the profile knows is filled in', async () => {
  const subject = `user_connecting_${people + 1}`
  await apiOver(given.db).member(subject).patch('/users', { dob: '1962-11-30' })
  await withForm(surgery())
  expect([field('Day').value, field('Month').value, field('Year').value]).toEqual([
    '30',
    '11',
    '1962',
  ])
})

test('a connected record is one press away', async () => {
  const app = await withForm(surgery())
  await fillIn(app)
  await app.user.click(connectButton())
  const dialog = await screen.findByRole('dialog', { name: 'Your GP record' })
  await app.user.click(within(dialog).getByRole('link', { name: 'View my record' }))
  await question('My GP record')
})

test.each([
  ['date of birth', 'gp-another-person', ['Day', 'Month', 'Year']],
  ['the two codes', 'wrong-length', ['Account ID', 'Linkage Key']],
] as const)(
  'after a failure the advice stays above the form, and what it is about is marked: %s',
  async (_, reason, labels) => {
    const gp = surgery(reason === 'wrong-length' ? 'wrong-length' : undefined)
    const app = await withForm(gp)
    if (reason === 'gp-another-person') await app.api.patch('/users', { dob: '1980-01-02' })
    await fillIn(app)
    await app.user.click(connectButton())
    const dialog = await screen.findByRole('dialog', { name: 'GP Connection Failed!' })
    await app.user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    await screen.findByText('Your record is not connected yet')
    expect(screen.getByText('What to try:')).toBeDefined()
    const marked = screen
      .getAllByRole('textbox')
      .filter((each) => each.getAttribute('aria-invalid') === 'true')
    expect(marked).toEqual(labels.map(field))
  },
)

test('pasted details are tidied, sent once, and lead to the dashboard', async () => {
  const gp = surgery()
  const app = await withForm(gp)
  await fillIn(app)
  await app.user.dblClick(connectButton())
  const dialog = await screen.findByRole('dialog', { name: 'Your GP record' })
  expect(dialog.textContent).toMatch(/linked.*contact your GP practitioner if any data is missing/)
  expect(v.parse(v.array(v.partial(v.object(GpDetails.entries))), gp.asked)).toMatchObject([
    {
      accountID: '0123456',
      linkageKey: '0dw1f1p4a/2!35',
      gpOdsCode: 'B86017',
      surname: 'Pemberton',
      dateOfBirth: '1962-11-30',
    },
  ])
  await app.user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await question('Dashboard')
  expect(await app.api.user()).toMatchObject({ gpRecordsConnected: true })
})

test('details that the surgery does not know can be put right: nothing is cleared', async () => {
  const gp = surgery('demographics')
  const app = await withForm(gp)
  await fillIn(app)
  await app.user.click(connectButton())
  const dialog = await screen.findByRole('dialog', { name: 'GP Connection Failed!' })
  expect(dialog.textContent).toContain('Your details failed to connect the GP record!')
  expect(dialog.textContent).toContain('Please make sure to use the correct details.')
  await app.user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(field('Account ID').value).toBe(' 0123 456 ')
  expect(field('Year').value).toBe('1962')

  gp.state.failure = undefined
  await app.user.click(connectButton())
  await screen.findByRole('dialog', { name: 'Your GP record' })
})

test.each([
  ['surgery', 'Your surgery’s system is not responding. This attempt does not count.'],
  ['service', 'Our service has a problem at the moment.'],
] as const)(
  'nobody is told that their details are wrong while it is the %s that fails',
  async (whose, why) => {
    const { gpSystem } = surgery()
    const link: GpSystem['link'] = async () => ({ state: 'failed', reason: 'unavailable' })
    const app = await withForm({ gpSystem: { ...gpSystem, link } })
    await fillIn(app)
    if (whose === 'service') {
      app.network.fault = ({ method }) =>
        method === 'POST' ? new Response('Bad gateway', { status: 502 }) : undefined
    }
    await app.user.click(connectButton())
    const dialog = await screen.findByRole('dialog', { name: 'GP Connection Failed!' })
    expect(dialog.textContent).toContain(why)
    expect(dialog.textContent).not.toMatch(/Your details failed|correct details/)
  },
)

test('the third refusal warns, and the sixth try is not sent', async () => {
  const gp = surgery('linkage-details')
  const app = await withForm(gp, { gpConnects: 5 })
  await fillIn(app)
  const said: string[] = []
  for (let tries = 0; tries < 6; tries += 1) {
    await app.user.click(connectButton())
    const dialog = await screen.findByRole('dialog', { name: 'GP Connection Failed!' })
    said.push(dialog.textContent)
    await app.user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  }
  expect(said.map((words) => /block the codes/.test(words))).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
  ])
  expect(said.at(-1)).toMatch(/5 times in the last hour/)
  expect(gp.asked).toHaveLength(5)
})

test('offline nothing is sent, and the page says why', async () => {
  const gp = surgery()
  const app = await withForm(gp)
  await fillIn(app)
  onlineManager.setOnline(false)
  try {
    await screen.findByText(/You’re offline. You cannot connect your record at the moment/)
    await app.user.click(connectButton())
    expect(app.writes()).toEqual([])
    expect(field('Account ID').value).toBe(' 0123 456 ')
  } finally {
    onlineManager.setOnline(true)
  }
})

test('the details of the letter are nowhere but in the form', async () => {
  const app = await withForm(surgery('demographics'))
  await fillIn(app)
  await app.user.click(connectButton())
  await screen.findByRole('dialog', { name: 'GP Connection Failed!' })
  const kept =
    [localStorage, sessionStorage].map((storage) => JSON.stringify(storage)).join() +
    window.location.href
  expect(kept).not.toMatch(/0dw1f1p4a|123456/)
})

test('who comes to connect a record that is connected reads that first, with the way to the record', async () => {
  const subject = 'user_connected_already'
  const connected = await apiOver(given.db).member(subject).post('/gp-records', {
    accountID: '0123456',
    linkageKey: '0dw1f1p4a/2!35',
    gpOdsCode: 'B86017',
    surname: 'Hargreaves',
    dateOfBirth: '1962-11-30',
  })
  expect(connected.status).toBe(201)
  await openApp(given.db, subject, routes.gpConnect)
  await question('Connect your GP record')
  await screen.findByText('Your GP record is connected')
  const way = within(screen.getByRole('main')).getByRole('link', { name: 'View your record' })
  expect(way.getAttribute('href')).toBe(routes.gpRecord)
  const again = screen.getByText('Connect again with a new letter').closest('details')
  expect(again?.open).toBe(false)
  expect(again?.textContent).toContain('What you need')
})
