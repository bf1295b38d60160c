import type { Page } from '@playwright/test'
import { routes, type RouteName } from '../../src/routes.ts'
import { people } from '../support/people.ts'
import { failToLoad, waitForDialog } from './reach.ts'
import type { State } from './state.ts'

const { amina, noor, tom } = people

/** The pages of account settings. */
export const accountStates = {
  myData: [{ name: 'idle', address: routes.myData, as: amina }],
  myDetails: [
    { name: 'panel', address: routes.myDetails, as: amina, reach: waitForPanel },
    { name: 'names', address: routes.myDetails, as: amina, reach: openPart('Update profile') },
    { name: 'phone', address: routes.myDetails, as: amina, reach: openPart('Add phone number') },
  ],
  security: [
    { name: 'idle', address: routes.security, as: amina },
    { name: 'refused', address: routes.security, as: amina, reach: changeToNothing },
  ],
  gpConnection: [
    { name: 'connected', address: routes.gpConnection, as: amina },
    { name: 'not connected', address: routes.gpConnection, as: noor },
    { name: 'asked', address: routes.gpConnection, as: amina, reach: askToDisconnect },
    { name: 'failed', address: routes.gpConnection, as: amina, reach: failToLoad('gp-records') },
  ],
  addresses: [
    { name: 'saved', address: routes.addresses, as: amina },
    { name: 'none', address: routes.addresses, as: tom },
    { name: 'refused', address: routes.addresses, as: amina, reach: addNothing },
    { name: 'failed', address: routes.addresses, as: amina, reach: failToLoad('addresses') },
  ],
  appearance: [{ name: 'idle', address: routes.appearance, as: amina }],
  thisDevice: [{ name: 'idle', address: routes.thisDevice, as: amina }],
  download: [
    { name: 'offer', address: routes.download, as: amina },
    { name: 'there', address: routes.download, as: amina, reach: getMyData },
  ],
  closeAccount: [
    { name: 'idle', address: routes.closeAccount, as: amina },
    { name: 'refused', address: routes.closeAccount, as: amina, reach: closeUnconfirmed },
  ],
} satisfies Partial<Record<RouteName, readonly State[]>>

const waitForSummary = (page: Page) =>
  page.getByRole('group', { name: 'There is a problem' }).waitFor()

async function changeToNothing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change password' }).click()
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
