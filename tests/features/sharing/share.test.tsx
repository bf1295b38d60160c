import { randomBytes } from 'node:crypto'
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import { base64url, compactDecrypt } from 'jose'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { useHasEnded } from '#features/sharing/LiveLinks.tsx'
import { routes } from '#routes'
import { allRows } from '../../support/all-rows.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { openLink, pathOf } from '../../support/shared-links.ts'
import { noon } from '../../support/tokens.ts'
import { openRecord, surgery, viewRecord } from '../../record/reading-app.ts'
import { openShownLink, payloadShown } from './shown-link.ts'

vi.setConfig({ testTimeout: 60_000 })
afterEach(() => onlineManager.setOnline(true))

const given = withDatabase()
const share = async (gp = surgery()) => viewRecord(given.db, gp, routes.shareRecord)
type App = Awaited<ReturnType<typeof share>>
const links = async () => (await allRows(given.db))['shared_links'] ?? []

/** Links are made from now on, and the replies that say so are lost. */
function loseReplies({ network, api }: App): void {
  network.fault = (request) => (request.method === 'POST' ? loseReply(request) : undefined)
  const loseReply = async (request: Request): Promise<Response> => {
    const key = { 'Idempotency-Key': request.headers.get('Idempotency-Key') ?? '' }
    const made = await api.send('POST', '/shared-links', {
      text: await request.clone().text(),
      headers: key,
    })
    expect(made.status).toBe(201)
    throw new TypeError('The network was lost')
  }
}

const box = async (name: string | RegExp) => screen.findByRole('checkbox', { name })
const Posted = v.object({ file: v.string() })
const Listed = v.object({ links: v.array(v.object({ id: v.string() })) })
const openShown = async (passcode?: string) => openShownLink(given.db, passcode)

