import { routes } from '../../src/routes.ts'
import { expectAccessible } from '../support/axe.ts'
import { nextButton, question, textField } from '../support/health-profile.ts'
import { openSession } from '../support/session.ts'
import { expect, origin, test } from '../support/test.ts'
import { storedRows, rowsIn } from './stored-rows.ts'

test.use({ serviceWorkers: 'allow' })

test('an account that was closed on another device takes along what waits on this one', async ({
  page,
  context,
  browser,
  signInAsGreeted,
  faults,
}) => {
  test.setTimeout(120_000)
  faults.expect(/Failed to load resource|ERR_|Failed to fetch|clerk/i)
  const person = await signInAsGreeted()
  await page.goto(routes.onboardingStep.href('step2'))
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  // Only a page that has had a token can ask whether the account was closed.
  const verified = page.waitForResponse((reply) => reply.url().endsWith('/api/auth') && reply.ok())
  await page.reload()
  await verified
  await expect(question(page, "What's your diagnosis?")).toBeVisible()
  await context.setOffline(true)
  await textField(page).fill('Zebrafinch-Quill syndrome')
  await nextButton(page).click()
  await expect(page.getByText('Saved on this device', { exact: true }).first()).toBeVisible()
  expect(await rowsIn(page, 'rowan-outbox')).not.toEqual([])

  const phone = await browser.newContext({ serviceWorkers: 'block' })
  await phone.addCookies(await openSession(origin, person))
  const elsewhere = await phone.newPage()
  await elsewhere.goto(origin + routes.closeAccount)
  await elsewhere.getByRole('checkbox', { name: /permanently delete my data$/ }).check()
  await elsewhere.getByRole('button', { name: 'Close my account' }).click()
  await expect(elsewhere.getByText('Your account is closed')).toBeVisible()
  await phone.close()

  await context.setOffline(false)
  await expect(page.getByText('Your account is closed')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('including any answers waiting to be sent')).toBeVisible()
  await expect(page).toHaveURL(routes.landing)
  await expectAccessible(page)
  await expect.poll(async () => rowsIn(page, 'rowan-outbox')).toEqual([])
  await expect
    .poll(async () => storedRows(page))
    .toEqual({ cache: ['epoch'], device: ['has-left'] })
})
