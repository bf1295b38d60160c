import { routes } from '../../src/routes.ts'
import { mouse } from '../support/hands.ts'
import { nextButton, question, typeAddress } from '../support/health-profile.ts'
import { chooseProduct } from '../support/product.ts'
import { expect, test } from '../support/test.ts'

const { port } = await chooseProduct()

/** Makes the sandbox's address service misbehave for everybody. */
async function setFault(mode: 'none' | 'down' | 'slow' | 'error-in-200' | 'html'): Promise<void> {
  const reply = await fetch(`http://localhost:${port + 1}/addresses/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ mode }),
  })
  if (!reply.ok) throw new Error(`The fault switch answered ${reply.status}`)
}

test.afterEach(() => setFault('none'))

for (const mode of ['down', 'slow', 'error-in-200', 'html'] as const) {
  test(`with an address service that is ${mode}, an address is still entered by hand`, async ({
    page,
    faults,
    signInAsGreeted,
  }) => {
    faults.expect(/Failed to load resource/)
    await setFault(mode)
    await signInAsGreeted()
    await page.goto(routes.onboardingStep.href('step1'))
    await page.getByLabel('Find your address').fill('WR2 6NJ')
    await expect(page.getByText(/Address search is not working/)).toBeVisible({ timeout: 20_000 })
    await typeAddress(page, mouse)
    await nextButton(page).click()
    await page.getByRole('button', { name: 'Use the address I typed' }).click({ timeout: 15_000 })
    await expect(question(page, "What's your diagnosis?")).toBeVisible()
  })
}
