import type { Page } from '@playwright/test'
import { routes, type RouteName } from '../../src/routes.ts'
import { people } from '../support/people.ts'
import { waitForSummary } from './reach.ts'
import { failToReadRecord } from './record-states.ts'
import type { RouteStates } from './state.ts'

const { amina, noor } = people

/** Sharing a summary of the record by a link. */
export const shareStates = {
  shareRecord: {
    title: 'Share with a clinician',
    idle: [
      { name: 'not connected', address: routes.shareRecord, as: noor },
      { name: 'choosing', address: routes.shareRecord, as: amina, reach: chooseWhatToShare },
      { name: 'link made', address: routes.shareRecord, as: amina, reach: makeLink },
    ],
    error: [
      { name: 'failed', address: routes.shareRecord, as: amina, reach: failToReadRecord },
      {
        name: 'passcode refused',
        address: routes.shareRecord,
        as: amina,
        reach: refusePasscode,
      },
    ],
    dialog: 'Nothing on it opens a dialog.',
    drawer: 'Back stands in place of the menu.',
  },
} satisfies Partial<Record<RouteName, RouteStates>>

async function chooseWhatToShare(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View my record' }).click()
  await page.getByRole('checkbox', { name: /^Allergies/ }).waitFor({ timeout: 20_000 })
  await page.getByText('Choose from allergies').click()
}

/** Its reply is made up: nothing is shared. */
async function makeLink(page: Page): Promise<void> {
  const now = Date.now()
  const link = {
    id: 'made-up',
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + 15 * 60_000).toISOString(),
    bytes: 1000,
    hasPasscode: false,
    triesLeft: 10,
  }
  const url = `https://rowan.example/api/links/${'A'.repeat(43)}`
  await page.route('**/api/shared-links', (route) =>
    route.fulfill({
      status: route.request().method() === 'POST' ? 201 : 200,
      json: route.request().method() === 'POST' ? { link, url } : { links: [link], openings: [] },
    }),
  )
  await chooseWhatToShare(page)
  await page.getByRole('button', { name: 'Make the link' }).click()
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor()
}

async function refusePasscode(page: Page): Promise<void> {
  await chooseWhatToShare(page)
  await page.getByRole('radio', { name: '24 hours' }).check()
  await page.getByRole('textbox', { name: 'Passcode' }).fill('1')
  await page.getByRole('button', { name: 'Make the link' }).click()
  await waitForSummary(page)
}
