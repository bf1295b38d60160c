import { readdirSync, readFileSync } from 'node:fs'
import { hrefs, routes } from '../src/routes.ts'
import { allHands } from './support/hands.ts'
import { tabTo } from './support/keyboard.ts'
import { menuButton } from './support/menu.ts'
import { people } from './support/people.ts'
import { expect, test, type Page } from './support/test.ts'

for (const hands of allHands) {
  test(`a visitor reads the public pages ${hands.name}`, async ({ page }) => {
    await page.goto(routes.landing)
    await expect(
      page.getByText(/bridg\w+ the gap between patients and clinical trials/i),
    ).toBeVisible()

    for (const [link, address] of [
      ['Privacy Policy', routes.privacyPolicy],
      ['Terms & Conditions', routes.terms],
    ] as const) {
      await hands.press(menuButton(page))
      await hands.press(page.getByRole('dialog').getByRole('link', { name: link }))
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    }

    await hands.press(menuButton(page))
    const about = page.getByRole('dialog').getByRole('link', { name: /About us/ })
    await expect(about).toHaveAttribute('target', '_blank')
    await expect(about).toHaveAttribute('rel', /noopener/)
    await page.keyboard.press('Escape')
    await expect(menuButton(page)).toBeFocused()

    await hands.press(page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }))
    const write = page
      .getByRole('main')
      .getByRole('link', { name: /e-?mail/i })
      .first()
    await expect(write).toHaveAttribute('href', /^mailto:[^?]+\?subject=[^&]+(&body=)?$/)
  })
}

test('help before signing in: a visitor searches, reads an answer and comes from the sign-in to what helps', async ({
  page,
}) => {
  await page.goto(routes.landing)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await expect(page).toHaveURL(routes.guide)
  await page.getByRole('searchbox', { name: 'Search help' }).fill('linkage key')
  await page.getByRole('link', { name: 'Where do I find the linkage key?' }).click()
  await expect(page).toHaveURL(`${routes.guidePage.href('gp-record')}#linkage-key`)
  await expect(page.getByRole('heading', { name: /linkage key/ })).toBeFocused()

  await page.goto(routes.signIn)
  await page.getByRole('link', { name: 'Problems signing in?' }).click()
  await expect(page).toHaveURL(hrefs.loggingIn)
  await expect(page.getByRole('heading', { name: 'Signing in', exact: true })).toBeVisible()
  await page.goto(routes.helpPage.href('gp-record'))
  await expect(page).toHaveURL(routes.signIn)
})

test('a visitor reads whose software is in the app, and under which licences', async ({ page }) => {
  await page.goto(routes.terms)
  const link = page.getByRole('main').getByRole('link', { name: /under which licences/ })
  const [list] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await expect(list).toHaveURL('/licences.txt')
  const text = await list.locator('body').innerText()
  const names = [
    ...packagesBeside(),
    '@clerk/clerk-js',
    '@fontsource-variable/',
    'pdfjs-dist/cmaps',
  ]
  expect(names.filter((name) => !text.includes(`## ${name}`))).toEqual([])
})

/** What is bundled beside the app, where Vite does not see whose it is. */
function packagesBeside(): string[] {
  const files = ['src', 'sw'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  const sources = files.filter((file) =>
    /^sw\/.*\.ts$|^src\/viewer\/.*\.ts$|-worker\.ts$/.test(file),
  )
  const imported = sources.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/ from '((?:@[\w-]+\/)?[\w-]+)/g),
  ])
  return imported.map(([, name = '']) => name)
}

test('Back and Forward lead to where somebody was on the page, and a link to its top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 500 })
  const scrolled = async () => page.evaluate(() => Math.round(window.scrollY))
  await page.goto(routes.guide)
  const link = page.getByRole('main').getByRole('link').last()
  await link.scrollIntoViewIfNeeded()
  const there = await scrolled()
  expect(there).toBeGreaterThan(100)
  await link.click()
  await expect(page).not.toHaveURL(routes.guide)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await scrolled()).toBe(0)
  await page.mouse.wheel(0, 300)
  await expect.poll(scrolled).toBe(300)
  await page.goBack()
  await expect(page).toHaveURL(routes.guide)
  await expect.poll(scrolled).toBe(there)
  await page.goForward()
  await expect.poll(scrolled).toBe(300)
})

