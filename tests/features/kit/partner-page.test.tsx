import { randomUUID } from 'node:crypto'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { routes } from '#routes'
import { apiOver, operatorSecret, withDatabase } from '../../support/api.ts'
import { placeOrder } from '../../support/kits.ts'
import { openApp } from '../../support/member-app.tsx'
import { openRecord, surgery } from '../../record/reading-app.ts'

const given = withDatabase()
const partnerOrigin = 'https://partner.example'
const ready = { type: 'registration-ready' }
const complete = { type: 'registration-complete', kitId: 'K7MTQ4XRDA' }

afterEach(() => {
  vi.useRealTimers()
})

async function openPartnerPage() {
  const subject = `user_${randomUUID()}`
  const order = await placeOrder(apiOver(given.db).member(subject))
  await openApp(given.db, subject, { path: routes.kitPartner, canAccessHurdle: true })
  const frame = await partnerFrame()
  const hear = (data: unknown, from: { origin?: string; source?: Window | null } = {}) =>
    fireEvent(
      window,
      new MessageEvent('message', {
        data,
        origin: from.origin ?? partnerOrigin,
        source: 'source' in from ? (from.source ?? null) : frame.contentWindow,
      }),
    )
  return { frame, hear, order }
}

async function partnerFrame(): Promise<HTMLIFrameElement> {
  const frame = await screen.findByTitle('Kit registration, by our lab partner')
  if (!(frame instanceof HTMLIFrameElement)) throw new Error('The partner’s page is in no frame')
  return frame
}

const waiting = () => screen.queryByText('Loading the lab partner’s form…')

test('S26: the frame holds the partner’s page with the code alone, shut in', async () => {
  const { frame } = await openPartnerPage()
  expect(frame.src).toBe('https://partner.example/?partnerCode=rowan-tests')
  expect(frame.getAttribute('sandbox')?.split(' ')).toEqual([
    'allow-scripts',
    'allow-forms',
    'allow-same-origin',
    'allow-popups',
  ])
  expect(frame.getAttribute('allow')).toBe('')
  expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer')
  const newTab = screen.getByRole('link', { name: 'Open the form in a new tab' })
  expect(newTab.getAttribute('rel')).toBe('noopener noreferrer')
  const exit = screen.getByRole('link', { name: 'Leave registration' })
  expect(exit.getAttribute('href')).toBe(routes.kit)
})

describe('S26: a message is not trusted', () => {
  test.each([
    ['from another origin', complete, { origin: 'https://evil.example' }],
    ['from an origin that only begins alike', complete, { origin: `${partnerOrigin}.evil.test` }],
    ['from another window of the partner', complete, { source: window }],
    ['from nobody', complete, { source: null }],
    ['that is only a word', 'registration-complete', {}],
    ['without a kit', { type: 'registration-complete' }, {}],
    ['with more than was agreed', { ...complete, href: 'https://evil.example' }, {}],
    ['with a kit that is none', { ...complete, kitId: '<img src=x>' }, {}],
    ['of another kind', { type: 'navigate', href: '/dashboard' }, {}],
    ['that is nothing', null, {}],
  ])('%s', async (_, data, from) => {
    const { hear } = await openPartnerPage()
    hear(data, from)
    expect(waiting()).not.toBeNull()
    expect(screen.queryByText(/You’ve sent the form/)).toBeNull()
  })
})

test('a page that says that it is there is left alone', async () => {
  const { hear } = await openPartnerPage()
  hear(ready)
  expect(waiting()).toBeNull()
})

test('a page that says nothing for 15 seconds is said not to answer, until it does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { hear } = await openPartnerPage()
  await act(async () => vi.advanceTimersByTimeAsync(15_000))
  expect(
    screen.getByText(/The lab partner’s form is not responding/, { selector: 'p' }),
  ).toBeDefined()
  hear(ready)
  expect(screen.queryByText(/is not responding/, { selector: 'p' })).toBeNull()
})

test('a finished registration counts when our own service says so', async () => {
  const { hear, order } = await openPartnerPage()
  hear(complete)
  await screen.findByText(/We’re waiting for the lab partner to confirm your kit/)
  await apiOver(given.db).anyone.post(
    '/operator/kit-events',
    { orderNumber: order.number, eventName: 'TEST_REGISTERED' },
    { Authorization: `Bearer ${operatorSecret}` },
  )
  await screen.findByText('Your kit is registered', { selector: 'p' })
})

test('a kit that is registered does not make the surgery be asked for the record again', async () => {
  const gp = surgery()
  const { user, api, network } = await openRecord(given.db, { ...gp, canAccessHurdle: true })
  const ofRecord = () => network.requests.filter(({ url }) => url.includes('/medical-records'))
  await user.click(await screen.findByRole('button', { name: 'View my record' }))
  await screen.findByRole('tab', { name: /Consultations/ })
  // All dates have come, slice by slice.
  await screen.findByRole('link', { name: /^Consultations\s*\d+,\s*latest/ })
  const before = ofRecord().length
  await placeOrder(api)
  act(() => navigate(routes.kitPartner))
  const frame = await partnerFrame()
  const source = frame.contentWindow
  fireEvent(window, new MessageEvent('message', { data: complete, origin: partnerOrigin, source }))
  await screen.findByText(/We’re waiting for the lab partner to confirm your kit/)
  act(() => navigate(routes.gpRecord))
  await screen.findByRole('tab', { name: /Consultations/ })
  // By the time that this call is answered, one of the page would have left.
  await api.get('/users')
  expect(ofRecord()).toHaveLength(before)
})
