import { routes } from '../../src/routes.ts'
import { expectAccessible } from '../support/axe.ts'
import { people } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })

const day = 86_400_000
const fetched = { timeout: 20_000 }

test('the emergency card in a tunnel', async ({ page, context, signInAs, faults }) => {
  test.setTimeout(120_000)
  faults.expect(/Failed to load resource|ERR_INTERNET_DISCONNECTED|FetchEvent|network/i)
  await signInAs(people.amina)
  await page.goto(routes.dashboard)
  await page.getByRole('link', { name: 'Emergency card' }).click()
  await page.getByRole('button', { name: 'View my record' }).click()
  const allergies = page.getByRole('heading', { name: 'Allergies', exact: true })
  await expect(allergies).toBeVisible(fetched)
  await page.getByRole('button', { name: 'Add someone to call' }).click()
  await page.getByLabel('Name, and who they are to you').first().fill('Ruth, my sister')
  await page.getByLabel('Phone number').first().fill('my sister')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a phone number in digits')
  await expectAccessible(page, 'with a number that is a word')
  await page.getByLabel('Phone number').first().fill('07700 900123')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Whom to call' })).toBeVisible()
  await expectAccessible(page)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))

  // The phone has closed the app: the next tab knows nothing of this visit.
  await context.setOffline(true)
  const tunnel = await context.newPage()
  await page.close()
  await tunnel.goto(routes.dashboard)
  await tunnel.getByRole('link', { name: 'Emergency card' }).click()
  const card = tunnel.getByRole('main')
  await expect(card.getByRole('heading', { name: 'Allergies', exact: true })).toBeVisible(fetched)
  await expect(card).toContainText('Amina Okafor-Reid')
  await expect(card).toContainText('Emergency care plan on file.')
  await expect(card).toContainText('NSAID contraindicated')
  await expect(card).toContainText('Allergy to penicillin')
  await expect(card).toContainText('Ruth, my sister: 07700 900123')
  await expect(card).toContainText(/From your GP record of \d+ \w+ \d{4} at/)
  await expectAccessible(tunnel, 'in the tunnel')

  // It is a page of its own as well, and on the record there is a way to it.
  await tunnel.reload()
  await expect(card.getByRole('heading', { name: 'What to avoid' })).toBeVisible(fetched)

  // Three weeks later nothing of the member is shown any more but the card.
  const later = await context.newPage()
  await later.clock.install({ time: Date.now() + 21 * day })
  await later.goto(routes.dashboard)
  await expect(later.getByRole('heading', { name: 'You’re offline' })).toBeVisible(fetched)
  await expect(later.locator('body')).not.toContainText('Amina')
  await later.getByRole('link', { name: 'Open your emergency card' }).click()
  const old = later.getByRole('main')
  await expect(old).toContainText('NSAID contraindicated', fetched)
  await expect(old).toContainText('It may be out of date.')
  await expectAccessible(later, 'three weeks later')
  await later.close()

  await context.setOffline(false)
  await tunnel.goto(routes.gpRecord)
  await tunnel.getByRole('button', { name: 'View my record' }).click()
  await tunnel.getByRole('link', { name: 'Show this in an emergency' }).click()
  await expect(card.getByRole('heading', { name: 'What to avoid' })).toBeVisible(fetched)
})
