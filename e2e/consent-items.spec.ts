import { routes } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { mouse } from './support/hands.ts'
import { orderKit } from './support/kit.ts'
import { operate } from './support/operate.ts'
import { giveBirthDate, openStudy } from './support/studies.ts'
import { expect, test } from './support/test.ts'

test('a later no: data of a kit comes after the consent, is asked about, and is not shared', async ({
  page,
  context,
  browser,
  faults,
  signInAsGreeted,
}) => {
  test.setTimeout(180_000)
  faults.expect(/ERR_FAILED|409/)
  const { email } = await signInAsGreeted()
  await operate('invite', email, openStudy)
  await operate('kit-access', email, 'on')
  await giveBirthDate(page)
  await page.goto(routes.taskList)
  await page.getByRole('link', { name: 'Confirm data request' }).click()
  await page.getByRole('button', { name: 'Confirm interest' }).click()
  await page.getByRole('link', { name: 'Decide about consent now' }).click()
  await expect(page.getByRole('list', { name: 'A yes today covers' })).toContainText(
    'Six facts about you',
  )
  await expect(page.getByText(/^We do not have this data yet/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Consent', exact: true }).click()
  await expect(page).toHaveURL(routes.taskList)
  await page.goto(routes.consents)
  await expect(page.getByText(/^Not shared\. We do not have this data yet/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Yes, share it/ })).toHaveCount(0)

  await page.goto(routes.kit)
  const number = await orderKit(page, mouse)
  await operate('data-returned', number)
  await page.goto(routes.dashboard)
  // Behind the study's questions, which have a last day.
  await page.getByRole('link', { name: /^Share this too/ }).click()
  await expect(page.getByText(/^The laboratory has sent your data/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^No, do not share it/ }).click()
  await expect(page.getByText(/^Not shared\. You said no on/)).toBeVisible()
  await expect(page.getByText('You said no to')).toBeVisible()
  await page.goto(routes.dashboard)
  await expect(page.getByText('You share data with 1 study.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Share this too/ })).toHaveCount(0)

  // No, the reply is lost; yes on another device; no again: that is done, or it is said that it was not.
  await page.goto(routes.consents)
  const yes = { name: /^Yes, share it/ }
  const stop = { name: /^Stop sharing this/ }
  await page.getByRole('button', yes).click()
  await expect(page.getByRole('button', stop)).toBeVisible()
  // Nothing is heard of the service until an answer has come back: also not what was said elsewhere meanwhile.
  let [isLost, isHeard] = [true, false]
  await page.route('**/api/consents**', async (route) => {
    if (route.request().method() !== 'PUT') return isHeard ? route.continue() : route.abort()
    const response = await route.fetch()
    if (isLost) return route.abort()
    isHeard = true
    return route.fulfill({ response })
  })
  await page.getByRole('button', stop).click()
  await expect(page.getByText(/^We’re not sure we got your answer\. It’s safe/)).toBeVisible()
  const phone = await browser.newContext({ serviceWorkers: 'block' })
  await phone.addCookies(await context.cookies())
  const there = await phone.newPage()
  await there.goto(routes.consents)
  await there.getByRole('button', yes).click()
  await expect(there.getByRole('button', stop)).toBeVisible()
  isLost = false
  await page.getByRole('button', stop).click()
  await expect(page.getByText(/^Something has changed since you first answered/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', stop).click()
  await expect(page.getByText(/^Not shared\. You said no on/)).toBeVisible()
  await there.reload()
  await expect(there.getByText(/^Not shared\. You said no on/)).toBeVisible()
  await phone.close()
})