test('a member sees what will be in a summary, takes something out, and it is not in it', async () => {
  const { user } = await share()
  expect(await box('Allergies (1 of 1)')).toBeTruthy()
  expect(screen.getByText('Everything but 1 medicine that ended.')).toBeTruthy()
  expect(
    screen.getByText(/^Summaries leave out your \d+ consultations?(?:, | and )\d+ letters?\b.*\.$/),
  ).toBeTruthy()
  await user.click(await box(/^Problems/))
  expect(
    screen.getByText('Everything but 1 medicine that ended and the 1 that you unticked.'),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Make the link' }))

  expect(await screen.findByRole('img', { name: 'QR code of the link' })).toBeTruthy()
  // IPSviewer opens no link without it.
  expect((await payloadShown()).flag).toBe('')
  const summary = await openShown()
  expect(summary).toContain('Penicillin')
  expect(summary).toContain('Celiprolol')
  expect(summary).toContain('no-problem-info')
  expect(summary).not.toContain('Asthma')
})

test('a link beyond 15 minutes has a passcode, says who opened it, and stops at once', async () => {
  const { user } = await share()
  await box(/^Allergies/)
  await user.click(screen.getByRole('radio', { name: '7 days' }))
  const field = screen.getByLabelText('Passcode')
  expect(field.getAttribute('value')).toMatch(/^\d{4}-\d{4}$/)
  await user.clear(field)
  await user.type(field, '123')
  await user.click(screen.getByRole('button', { name: 'Make the link' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Use at least 6 characters.')
  await user.type(field, '456')
  await user.click(screen.getByRole('button', { name: 'Make the link' }))
  expect((await payloadShown()).flag).toBe('P')
  expect(await openShown('123456')).toContain('Penicillin')

  await user.click(screen.getByRole('button', { name: 'Make another link' }))
  const link = (await screen.findByText(/with a passcode/)).closest('li') ?? document.body
  await user.click(within(link).getByRole('button', { name: /Stop sharing/ }))
  await waitFor(() => expect(screen.queryByText('What you share now')).toBeNull())
})

test('what waits to be opened is in no summary', async () => {
  const results = [{ value: { term: 'Ferritin', effectiveDate: '2026-11-20' } }]
  const gp = surgery({ schema1: { medicalRecord: { testResults: results } } })
  const { user } = await viewRecord(
    given.db,
    { ...gp, newResults: { how: 'tell' } },
    routes.shareRecord,
  )
  expect(await screen.findByText(/new results? or letters? that you have not opened/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Make the link' }))
  expect(await openShown()).not.toContain('Ferritin')
})

test('without a network the page says what can be shown, and offers no link', async () => {
  await share()
  await box(/^Allergies/)
  onlineManager.setOnline(false)
  expect(await screen.findByText(/A link needs a network/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Make the link' })).toBeNull()
  expect(screen.getByRole('link', { name: 'show your emergency card' })).toBeTruthy()
})

test('a link on the screen stays there when the network goes: nobody could show it again', async () => {
  const { user } = await share()
  await user.click(await screen.findByRole('button', { name: 'Make the link' }))
  const { key } = await payloadShown()
  onlineManager.setOnline(false)
  expect((await payloadShown()).key).toBe(key)
  await user.click(screen.getByRole('button', { name: 'Make another link' }))
  expect(screen.getByText(/A link needs a network/)).toBeTruthy()
})

test('what was left out stays left out while the network is gone, and a lost reply makes no second link', async () => {
  const app = await share()
  const { user, network } = app
  await user.click(await box(/^Problems/))
  const before = await links()
  loseReplies(app)
  await user.click(screen.getByRole('button', { name: 'Make the link' }))
  await screen.findByText(/not sure the link was made/)
  onlineManager.setOnline(false)
  expect(await screen.findByText(/A link needs a network/)).toBeTruthy()
  expect(screen.getByText(/not sure the link was made/)).toBeTruthy()
  network.fault = () => undefined
  onlineManager.setOnline(true)
  await user.click(await screen.findByRole('button', { name: 'Make the link' }))
  expect(await openShown()).toContain('no-problem-info')
  expect(await links()).toHaveLength(before.length + 1)
})

test('after a lost reply other choices make another link, which has a key of its own', async () => {
  const app = await share()
  const { user, network } = app
  await box(/^Problems/)
  const before = await links()
  loseReplies(app)
  await user.click(screen.getByRole('button', { name: 'Make the link' }))
  expect((await screen.findByText(/not sure the link was made/)).textContent).toContain(
    'try again without changing anything',
  )
  network.fault = () => undefined
  await user.click(screen.getByRole('radio', { name: '24 hours' }))
  await user.click(screen.getByRole('button', { name: 'Make the link' }))
  const { key } = await payloadShown()
  const posted = network.requests.filter(({ method }) => method === 'POST')
  const files = await Promise.all(
    posted.map(async (request) => v.parse(Posted, await request.clone().json()).file),
  )
  expect(files).toHaveLength(2)
  expect(await links()).toHaveLength(before.length + 2)
  const [lost = '', made = ''] = files
  const bytes = Uint8Array.from(base64url.decode(key))
  await compactDecrypt(made, bytes)
  await expect(compactDecrypt(lost, bytes)).rejects.toThrow()
})

test('the passcode of a link is not offered for the next one', async () => {
  const { user } = await share()
  await box(/^Allergies/)
  await user.click(screen.getByRole('radio', { name: '24 hours' }))
  const first = screen.getByLabelText('Passcode').getAttribute('value') ?? ''
  await user.click(screen.getByRole('button', { name: 'Make the link' }))
  expect(await screen.findByText(first)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Make another link' }))
  expect(screen.getByLabelText('Passcode').getAttribute('value')).not.toBe(first)
})

test('a passcode that is too short is no longer said to be once its field is gone', async () => {
  const { user } = await share()
  await box(/^Allergies/)
  await user.click(screen.getByRole('radio', { name: '7 days' }))
  await user.clear(screen.getByLabelText('Passcode'))
  await user.click(screen.getByRole('button', { name: 'Make the link' }))
  await screen.findByText('There is a problem')
  act(() => onlineManager.setOnline(false))
  await screen.findByText(/A link needs a network/)
  expect(screen.queryByText('There is a problem')).toBeNull()
})

test('what was left out stays left out while we cannot ask how new results are shown', async () => {
  const { user, network } = await share()
  await user.click(await box(/^Problems/))
  act(() => onlineManager.setOnline(false))
  await screen.findByText(/A link needs a network/)
  let failed = 0
  network.fault = ({ url }) => {
    if (!url.endsWith('/new-results')) return undefined
    failed += 1
    return new Response(undefined, { status: 503 })
  }
  act(() => onlineManager.setOnline(true))
  await waitFor(() => expect(failed).toBeGreaterThan(1), { timeout: 30_000 })
  network.fault = () => undefined
  await screen.findByRole('button', { name: 'Make the link' })
  expect((await box(/^Problems/)).matches(':checked')).toBe(false)
})

/** Somebody comes back to the tab: what may have changed meanwhile is asked for. */
const comeBack = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))

test.each<[string, (app: App) => Promise<unknown>]>([
  [
    'that is stopped above it',
    async ({ user }) => user.click(await screen.findByRole('button', { name: /^Stop sharing/ })),
  ],
  [
    'that is stopped on another device',
    async ({ api }) => {
      const { body } = await api.get('/shared-links')
      const [link] = v.parse(Listed, body).links
      await api.send('DELETE', `/shared-links/${link?.id}`)
      comeBack()
    },
  ],
  [
    'that took ten wrong passcodes',
    async () => {
      const { url } = await payloadShown()
      for (let tries = 0; tries < 10; tries += 1) {
        await openLink(apiOver(given.db), pathOf(url), { passcode: '000000' })
      }
      comeBack()
    },
  ],
  [
    'whose time is over',
    async ({ user }) => {
      vi.setSystemTime(noon.getTime() + 25 * 60 * 60_000)
      comeBack()
      // The page is covered while nobody touches it.
      await user.click(await screen.findByRole('button', { name: 'Show again' }))
    },
  ],
])('a link %s is no longer on the screen: it says that it has ended', async (_, end) => {
  const app = await share()
  const { user } = app
  await box(/^Allergies/)
  await user.click(screen.getByRole('radio', { name: '24 hours' }))
  await user.click(screen.getByRole('button', { name: 'Make the link' }))
  await payloadShown()
  await screen.findByRole('button', { name: /^Stop sharing/ })
  await end(app)
  expect(await screen.findByText('It has ended, so no one can open it any more.')).toBeTruthy()
  expect(screen.queryByText(/^It works until/)).toBeNull()
  expect(screen.queryByRole('img', { name: 'QR code of the link' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Copy|Print/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Make another link' }))
  expect(await box(/^Allergies/)).toBeTruthy()
})

test('a link that was just made has not ended on a device whose clock is a day ahead', () => {
  const minutes = 60_000
  const at = (time: number) => new Date(time).toISOString()
  const yesterday = Date.now() - 24 * 60 * minutes
  const link = {
    id: 'link_1',
    bytes: 9,
    hasPasscode: false,
    triesLeft: 10,
    createdAt: at(yesterday),
    expiresAt: at(yesterday + 15 * minutes),
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { result } = renderHook(() => useHasEnded('user_ahead', link), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  expect(result.current).toBe(false)
})

test('each link has a key of its own, also with the same in it, and neither key is sent', async () => {
  const { user, network } = await share()
  const keys: string[] = []
  for (const _ of [1, 2]) {
    await user.click(await screen.findByRole('button', { name: 'Make the link' }))
    keys.push((await payloadShown()).key)
    await user.click(screen.getByRole('button', { name: 'Make another link' }))
  }
  expect(new Set(keys).size).toBe(2)
  const sent = await Promise.all(
    network.requests.map(async (request) => {
      const body = await request.clone().text()
      return JSON.stringify([request.url, [...request.headers], body])
    }),
  )
  expect(sent.join('')).toContain('/shared-links')
  const rows = JSON.stringify(await allRows(given.db))
  for (const key of keys) {
    const bytes = Buffer.from(key, 'base64url')
    for (const form of ['base64url', 'base64', 'hex'] as const) {
      expect(sent.join('')).not.toContain(bytes.toString(form))
      expect(rows).not.toContain(bytes.toString(form))
    }
  }
  expect(sent.join('')).not.toMatch(/Penicillin|Asthma/)
})

test('sharing is behind the warning, and nothing is fetched before it', async () => {
  const gp = surgery()
  await openRecord(given.db, gp, routes.shareRecord)
  await screen.findByRole('button', { name: 'View my record' })
  expect(gp.asked).toEqual([])
})

test('a summary that is larger than 10 MB is not sent, and the page says what to do', async () => {
  // Letters by chance, which compressing does not make much smaller.
  const long = Buffer.from(randomBytes(8_000_000)).toString('base64')
  const problems = [{ observation: { term: 'Asthma', associatedText: [long] } }]
  const before = (await allRows(given.db))['shared_links']
  const { user } = await share(surgery({ schema1: { medicalRecord: { problems } } }))
  // So large a record takes its time on a busy machine.
  const patient = { timeout: 80_000 }
  await user.click(await screen.findByRole('button', { name: 'Make the link' }, patient))
  expect((await screen.findByText(/larger than 10 MB/, {}, patient)).textContent).toContain(
    'Take something out',
  )
  expect((await allRows(given.db))['shared_links']).toEqual(before)
  await user.click(await box(/^Problems/))
  await user.click(screen.getByRole('button', { name: 'Make the link' }))
  expect(await screen.findByRole('img', { name: 'QR code of the link' })).toBeTruthy()
}, 180_000)
