import type { Locator, Page } from '@playwright/test'
import { hrefs, routes } from '../../src/routes.ts'
import { viewRecord } from '../support/gp-record.ts'
import { people, type Person } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({
  contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' },
  viewport: { width: 1280, height: 900 },
})

const { amina, tom } = people

interface Mark {
  what: string
  as: Person
  address: string
  /** Brings the page into the state that shows the element. */
  reach?: (page: Page) => Promise<void>
  element: (page: Page) => Locator
  choose: (element: Locator) => Promise<void>
}

const press = (element: Locator) => element.click()
const tick = (element: Locator) => element.check()

/** Elements whose colour has a meaning, which must also be visible in forced colours. */
const marks: readonly Mark[] = [
  {
    what: 'an answer that is chosen',
    as: tom,
    address: routes.onboardingStep.href('step5'),
    element: (page) => page.getByRole('radio', { name: 'Female' }),
    choose: tick,
  },
  {
    what: 'a box that is ticked',
    as: amina,
    address: routes.closeAccount,
    element: (page) => page.getByRole('checkbox'),
    choose: tick,
  },
  {
    what: 'the section of a record that is open',
    as: amina,
    address: hrefs.gpRecord('allergies'),
    reach: viewRecord,
    element: (page) => page.getByRole('tab', { name: /^Immunisations/ }),
    choose: press,
  },
  {
    what: 'the suggestion of an address that Enter takes',
    as: tom,
    address: routes.onboardingStep.href('step1'),
    reach: async (page) => {
      await page.getByLabel('Find your address').fill('WR2 6NJ')
      await page.getByRole('option').first().waitFor()
    },
    element: (page) => page.getByRole('option').first(),
    choose: (element) => element.page().keyboard.press('ArrowDown'),
  },
  {
    what: 'the page of account settings that is open',
    as: amina,
    address: routes.appearance,
    element: (page) => page.getByRole('link', { name: 'This device', exact: true }),
    choose: press,
  },
  {
    what: 'the page of help that is open',
    as: amina,
    address: routes.helpPage.href('faq'),
    element: (page) => page.getByRole('tab', { name: 'Privacy Policy' }),
    choose: press,
  },
]

for (const { what, as, address, reach, element, choose } of marks) {
  test(`${what} is marked in forced colours too`, async ({ page, signInAs }) => {
    await signInAs(as)
    await page.goto(address)
    await reach?.(page)
    const marked = element(page)
    const before = await pictureOf(marked)
    await choose(marked)
    await expect.poll(async () => (await pictureOf(marked)).equals(before)).toBe(false)
  })
}

test('the focus is seen in forced colours too', async ({ page, signInAs }) => {
  await signInAs(tom)
  await page.goto(routes.onboardingStep.href('step2'))
  for (const control of [page.getByRole('textbox'), page.getByRole('button', { name: 'Next' })]) {
    const box = await control.boundingBox()
    if (!box) throw new Error('The control is not there')
    const { x, y, width, height } = box
    const clip = { x: x - 8, y: y - 8, width: width + 16, height: height + 16 }
    const before = await page.screenshot({ clip })
    await page.keyboard.press('Tab')
    await control.focus()
    expect((await page.screenshot({ clip })).equals(before)).toBe(false)
  }
})

/** A screenshot without focus and hover styles. */
async function pictureOf(element: Locator): Promise<Buffer> {
  const page = element.page()
  await page.mouse.move(0, 0)
  if ((await element.getAttribute('role')) !== 'option') {
    await element.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
  }
  return element.screenshot({ animations: 'disabled' })
}
