import type { Page } from '@playwright/test'
import { type RouteName, routes } from '../../src/routes.ts'
import { people } from '../support/people.ts'
import { failToLoad, waitForDialog, waitForSummary } from './reach.ts'
import type { RouteStates } from './state.ts'

const { amina, noor, tom } = people
const hasNoDialog = 'Nothing on it opens a dialog but the menu.'
const sendsNothing = 'It is about this device alone: nothing is read or sent.'

/** The pages of account settings. */
export const accountStates = {
  myData: {
    title: 'Account settings',
    idle: [{ name: 'list', address: routes.myData, as: amina }],
    error: 'A value that does not come is left out.',
    dialog: hasNoDialog,
  },
  myDetails: {
    title: 'My details – Account settings',
    idle: [
      { name: 'panel', address: routes.myDetails, as: amina, reach: waitForPanel },
      { name: 'names', address: routes.myDetails, as: amina, reach: openPart('Update profile') },
      { name: 'phone', address: routes.myDetails, as: amina, reach: openPart('Add phone number') },
    ],
    error: [{ name: 'refused', address: routes.myDetails, as: amina, reach: addWrongAddress }],
    dialog: hasNoDialog,
  },
  security: {
    title: 'Password and devices – Account settings',
    idle: [{ name: 'idle', address: routes.security, as: amina }],
    error: [{ name: 'refused', address: routes.security, as: amina, reach: changeToNothing }],
    dialog: hasNoDialog,
  },
  gpConnection: {
    title: 'GP record – Account settings',
    idle: [
      { name: 'connected', address: routes.gpConnection, as: amina },
      { name: 'not connected', address: routes.gpConnection, as: noor },
    ],
    error: [
      { name: 'failed', address: routes.gpConnection, as: amina, reach: failToLoad('gp-records') },
    ],
    dialog: [{ name: 'asked', address: routes.gpConnection, as: amina, reach: askToDisconnect }],
  },
  addresses: {
    title: 'Addresses – Account settings',
    idle: [
      { name: 'saved', address: routes.addresses, as: amina },
      { name: 'none', address: routes.addresses, as: tom },
    ],
    error: [
      { name: 'refused', address: routes.addresses, as: amina, reach: addNothing },
      { name: 'failed', address: routes.addresses, as: amina, reach: failToLoad('addresses') },
    ],
    dialog: hasNoDialog,
  },
  newResults: {
    title: 'New results – Account settings',
    idle: [
      { name: 'idle', address: routes.newResults, as: amina },
      { name: 'held until a day', address: routes.newResults, as: amina, reach: holdResults },
    ],
    error: [
      { name: 'no day', address: routes.newResults, as: amina, reach: holdUntilNoDay },
      { name: 'failed', address: routes.newResults, as: amina, reach: failToLoad('new-results') },
    ],
    dialog: hasNoDialog,
  },
  notificationSettings: {
    title: 'Notifications – Account settings',
    idle: [{ name: 'idle', address: routes.notificationSettings, as: amina }],
    error: [
      {
        name: 'failed',
        address: routes.notificationSettings,
        as: amina,
        reach: failToLoad('notification-preferences'),
      },
    ],
    dialog: hasNoDialog,
  },
  appearance: {
    title: 'Appearance – Account settings',
    idle: [{ name: 'idle', address: routes.appearance, as: amina }],
    error: sendsNothing,
    dialog: hasNoDialog,
  },
  thisDevice: {
    title: 'This device – Account settings',
    idle: [{ name: 'idle', address: routes.thisDevice, as: amina }],
    error: sendsNothing,
    dialog: hasNoDialog,
  },
  lock: {
    title: 'Lock – Account settings',
    idle: [{ name: 'off', address: routes.lock, as: amina }],
    error: [{ name: 'refused', address: routes.lock, as: amina, reach: chooseNoPin }],
    dialog: hasNoDialog,
  },
  safety: {
    title: 'If someone might look at your phone – Account settings',
    idle: [{ name: 'lock off', address: routes.safety, as: amina }],
    error: sendsNothing,
    dialog: hasNoDialog,
  },
  accessHistory: {
    title: 'Who has looked at my data – Account settings',
    idle: [
      { name: 'nobody', address: routes.accessHistory, as: tom },
      { name: 'looked', address: routes.accessHistory, as: tom, reach: lookedAt },
    ],
    error: [
      {
        name: 'failed',
        address: routes.accessHistory,
        as: tom,
        reach: failToLoad('account/operator-actions'),
      },
    ],
    dialog: hasNoDialog,
  },
  download: {
    title: 'Download my data – Account settings',
    idle: [
      { name: 'offer', address: routes.download, as: amina },
      { name: 'there', address: routes.download, as: amina, reach: getMyData },
    ],
    error: [{ name: 'failed', address: routes.download, as: amina, reach: failToGetMyData }],
    dialog: hasNoDialog,
  },
  closeAccount: {
    title: 'Close account – Account settings',
    idle: [{ name: 'idle', address: routes.closeAccount, as: amina }],
    error: [{ name: 'refused', address: routes.closeAccount, as: amina, reach: closeUnconfirmed }],
    dialog: 'The box on the page is the question; there is no second one.',
  },
} satisfies Partial<Record<RouteName, RouteStates>>

async function changeToNothing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change password' }).click()
  await waitForSummary(page)
}

async function chooseNoPin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Turn on with a PIN' }).click()
  await waitForSummary(page)
}

async function askToDisconnect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Disconnect my GP record' }).click()
  await waitForDialog(page)
}

async function addNothing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByRole('button', { name: 'Save address' }).click()
  await waitForSummary(page)
}

async function getMyData(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get my data' }).click()
  await page.getByRole('heading', { name: 'About you' }).waitFor()
}

async function failToGetMyData(page: Page): Promise<void> {
  await page.route('**/api/account/export', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: 'Get my data' }).click()
  await page.getByText('We could not get your data').waitFor({ timeout: 20_000 })
}

async function closeUnconfirmed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close my account' }).click()
  await waitForSummary(page)
}

async function waitForPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Update profile' }).waitFor()
}

function openPart(name: string) {
  return async (page: Page) => {
    await page.getByRole('button', { name }).click()
    await page.getByRole('button', { name: 'Cancel' }).waitFor()
  }
}

/** An address that already belongs to somebody, which the identity provider refuses. */
async function addWrongAddress(page: Page): Promise<void> {
  await openPart('Add email address')(page)
  await page.getByLabel('Email address').fill(noor.email)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page
    .getByText(/is taken/i)
    .first()
    .waitFor()
}

/** Mocked, because only an operator's command creates these entries. */
async function lookedAt(page: Page): Promise<void> {
  const actions = [
    {
      at: '2026-11-25T09:12:00.000Z',
      action: 'sample-failed',
      outcome: 'begun',
      operator: 'jo.smith@clinic.example',
      reason: 'laboratory',
      ticket: '1234',
    },
    { at: '2026-11-20T16:40:00.000Z', action: 'kit-access', outcome: 'begun', operator: 'sam.lee' },
  ]
  await page.route('**/api/account/operator-actions', (route) => route.fulfill({ json: actions }))
  await page.reload()
  await page.getByText('By jo.smith@clinic.example').waitFor()
}

async function holdResults(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Wait until a date I choose/ }).click()
  await page.getByRole('group', { name: 'Hold them until' }).waitFor()
}

async function holdUntilNoDay(page: Page): Promise<void> {
  await holdResults(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await waitForSummary(page)
}