test('a visitor skips the header by the first press of Tab', async ({ page }) => {
  await page.goto(routes.privacyPolicy)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const skip = page.getByRole('link', { name: /skip to/i })
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the landing page comes without any part of the sign-in', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto(routes.landing, { waitUntil: 'networkidle' })
  expect(loaded.filter((path) => /clerk/.test(path))).toEqual([])
})

test('a member who opens the landing page is led to the dashboard', async ({ page, signInAs }) => {
  await signInAs(people.amina)
  await page.goto(routes.landing)
  await expect(page).toHaveURL(routes.dashboard)
})

test('a visitor who opens a member’s page is led to the sign-in', async ({ page }) => {
  await page.goto(routes.taskList)
  await expect(page).toHaveURL(routes.signIn)
})

test('a study that a visitor came for is carried into the account', async ({ page }) => {
  await page.goto(`${routes.landing}?studyId=study_42`)
  const create = page.getByRole('main').getByRole('link', { name: 'Create an account' }).first()
  await expect(create).toHaveAttribute('href', `${routes.signUp}?studyId=study_42`)
  await create.click()
  expect(await metadataSentBy(page)).toEqual({ studyId: 'study_42' })
})

test('the sign-up says which study a visitor came for', async ({ page }) => {
  await page.goto(routes.publicStudy.href('marfan-heart'))
  await page.getByRole('link', { name: 'Yes, create account' }).click()
  await expect(page.getByText(/^You came for the study/)).toContainText(
    'Heart and aorta in Marfan syndrome',
  )
})

test('a study is carried into the account by a link that is pressed before the app runs', async ({
  page,
}) => {
  await page.route('**/assets/*.js', async (route) => {
    // Only for the link's target: the current page gets no script.
    if (new URL(page.url()).pathname === routes.signUp) await route.continue()
  })
  await page.goto(`${routes.landing}?studyId=study_42`, { waitUntil: 'commit' })
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).first().click()
  expect(await metadataSentBy(page)).toEqual({ studyId: 'study_42' })
})

test('a study that came by such a link is not carried into an account that is begun later', async ({
  page,
}) => {
  await page.route('**/assets/*.js', async (route) => {
    if (new URL(page.url()).pathname === routes.signUp) await route.continue()
  })
  await page.goto(`${routes.landing}?studyId=study_42`, { waitUntil: 'commit' })
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).first().click()
  await page.getByLabel('Email address').waitFor()
  await page.unrouteAll()
  await page.getByRole('banner').getByRole('link', { name: /Rowan/ }).click()
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).first().click()
  expect(await metadataSentBy(page)).toEqual({})
})

for (const studyId of [
  '//evil.example',
  'javascript:alert(1)',
  '..%2f..%2fadmin',
  'a'.repeat(65),
]) {
  test(`S15: a malformed study id leads nowhere: ${studyId.slice(0, 20)}`, async ({ page }) => {
    await page.goto(`${routes.signUp}?studyId=${studyId}`)
    expect(await metadataSentBy(page)).toEqual({})
  })
}

test('an unknown address shows the page for it, with a way home by keyboard', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible()
  await expect(page.getByText("We can't find what you're looking for!")).toBeVisible()
  await tabTo(page.getByRole('link', { name: 'Return to home page' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(routes.landing)
})

/** Fills in the sign-up form on the page. Returns the metadata of the new account. */
async function metadataSentBy(page: Page): Promise<unknown> {
  await expect(page.getByLabel('Email address')).toBeVisible()
  const sent = page.waitForRequest((request) => request.url().includes('/sign_ups'))
  await page.getByLabel('First name').fill('Wren')
  await page.getByLabel('Last name').fill('Teal')
  await page.getByLabel('Email address').fill(`study-${Date.now()}+clerk_test@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('A-long-enough-passw0rd!')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const form = new URLSearchParams((await sent).postData() ?? '')
  return JSON.parse(form.get('unsafe_metadata') ?? '{}')
}
