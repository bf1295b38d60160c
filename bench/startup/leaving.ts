import type { Page } from '@playwright/test'
import { menuButton } from '../../e2e/support/menu.ts'
import { routes } from '../../src/routes.ts'
import type { FailingService } from './failing-service.ts'
import { inPage, seen, watchAfterPress } from './stopwatch.ts'

/** With the server dead, from the press until the landing page is shown and nothing is stored any more. */
export async function timeLeaving(page: Page, service: FailingService): Promise<number> {
  await page.goto(service.origin + routes.dashboard)
  service.become('dead')
  await menuButton(page).click()
  const leave = page.getByRole('button', { name: 'Sign out' })
  await leave.waitFor()
  const landing = { selector: `a[href="${routes.signIn}"]`, words: '' }
  await page.evaluate(inPage(watchAfterPress, landing))
  await leave.click()
  const { took } = await seen(page)
  const left = await page.evaluate<number>(inPage(storedRows, undefined))
  service.become('well')
  // Only now can the identity provider end the session, which would otherwise affect the next round.
  await page.goto(service.origin + routes.signIn)
  await page.getByLabel('Email address').waitFor()
  return left === 0 ? took : Number.POSITIVE_INFINITY
}

/** How many cached rows and keys are still on this device. */
async function storedRows(): Promise<number> {
  const keysIn = async (database: string): Promise<string[]> =>
    new Promise((resolve, reject) => {
      const opening = indexedDB.open(database)
      opening.addEventListener('error', () => reject(new Error(database)))
      opening.addEventListener('success', () => {
        const rows = opening.result.transaction('rows').objectStore('rows').getAllKeys()
        rows.addEventListener('success', () => {
          opening.result.close()
          resolve(rows.result.map((key) => JSON.stringify(key)))
        })
      })
    })
  const [cache, device] = [await keysIn('rowan-cache'), await keysIn('rowan-device')]
  const isLeft = (key: string) => !['"epoch"', '"is-shared"', '"has-left"'].includes(key)
  return [...cache, ...device].filter(isLeft).length
}
