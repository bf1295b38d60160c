import { routes } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { mouse } from './support/hands.ts'
import { closeGreetings } from './support/health-profile.ts'
import { continueWithNhsLogin } from './support/nhs-login.ts'
import { expect, test, type Page } from './support/test.ts'

/** NHS login returns it for her; only the surgery may see it. */
const margaretsLinkageKey = 'pW7dKc3NfY8sJ'

const offerIn = (page: Page) => page.getByRole('dialog', { name: 'Connect your GP record?' })

test('a new member continues with NHS login, and connects the GP record that it handed over', async ({
  page,
}) => {
  const bodies: Promise<string>[] = []
  page.on('response', (reply) => {
    if (/\/(api|clerk)\//.test(reply.url())) bodies.push(reply.text().catch(() => ''))
  })
  await page.goto(routes.signIn)
  await continueWithNhsLogin(page, 'Margaret Ashdown', 'Agree and continue')
  await expect(page).toHaveURL(routes.dashboard)
  await expect(page.getByText('Ashdown, Margaret')).toBeVisible()

  await closeGreetings(page, mouse)
  const offer = offerIn(page)
  await expect(offer).toContainText('P84031')
  await expectAccessible(page)
  await offer.getByRole('button', { name: 'Connect my GP record' }).click()
  const thanks = page.getByRole('dialog', { name: 'Your GP record is connected' })
  await expect(thanks).toContainText(/thanks for connecting NHS Login/i)
  await thanks.getByRole('link', { name: 'My Data - GP record' }).click()
  await expect(page).toHaveURL(routes.gpConnection)
  await expect(page.getByRole('main').getByText('Canal Street Family Practice')).toBeVisible()

  const seen = (await Promise.all(bodies)).join('\n')
  expect(seen).toContain('P84031')
  expect(seen).not.toContain(margaretsLinkageKey)
})

test('somebody who does not agree at NHS login is told so, and can log in otherwise', async ({
  page,
}) => {
  await page.goto(routes.signIn)
  await continueWithNhsLogin(page, 'Idris Vaughan-Lloyd', 'I do not agree')
  await expect(
    page.getByText(/^You did not agree to share your NHS login information/),
  ).toBeVisible()
  await expect(page.getByLabel('Email address')).toBeEditable()
  await expectAccessible(page)

  await continueWithNhsLogin(page, 'Idris Vaughan-Lloyd', 'Agree and continue')
  await expect(page).toHaveURL(routes.dashboard)
  await closeGreetings(page, mouse)
  await expect(offerIn(page)).toBeHidden()
})

test('details that the surgery does not accept lead to those of the letter', async ({
  page,
  faults,
}) => {
  faults.expect(/422/)
  await page.goto(routes.signUp)
  await continueWithNhsLogin(page, 'Saoirse Kennedy', 'Agree and continue')
  await closeGreetings(page, mouse)
  const offer = offerIn(page)
  await offer.getByRole('button', { name: 'Connect my GP record' }).click()
  await expect(offer.getByRole('alert')).toContainText('your surgery did not accept the details')
  await offer.getByRole('link', { name: /the details of your surgery’s letter/ }).click()
  await expect(page).toHaveURL(routes.gpConnect)
  await expect(offer).toBeHidden()
})
