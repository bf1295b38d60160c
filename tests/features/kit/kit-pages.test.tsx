import { randomUUID } from 'node:crypto'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { menuItemsFor } from '#app/layouts/MenuItems.tsx'
import { routes } from '#routes'
import { apiOver, operatorSecret, withDatabase } from '../../support/api.ts'
import { deliverTo, ordersOf, placeOrder, webhook } from '../../support/kits.ts'
import { openApp } from '../../support/member-app.tsx'
import { aStudy, birthDate } from '../../support/studies.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()

afterEach(() => void vi.useRealTimers())

/** The app of a member with kit access, by default a new one. */
const openKit = async (path: string, subject = `user_${randomUUID()}`) =>
  openApp(given.db, subject, { path, canAccessHurdle: true })

const unavailable = (part: string) => (request: Request) =>
  request.url.includes(part) ? Response.json({}, { status: 503 }) : undefined

test('the pages of a kit send others to the dashboard, with one sentence why', async () => {
  await openApp(given.db, 'user_noor', routes.kit)
  await screen.findByText(/DNA kits are not open to your account yet/)
  expect(window.location.pathname + window.location.search).toBe(routes.dashboard)
})

test.each([true, false])('Diagnostics is in the menu: %s', (canAccessHurdle) => {
  const labels = menuItemsFor({ canAccessHurdle }).map(({ label }) => label)
  expect(labels.includes('Diagnostics')).toBe(canAccessHurdle)
})

test('without an order the kit is offered', async () => {
  await openKit(routes.kit)
  const link = await screen.findByRole('link', { name: 'Order DNA test kit' })
  expect(link.getAttribute('href')).toBe(routes.kitWizard.href('step1'))
  const help = screen.getByRole('link', { name: 'Need help?' })
  expect(help.getAttribute('href')).toBe('/help/genetic-test-ordering')
})

test('a list of orders that does not come says so, and can be tried again', async () => {
  const { user, network } = await openKit(routes.kit)
  network.fault = unavailable('/test-kits')
  await screen.findByRole('heading', { name: 'Failed to load orders' })
  network.fault = () => undefined
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: 'Order DNA test kit' })
})

test('another kit is on its way until it has arrived', async () => {
  const subject = `user_${randomUUID()}`
  const api = apiOver(given.db)
  const { number } = await placeOrder(api.member(subject))
  const asOperator = { Authorization: `Bearer ${operatorSecret}`, 'Idempotency-Key': undefined }
  await api.anyone.post('/operator/orders/replaced', { orderNumber: number }, asOperator)
  const orders = await ordersOf(api.member(subject))
  const next = orders.find((each) => each.number !== number)?.number ?? ''
  await openKit(routes.kit, subject)
  await screen.findByText('We’re sending you another kit')
  cleanup()

  await webhook(api, { eventName: 'ORDER_RECEIVED', orderNumber: next })
  await openKit(routes.kit, subject)
  await screen.findByRole('heading', { level: 2, name: 'Your kit has arrived' })
  expect(screen.queryByText('We’re sending you another kit')).toBeNull()
})

