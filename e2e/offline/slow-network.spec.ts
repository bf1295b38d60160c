import { routes } from '../../src/routes.ts'
import { deliverTo } from '../support/kit.ts'
import { operate } from '../support/operate.ts'
import { giveBirthDate, openStudy } from '../support/studies.ts'
import { expect, test, type Page } from '../support/test.ts'

const latency = 2500
const patient = expect.configure({ timeout: 30_000 })

test('F21: where every call takes 2.5 s a member consents and orders a kit, and nothing is called down', async ({
  page,
  signInAsGreeted,
}) => {
  test.setTimeout(240_000)
  const { email } = await signInAsGreeted()
  await operate('invite', email, openStudy)
  await operate('kit-access', email, 'on')
  await giveBirthDate(page)
  await page.goto(routes.taskList)
  await expect(page.getByRole('link', { name: 'Confirm data request' })).toBeVisible()
  const banners = await countBanners(page)
  await slowDown(page)

  await press(page, 'link', 'Confirm data request')
  await press(page, 'button', 'Confirm interest')
  await press(page, 'link', 'Next')
  await press(page, 'link', 'Confirm data request')
  await press(page, 'button', 'Consent')
  await patient(page).toHaveURL(routes.taskList)
  await patient(page.getByRole('link', { name: 'Confirm data request' })).toBeHidden()

  const rail = page.getByRole('navigation', { name: 'Main' })
  await rail.getByRole('link', { name: 'Diagnostics' }).click()
  await press(page, 'link', 'Order DNA test kit')
  await press(page, 'button', 'Next')
  await patient(heading(page, 'Person taking the kit')).toBeVisible()
  await press(page, 'button', 'Next')
  await patient(heading(page, 'Delivery Address')).toBeVisible()
  await page.getByLabel('Address line 1').fill(deliverTo.line1)
  await page.getByLabel('Town or city').fill(deliverTo.city)
  await page.getByLabel('Postcode').fill(deliverTo.postcode)
  await press(page, 'button', 'Place the order')
  await patient(page.getByRole('dialog', { name: 'Order placed successfully' })).toBeVisible()
  expect(await banners()).toBe(0)
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Presses a control by its exact name. */
const press = async (page: Page, role: 'link' | 'button', name: string) =>
  page.getByRole('main').getByRole(role, { name, exact: true }).click({ timeout: 30_000 })

/** Delays every reply to this page, as a hospital ward's network does. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

/** Counts how often the line about the connection is shown from now on, however briefly. */
async function countBanners(page: Page): Promise<() => Promise<number>> {
  const counted = await page.evaluateHandle(() => {
    const seen = { count: 0 }
    const selector = 'section[aria-label="Connection and answers"]'
    new MutationObserver(() => {
      if (document.querySelector(selector)) seen.count += 1
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    return seen
  })
  return async () => (await counted.jsonValue()).count
}
