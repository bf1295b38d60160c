import * as v from 'valibot'
import { routes } from '../src/routes.ts'
import { hold } from './support/hold.ts'
import { menuButton } from './support/menu.ts'
import { people } from './support/people.ts'
import { expect, test, type Locator, type Page } from './support/test.ts'

const sizeOf = async (element: Locator) => {
  const box = await element.boundingBox()
  return { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) }
}

test('dialogs, suggestions and the drawer are as large as section 9 says', async ({
  page,
  signInAsNewMember,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInAsNewMember()
  await page.goto(routes.onboardingStep.href('step1'))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeVisible()
  await expect.poll(async () => (await sizeOf(dialog)).width).toBe(760)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const welcome = page.getByRole('dialog', { name: /^Welcome/ })
  await expect.poll(async () => (await sizeOf(welcome)).width).toBe(512)
  await welcome.getByRole('button', { name: 'Close', exact: true }).click()

  await page.getByLabel('Find your address').fill('wr2 6nj')
  const suggestions = page.getByRole('listbox')
  await expect(suggestions.getByRole('option').first()).toBeVisible()
  expect((await sizeOf(suggestions)).height).toBeLessThanOrEqual(263)

  await page.setViewportSize({ width: 1000, height: 720 })
  await menuButton(page).click()
  await expect.poll(async () => (await sizeOf(dialog)).width).toBe(360)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(async () => (await sizeOf(dialog)).width).toBe(320)
})

test('on a screen of 2560 pixels a page keeps to the 1536 in its middle', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 2560, height: 1200 })
  await page.goto(routes.landing)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await outsideOf(page, 1536)).toEqual([])
  await signInAs(people.amina)
  for (const route of [routes.dashboard, routes.myDetails, routes.kit]) {
    await page.goto(route)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    expect(await outsideOf(page, 1536)).toEqual([])
  }
})

test('the dashboard can be taken in: at most 1500 pixels on a phone, for a member of long standing and a new one', async ({
  page,
  signInAs,
  signInAsGreeted,
}) => {
  await page.setViewportSize({ width: 375, height: 720 })
  const dashboard = page.getByRole('main')
  const heightHere = async () => {
    await page.goto(routes.dashboard)
    await expect(dashboard.getByRole('navigation', { name: 'Quick menu' })).toBeVisible()
    // What comes late: who sees the data, and what is known of the device.
    await expect(dashboard.getByText('Who sees your data').first()).toBeVisible()
    await expect(dashboard.getByText('Do other people use this device?')).toBeVisible()
    return (await sizeOf(dashboard)).height
  }
  await signInAsGreeted()
  expect(await heightHere()).toBeLessThanOrEqual(1500)
  await page.context().clearCookies()
  await signInAs(people.amina)
  expect(await heightHere()).toBeLessThanOrEqual(1500)
})

test('the answers to a study stand in one line and look alike, two buttons and a link', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInAs(people.amina)
  await page.goto(routes.dashboard)
  const invitation = page.getByRole('link', { name: 'See the invitation' })
  await page.goto(`${await invitation.getAttribute('href')}/consent`)
  const answers = page
    .getByRole('region', { name: 'Your consent' })
    .locator('a, button')
    .filter({ hasText: /^(Consent|No, do not share|Decide later)$/ })
  await expect(answers).toHaveCount(3)
  const looks = await answers.evaluateAll((elements) =>
    elements.map((element) => {
      const { top, height } = element.getBoundingClientRect()
      const { borderTopWidth, borderTopColor, fontSize, fontWeight } = getComputedStyle(element)
      return [top, height, borderTopWidth, borderTopColor, fontSize, fontWeight].join(' ')
    }),
  )
  expect([...new Set(looks)]).toHaveLength(1)
})

/** Content and controls outside the given width in the middle of the screen. */
const outsideOf = async (page: Page, frame: number): Promise<string[]> =>
  page
    .locator('a, button, input, h1, h2, h3, p, li, dd, dt, img, svg')
    .filter({ visible: true })
    .evaluateAll((elements, width) => {
      const left = (innerWidth - width) / 2
      return elements
        .filter((element) => {
          const box = element.getBoundingClientRect()
          return box.bottom > 0 && (box.left < left || box.right > left + width)
        })
        .map((element) => `${element.localName} ${element.textContent.slice(0, 40)}`)
    }, frame)

for (const width of [412, 1280]) {
  test(`what stands below the panel of details is not moved by it, ${width} pixels wide`, async ({
    page,
    signInAs,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInAs(people.amina)
    const release = await hold(page, '**/clerk-js/userprofile_*')
    await page.goto(routes.myDetails)
    const below = page.getByRole('region', { name: 'NHS login settings' })
    const placeOf = async () => below.evaluate((element) => element.getBoundingClientRect().top)
    const before = await placeOf()
    await release()
    await expect(page.getByRole('button', { name: 'Update profile' })).toBeVisible()
    expect(await placeOf()).toBe(before)
  })
}

/** Until a page is idle: its own scripts, what every page of a member loads, and the bridge to the identity provider. */
const scriptsLoaded: readonly (readonly [path: string, atMost: number])[] = [
  [routes.dashboard, 12],
  [routes.taskList, 12],
  [routes.healthProfile, 12],
  [routes.kit, 12],
  [routes.studies, 12],
  [routes.notifications, 12],
  // Until its warning was read.
  [routes.gpRecord, 12],
  [routes.help, 12],
  // The panel of the settings, their menu, and dialogs that these open.
  [routes.addresses, 14],
  [routes.consents, 14],
]

for (const [path, atMost] of scriptsLoaded) {
  test(`on a phone ${path} loads ${atMost} scripts of ours at most`, async ({ page, signInAs }) => {
    await page.setViewportSize({ width: 375, height: 720 })
    await signInAs(people.amina)
    const loaded = new Set<string>()
    page.on('response', (response) => {
      const [script] = /\/assets\/[\w-]+\.js/.exec(response.url()) ?? []
      if (script) loaded.add(script)
    })
    const isIdle = page.waitForResponse(/\/assets\/Overlays-/)
    await page.goto(path)
    await isIdle
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    const scripts = [...loaded].toSorted().join('\n')
    expect(scripts).toContain('/IdentityProvider-')
    expect(loaded.size, scripts).toBeLessThanOrEqual(atMost)
  })
}

test('on a phone nothing of the page to sign up moves when the form comes', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(routes.signUp)
  await expect(page.getByLabel('Email address')).toBeVisible()
  const shifts = v.parse(v.array(v.number()), await page.evaluate('shifts'))
  // The font may widen a word by less than a pixel.
  expect(shifts.reduce((sum, each) => sum + each, 0)).toBeLessThan(0.001)
})