describe('an order', () => {
  test('of somebody else fails to load', async () => {
    const order = await placeOrder(apiOver(given.db).member('user_other'))
    await openKit(routes.kitOrder.href(order.id))
    await screen.findByRole('heading', { name: 'Failed to load order' })
  })

  test('is asked for anew each time it is opened', async () => {
    const subject = `user_${randomUUID()}`
    const order = await placeOrder(apiOver(given.db).member(subject))
    const { user, network } = await openKit(routes.kitOrder.href(order.id), subject)
    const title = `Order ${order.number}`
    await screen.findByRole('heading', { level: 1, name: title })
    await user.click(screen.getByRole('link', { name: 'Follow your kit on the timeline' }))
    await user.click(await screen.findByRole('link', { name: title }))
    await screen.findByRole('heading', { level: 1, name: title })
    const path = `/test-kits/${order.id}`
    const asked = network.requests.filter(({ url }) => url.endsWith(path))
    expect(asked.length).toBeGreaterThanOrEqual(2)
  })

  test('says how far it has come by its newest event, and offers to register what has come', async () => {
    const subject = `user_${randomUUID()}`
    const api = apiOver(given.db)
    const { id, number } = await placeOrder(api.member(subject))
    const { user } = await openKit(routes.kitOrder.href(id), subject)
    await screen.findByText('Confirmed')
    const register = () => screen.getByRole('link', { name: 'Register kit' }).dataset['variant']
    expect(register()).toBe('outline')
    await webhook(api, { eventName: 'ORDER_RECEIVED', orderNumber: number })
    await user.click(screen.getByRole('link', { name: 'Follow your kit on the timeline' }))
    await user.click(await screen.findByRole('link', { name: `Order ${number}` }))
    await screen.findByText('Delivered')
    expect(register()).toBe('filled')
  })

  test('is asked about again when a notification says so, and is not polled', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const subject = `user_${randomUUID()}`
    const api = apiOver(given.db)
    const { number } = await placeOrder(api.member(subject))
    const path = { path: routes.kit, canAccessHurdle: true, hasTopBar: true }
    const { network } = await openApp(given.db, subject, path)
    const step = await screen.findByRole('heading', { level: 3, name: 'Order Dispatched' })
    await screen.findByRole('link', { name: 'Notifications, 0 unread' })
    const asked = () =>
      network.requests.map(({ url }) => url).filter((url) => /kits|hooks/.test(url))
    const before = asked().length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked()).toHaveLength(before)
    await webhook(api, { eventName: 'ORDER_DISPATCHED', orderNumber: number })
    await vi.advanceTimersByTimeAsync(10_000)
    await expect.poll(() => step.closest('li')?.textContent).toContain('Done')
  })

  test('at the laboratory, 12 weeks for completion and 48 hours for the data are allowed', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: noon })
    const subject = `user_${randomUUID()}`
    const api = apiOver(given.db)
    const { number: orderNumber } = await placeOrder(api.member(subject))
    await webhook(api, { eventName: 'TEST_REGISTERED', orderNumber, kitId: 'K7MTQ4XRDA' })
    await webhook(api, { eventName: 'TEST_LAB_ACCESSIONED', orderNumber })
    await openKit(routes.kit, subject)
    await screen.findByText(
      /Allow up to 12 weeks for completion and up to 48 hours for data transfer\./,
    )
  })
})

test('the page of a kit names the studies that ask for its data and fit, and none of another disease', async () => {
  const subject = `user_${randomUUID()}`
  const member = apiOver(given.db).member(subject)
  await placeOrder(member)
  await member.post('/diagnosis', { name: 'Pulmonary sarcoidosis' })
  await member.patch('/users', { dob: birthDate })
  const { user } = await openKit(routes.kit, subject)
  const what = within(await screen.findByRole('region', { name: 'What your DNA data is for' }))
  const study = await what.findByRole('link', {
    name: 'Breathing and fatigue in sarcoidosis',
  })
  expect(study.getAttribute('href')).toBe(routes.studyInterest.href(aStudy))
  expect(what.getByText('These studies ask for it:')).toBeDefined()
  expect(what.getAllByRole('listitem')).toHaveLength(1)
  await user.click(study)
  await expect.poll(() => window.location.pathname).toBe(routes.studyInterest.href(aStudy))
})

describe('an order whose events do not come', () => {
  test('shows the dates that came with it', async () => {
    const subject = `user_${randomUUID()}`
    const api = apiOver(given.db)
    const { number: orderNumber } = await placeOrder(api.member(subject))
    await webhook(api, { eventName: 'ORDER_DISPATCHED', orderNumber })
    const { network } = await openKit(routes.help, subject)
    network.fault = unavailable('/webhooks')
    navigate(routes.kit)
    const sent = await screen.findByRole('heading', { level: 3, name: 'Order Dispatched' })
    expect(within(sent.closest('li') ?? sent).getByText(/^Done/)).toBeDefined()
  })
})

const fill = async (user: Awaited<ReturnType<typeof openApp>>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  await screen.findByRole('heading', { level: 1, name: 'Person taking the kit' })
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  await user.type(await screen.findByLabelText('Address line 1'), deliverTo.line1)
  await user.type(screen.getByLabelText('Town or city'), deliverTo.city)
  await user.type(screen.getByLabelText('Postcode'), deliverTo.postcode)
}
const place = () => screen.getByRole('button', { name: 'Place the order' })

