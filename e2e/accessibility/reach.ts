import type { Page } from '@playwright/test'
import { menuButton } from '../support/menu.ts'
import { people } from '../support/people.ts'

/* Functions that bring a page from its first state to another. None saves anything. */

export async function openMenu(page: Page): Promise<void> {
  // Moves the focus off the skip link, which covers the button while it is focused.
  await menuButton(page).focus()
  await menuButton(page).click()
  await waitForDialog(page)
}

export async function closeMenu(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

export const waitForDialog = (page: Page) => page.getByRole('dialog').waitFor()

export const waitForSummary = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'There is a problem' }).waitFor()

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
    await openAnew(page)
    await waitForFailure(page)
  }

/** Without the file by which studies are compared, until the page says that it takes long. */
export async function loadForLong(page: Page): Promise<void> {
  await page.route('**/assets/diseases-*.js', () => undefined)
  await openAnew(page)
  await page.getByText('This is taking longer than usual').waitFor({ timeout: 30_000 })
}

/** The same page with nothing cached. */
export async function openAnew(page: Page): Promise<void> {
  const address = page.url()
  await clearCache(page)
  await page.goto(address, { waitUntil: 'commit' })
}

/**
 * Clears the cache, because otherwise a page would show cached data instead of the failure. The app has to be
 * left first, because it may still be writing.
 */
export async function clearCache(page: Page): Promise<void> {
  await page.goto('/robots.txt')
  await emptyDevice(page)
}

/** Deletes cached data and waiting answers. */
export const emptyDevice = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // Contains the high-water mark of the answers given here.
    localStorage.clear()
    const known = await indexedDB.databases()
    for (const { name } of known) {
      // The other database knows whose device it is.
      if (name !== 'rowan-cache' && name !== 'rowan-outbox') continue
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('error', () => reject(opening.error ?? new Error(name)))
        opening.addEventListener('success', () => {
          const { result: database } = opening
          const stores = [...database.objectStoreNames]
          const emptying = database.transaction(stores, 'readwrite')
          for (const store of stores) emptying.objectStore(store).clear()
          emptying.addEventListener('abort', () => reject(emptying.error ?? new Error(name)))
          emptying.addEventListener('complete', () => {
            database.close()
            resolve()
          })
        })
      })
    }
  })

export const waitForFailure = (page: Page) =>
  page.getByRole('button', { name: 'Try again' }).waitFor({ timeout: 20_000 })

/** Cuts the network under a loaded page, and waits until members are told. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  if (/^\/(dashboard|help)/.test(new URL(page.url()).pathname)) {
    await page.getByText('You’re offline.').first().waitFor({ timeout: 10_000 })
  }
}
