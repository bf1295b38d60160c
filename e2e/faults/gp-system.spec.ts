import { hrefs, routes } from '../../src/routes.ts'
import { people } from '../support/people.ts'
import { chooseProduct } from '../support/product.ts'
import { expect, test } from '../support/test.ts'

const { port } = await chooseProduct()

/** Makes the sandbox's surgeries misbehave for everybody. */
async function setFault(mode: 'none' | 'down' | 'half-json'): Promise<void> {
  const reply = await fetch(`http://localhost:${port + 1}/gp-system/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ mode }),
  })
  if (!reply.ok) throw new Error(`The fault switch answered ${reply.status}`)
}

test.afterEach(() => setFault('none'))

const failures = [
  { mode: 'down', why: 'Your surgery’s system is not responding at the moment.' },
  { mode: 'half-json', why: 'Your surgery’s system sent something we could not read.' },
] as const

for (const { mode, why } of failures) {
  test(`a record none of whose dates can be fetched (${mode}) is not called empty, and comes once it can`, async ({
    page,
    faults,
    signInAs,
  }) => {
    test.setTimeout(120_000)
    faults.expect(/Failed to load resource/)
    await setFault(mode)
    await signInAs(people.amina)
    const main = page.getByRole('main')
    const failed = main.locator('section').filter({ hasText: 'having issues retrieving' })
    const retry = main.getByRole('button', { name: 'Try again' })
    const isTold = async () => {
      await expect(failed).toContainText(why, { timeout: 30_000 })
      await expect(main).not.toContainText(/nothing to show|holds none|No known/)
      await expect(page.getByRole('tab')).toHaveCount(0)
    }
    await page.goto(hrefs.gpRecord('allergies'))
    await page.getByRole('button', { name: 'View my record' }).click()
    await isTold()
    await page.goto(routes.emergencyCard)
    await isTold()
    await setFault('none')
    await retry.click()
    await expect(main).toContainText('From your GP record of', { timeout: 30_000 })
    await expect(failed).toBeHidden()
  })
}
