import type { Page } from '@playwright/test'
import { type RouteName, routes } from '../../src/routes.ts'
import { nextButton } from '../support/health-profile.ts'
import { people } from '../support/people.ts'
import { placeOrder } from './dialogs.ts'
import { failToLoad, waitForFailure, waitForSummary } from './reach.ts'
import type { RouteStates } from './state.ts'

const { amina, grace } = people
const hasNoDialog = 'Nothing on it opens a dialog.'
const isWithinKits = 'Back stands in place of the menu.'

/** Ordering, registering and following a kit. */
export const kitStates = {
  kit: {
    title: 'Diagnostics',
    idle: [
      { name: 'in the laboratory', address: routes.kit, as: amina },
      { name: 'arrived', address: routes.kit, as: amina, reach: haveItArrive },
      { name: 'none ordered', address: routes.kit, as: grace },
    ],
    error: [{ name: 'failed', address: routes.kit, as: amina, reach: failToLoad('test-kits') }],
    dialog: hasNoDialog,
  },
  kitWizard: {
    title: 'Order Kit – Order DNA test kit',
    idle: [
      { name: 'product', address: routes.kitWizard.href('step1'), as: grace },
      { name: 'person', address: routes.kitWizard.href('step2'), as: grace },
      { name: 'address', address: routes.kitWizard.href('step3'), as: grace },
    ],
    error: [
      { name: 'refused', address: routes.kitWizard.href('step1'), as: grace, reach: refuseOrder },
    ],
    dialog: [
      { name: 'ordered', address: routes.kitWizard.href('step1'), as: grace, reach: placeOrder },
    ],
    drawer: isWithinKits,
  },
  kitRegister: {
    title: 'Register your test kit',
    idle: [{ name: 'idle', address: routes.kitRegister, as: grace }],
    error: 'Nothing is read or sent.',
    dialog: hasNoDialog,
    drawer: isWithinKits,
  },
  kitPartner: {
    title: 'Register with our lab partner',
    idle: [{ name: 'form', address: routes.kitPartner, as: grace, reach: waitForKitForm }],
    error: 'What goes wrong inside the frame is the partner’s own page.',
    dialog: hasNoDialog,
    drawer: isWithinKits,
  },
  kitOrder: {
    title: 'Kit order',
    idle: [{ name: 'registered', address: routes.kit, as: amina, reach: openOrder }],
    error: [
      {
        name: 'failed',
        address: routes.kitOrder.href('nowhere'),
        as: amina,
        reach: waitForFailure,
      },
    ],
    dialog: hasNoDialog,
    drawer: isWithinKits,
  },
} satisfies Partial<Record<RouteName, RouteStates>>

async function openOrder(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Order \d/ }).click()
  await page.getByRole('heading', { level: 1, name: /^Order \d/ }).waitFor()
}

/** Goes through the first two steps, and submits without an address. */
async function refuseOrder(page: Page): Promise<void> {
  await nextButton(page).click()
  await page.getByRole('heading', { level: 1, name: 'Person taking the kit' }).waitFor()
  await nextButton(page).click()
  for (const field of ['Address line 1', 'Town or city', 'Postcode']) {
    await page.getByLabel(field).fill('')
  }
  await page.getByRole('button', { name: 'Place the order' }).click()
  await waitForSummary(page)
}

async function waitForKitForm(page: Page): Promise<void> {
  await page.frameLocator('iframe').getByLabel('Kit ID').waitFor()
}

/** The kit has arrived but is not registered, and the timer before the sample is running. */
async function haveItArrive(page: Page): Promise<void> {
  const createdAt = new Date(Date.now() - 10 * 86_400_000).toISOString()
  const order = { id: 'o1', number: '48201937', createdAt, status: 'DISPATCHED' }
  await page.route('**/api/test-kits', (route) => route.fulfill({ json: { orders: [order] } }))
  await page.route('**/api/webhooks?*', (route) => {
    const eventName = new URL(route.request().url()).searchParams.get('eventName')
    const hasHappened = eventName === 'ORDER_DISPATCHED' || eventName === 'ORDER_RECEIVED'
    const event = hasHappened ? { eventName, orderNumber: order.number, createdAt } : null
    return route.fulfill({ json: { event } })
  })
  await page.reload()
  await page.getByRole('button', { name: 'Start a 30-minute timer' }).click()
  await page.getByText(/minutes left/).waitFor()
}
