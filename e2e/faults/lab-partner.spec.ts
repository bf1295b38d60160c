import type { APIRequestContext } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { people } from '../support/people.ts'
import { expect, origin, test } from '../support/test.ts'

const partner = new URL('/lab-partner', origin)
partner.port = String(Number(partner.port) + 1)

async function partnerIs(request: APIRequestContext, mode: string): Promise<void> {
  const reply = await request.post(`${partner.href}/faults`, { data: { mode } })
  expect(reply.status()).toBe(204)
}

test.afterEach(({ request }) => partnerIs(request, 'none'))

test('S26: a hostile partner page neither leads away nor is trusted', async ({
  page,
  request,
  faults,
  signInAs,
}) => {
  faults.expect(/sandbox|navigat|cross-origin|Unsafe attempt|Blocked/i)
  await partnerIs(request, 'hostile')
  await signInAs(people.grace)
  await page.goto(routes.kitPartner)
  await expect(page.frameLocator('iframe').getByLabel('Kit ID')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL(routes.kitPartner)
  await expect(page).toHaveTitle('Register with our lab partner – Rowan')
  await expect(page.getByText(/You’ve sent the form/)).toHaveCount(0)
  await expect(page.getByText('Loading the lab partner’s form…')).toBeVisible()
  expect(page.context().pages()).toHaveLength(1)
})

for (const mode of ['slow', 'down', 'html']) {
  test(`a partner page that is ${mode} is said not to answer, with ways out`, async ({
    page,
    request,
    faults,
    signInAs,
  }) => {
    faults.expect(/Failed to load resource/)
    await partnerIs(request, mode)
    await signInAs(people.grace)
    await page.clock.install()
    // A slow frame delays the page's load event.
    await page.goto(routes.kitPartner, { waitUntil: 'commit' })
    await expect(page.getByText('Loading the lab partner’s form…')).toBeVisible()
    await page.clock.fastForward(15_000)
    await expect(page.getByRole('main').getByText(/is not responding/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open the form in a new tab' })).toBeVisible()
    await page.getByRole('link', { name: 'Leave registration' }).click()
    await expect(page).toHaveURL(routes.kit)
  })
}
