import type { Page } from '@playwright/test'
import { nextButton } from '../support/health-profile.ts'
import { gracesLetter, typeLetter } from '../support/gp-record.ts'
import { mouse } from '../support/hands.ts'
import { people } from '../support/people.ts'

/* Ways from a page as it opens to one of its other states. None saves anything. */

export async function refuse(page: Page): Promise<void> {
  await nextButton(page).click()
  await page.getByRole('group', { name: 'There is a problem' }).waitFor()
}

export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await waitForDialog(page)
}

export const waitForDialog = (page: Page) => page.getByRole('dialog').waitFor()

export async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog', { name: /^Welcome/ }).waitFor()
}

export const waitForForm = (page: Page) => page.getByLabel('Email address').waitFor()
const pressContinue = (page: Page) =>
  page.getByRole('button', { name: 'Continue', exact: true }).click()

export async function refuseSignUp(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Amina')
  await page.getByLabel('Last name').fill('Again')
  await page.getByLabel('Email address').fill(people.amina.email)
  await page.getByLabel('Password', { exact: true }).fill(people.amina.password)
  await pressContinue(page)
  await page
    .getByText(/email address is taken/i)
    .last()
    .waitFor()
}

export async function comeToPassword(page: Page): Promise<void> {
  await page.getByLabel('Email address').fill(people.amina.email)
  await pressContinue(page)
  await page.getByLabel('Password', { exact: true }).waitFor()
}

export async function refuseSignIn(page: Page): Promise<void> {
  await comeToPassword(page)
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await pressContinue(page)
  await page
    .getByText(/password is incorrect/i)
    .last()
    .waitFor()
}

export const failToLoad =
  (call: string) =>
  async (page: Page): Promise<void> => {
    await page.route(`**/api/${call}`, (route) => route.fulfill({ status: 503 }))
    await forgetCopies(page)
    await page.reload()
    await waitForFailure(page)
  }

/** What was read before is no longer kept: else a page would show that in place of what failed. */
export const forgetCopies = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const known = await indexedDB.databases()
    // Opening one that is not there would make it.
    if (!known.some(({ name }) => name === 'rowan-vault')) return
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('rowan-vault')
      opening.addEventListener('error', () => reject(opening.error ?? new Error('rowan-vault')))
      opening.addEventListener('success', () => {
        const { result: vault } = opening
        const emptying = vault.transaction('rows', 'readwrite')
        emptying.objectStore('rows').clear()
        emptying.addEventListener('complete', () => {
          vault.close()
          resolve()
        })
      })
    })
  })

/** Notifications of every kind, which nobody marks as read. */
export async function beTold(page: Page): Promise<void> {
  const notifications = ['KIT_UPDATE', 'DATA_RETURNED', 'STUDY_INVITE', 'UNKNOWN'].map(
    (type, index) => ({
      id: type,
      type,
      createdAt: '2026-02-03T09:30:00.000Z',
      readAt: index % 2 ? '2026-02-04T09:30:00.000Z' : null,
    }),
  )
  await page.route('**/api/notifications', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { notifications, unread: 2 } })
      : route.fulfill({ json: { markedRead: 2 } }),
  )
  await page.reload()
  await page.getByRole('heading', { name: 'Previous' }).waitFor()
}

export const waitForFailure = (page: Page) =>
  page.getByRole('button', { name: 'Try again' }).waitFor({ timeout: 20_000 })

export async function openOrder(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Order \d/ }).click()
  await page.getByRole('heading', { level: 1, name: /^Order \d/ }).waitFor()
}

/** Through the first two steps and no address. */
export async function refuseOrder(page: Page): Promise<void> {
  await nextButton(page).click()
  await page.getByRole('heading', { level: 1, name: 'Person taking the kit' }).waitFor()
  await nextButton(page).click()
  await page.getByRole('button', { name: 'Place the order' }).click()
  await page.getByRole('group', { name: 'There is a problem' }).waitFor()
}

export const waitForKitForm = (page: Page) =>
  page.frameLocator('iframe').getByLabel('Kit ID').waitFor()

export async function connectNothing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect to my record' }).click()
  await page.getByRole('group', { name: 'There is a problem' }).waitFor()
}

/** As the API answers the third try; nothing is sent to it, because tries are counted. */
export async function refuseConnection(page: Page): Promise<void> {
  await page.route('**/api/gp-records', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: {
        type: 'urn:rowan:problem:gp-details-not-matched',
        title: 'The surgery does not know these details.',
        status: 422,
        code: 'gp-details-not-matched',
        requestId: 'e2e',
        triesLeft: 2,
      },
    }),
  )
  await typeLetter(page, mouse, gracesLetter)
  await page.getByRole('button', { name: 'Connect to my record' }).click()
  await page.getByRole('dialog', { name: 'GP Connection Failed!' }).waitFor()
}

export async function viewRecord(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View my record' }).click()
  await page.getByRole('searchbox').waitFor({ timeout: 20_000 })
}

/** A panel of results opened by what is found in it. */
export async function searchRecord(page: Page): Promise<void> {
  await viewAllDates(page)
  await page.getByRole('searchbox').fill('haemoglobin')
  await page.locator('mark').first().waitFor()
}

export async function viewAllDates(page: Page): Promise<void> {
  await viewRecord(page)
  await openDates(page)
  await page.getByRole('button', { name: 'All dates' }).click()
  await page.getByText('From 1 January 1900').waitFor({ timeout: 20_000 })
}

/** On a phone the dates are folded away. */
async function openDates(page: Page): Promise<void> {
  const line = page.locator('summary', { hasText: 'Change dates' })
  if (await line.isVisible()) await line.click()
}

export async function refuseDates(page: Page): Promise<void> {
  await viewRecord(page)
  await openDates(page)
  await page.getByRole('group', { name: 'To' }).getByLabel('Year').fill('1999')
  await page.getByRole('button', { name: 'Show these dates' }).click()
  await page.getByRole('group', { name: 'There is a problem' }).waitFor()
}

/** A drawing with its table. */
export async function compareValues(page: Page): Promise<void> {
  await viewAllDates(page)
  await page.getByRole('searchbox').fill('ferritin')
  await page
    .getByRole('button', { name: /^Compare .*ferritin/i })
    .first()
    .click()
  await page.getByRole('img', { name: /ferritin/i }).waitFor()
}

/** A record with nothing in the section, for the reason that the surgery gives. */
export const readEmptySection =
  (state: 'not-shared' | 'failed') =>
  async (page: Page): Promise<void> => {
    const day = '2026-02-03'
    const json = {
      from: day,
      to: day,
      fetchedAt: `${day}T09:00:00.000Z`,
      sections: [{ section: 'immunisations', state }],
      schema1: { medicalRecord: {} },
      schema3: [],
    }
    await page.route('**/api/gp-records/**', (route) => route.fulfill({ json }))
    await viewRecord(page)
  }

export async function failToReadRecord(page: Page): Promise<void> {
  await page.route('**/api/gp-records/**', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: 'View my record' }).click()
  await waitForFailure(page)
}

/** The line is cut under a page that stands. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.getByText('You are offline.').first().waitFor({ timeout: 10_000 })
}