describe('the wizard', () => {
  test('shows what is ordered, who takes it and where it goes, before it is placed', async () => {
    const { user, writes } = await openKit(routes.kitWizard.href('step1'))
    await fill(user)
    const check = screen.getByRole('region', { name: 'Check your order' })
    for (const value of ['DNA 30x Home Saliva Kit', '1', 'Free', 'LS7 9ZY']) {
      expect(within(check).getByText(value)).toBeDefined()
    }
    expect(writes()).toEqual([])
    await user.click(place())
    await screen.findByRole('dialog', { name: 'Order placed successfully' })
    expect(writes()).toEqual(['POST /test-kits'])
  })

  test('says who takes the kit, and asks for nothing but where it goes', async () => {
    const subject = `user_${randomUUID()}`
    const api = apiOver(given.db).member(subject)
    await api.put('/users/sync', { firstName: 'Grace', lastName: 'Pemberton' })
    await api.patch('/users', { dob: '1962-11-30' })
    await api.put('/gender', { gender: 'FEMALE' })
    await api.post('/addresses', deliverTo)
    const { user } = await openKit(routes.kitWizard.href('step1'), subject)
    await screen.findByRole('heading', { level: 1, name: 'Order Kit' })
    expect(screen.getByText('3-5 mins')).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    await screen.findByRole('heading', { level: 1, name: 'Person taking the kit' })
    await screen.findByText('30/11/1962')
    const main = within(screen.getByRole('main'))
    const said = main.getAllByRole('term').map((term) => term.parentElement?.textContent)
    expect(said).toEqual([
      'First nameGrace',
      'Last namePemberton',
      'Date of birth30/11/1962',
      'Biological sexFemale',
    ])
    expect(main.queryAllByRole('textbox')).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByRole('heading', { level: 1, name: 'Delivery Address' })
    await screen.findByLabelText('Use a saved address')
    const fields = screen.getAllByRole('textbox').map((field) => field.id)
    expect(fields).toEqual(['line1', 'line2', 'city', 'postcode'])
    expect(place()).toBeDefined()
  })

  test('shows the own message of a list of addresses that does not come', async () => {
    const { user, network } = await openKit(routes.kitWizard.href('step1'))
    network.fault = unavailable('/addresses')
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    await screen.findByText('GET /addresses: unavailable 503')
    expect(screen.getByLabelText('Address line 1')).toBeDefined()
  })
})

describe('the delivery address', () => {
  test('has the saved address chosen, and leaves alone what is emptied', async () => {
    const subject = `user_${randomUUID()}`
    await apiOver(given.db)
      .member(subject)
      .post('/addresses', { ...deliverTo, line2: 'Flat 3' })
    const { user } = await openKit(routes.kitWizard.href('step1'), subject)
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    expect(await screen.findByDisplayValue('Flat 3')).toBeDefined()
    for (const name of [
      'Address line 1',
      'Address line 2 (optional)',
      'Town or city',
      'Postcode',
    ]) {
      await user.clear(screen.getByLabelText(name))
    }
    expect(screen.queryByDisplayValue('Flat 3')).toBeNull()
  })

  test('fills the fields from a saved address, which a change makes another one', async () => {
    const subject = `user_${randomUUID()}`
    const api = apiOver(given.db).member(subject)
    const { body } = await api.post('/addresses', { ...deliverTo, line2: 'Flat 3' })
    const { user, network } = await openKit(routes.kitWizard.href('step1'), subject)
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    await user.selectOptions(await screen.findByLabelText('Use a saved address'), Object(body).id)
    expect(screen.getByDisplayValue('Flat 3')).toBeDefined()
    await user.type(screen.getByLabelText('Address line 1'), 'A')
    await user.click(place())
    await screen.findByRole('dialog', { name: 'Order placed successfully' })
    const request = network.requests.find(({ method }) => method === 'POST')
    expect(await request?.clone().json()).not.toHaveProperty('addressId')
  })

  test('is the saved one as long as nobody changes it', async () => {
    const subject = `user_${randomUUID()}`
    const { body } = await apiOver(given.db).member(subject).post('/addresses', deliverTo)
    const { user, network } = await openKit(routes.kitWizard.href('step1'), subject)
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    await screen.findByDisplayValue(deliverTo.line1)
    await user.click(place())
    await screen.findByRole('dialog', { name: 'Order placed successfully' })
    const request = network.requests.find(({ method }) => method === 'POST')
    expect(await request?.clone().json()).toHaveProperty('addressId', Object(body).id)
  })
})

describe('the wizard, beside an order that is open,', () => {
  test('leads who ordered in another tab to that order, and keeps what was typed', async () => {
    const subject = `user_${randomUUID()}`
    const { user } = await openKit(routes.kitWizard.href('step1'), subject)
    await fill(user)
    await placeOrder(apiOver(given.db).member(subject))
    await user.click(place())
    await screen.findByRole('link', { name: /You already have an order in progress/ })
    const follow = screen.getByRole('link', { name: 'Follow the kit you’ve ordered' })
    expect(follow.getAttribute('href')).toBe(routes.kit)
    expect(screen.getByDisplayValue(deliverTo.line1)).toBeDefined()
  })

  test('leads who has one open to its page, and offers no second', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: noon })
    const subject = `user_${randomUUID()}`
    await placeOrder(apiOver(given.db).member(subject))
    await openKit(routes.kitWizard.href('step2'), subject)
    await screen.findByRole('heading', { level: 1, name: 'Diagnostics' })
    expect(window.location.pathname).toBe(routes.kit)
  })
})
