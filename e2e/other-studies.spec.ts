import type { Browser } from '@playwright/test'
import { routes } from '../src/routes.ts'
import { rowsIn } from './offline/stored-rows.ts'
import { expectAccessible } from './support/axe.ts'
import { exercise, list, listOf, nearby, unnamed, vessels } from './support/other-studies.ts'
import { people } from './support/people.ts'
import { makeAccount, openSession } from './support/session.ts'
import { giveDiagnosis } from './support/studies.ts'
import { expect, origin, test, type Page } from './support/test.ts'

const everything = listOf([exercise, vessels, nearby, unnamed])

const region = (page: Page, name: string) =>
  page.getByRole('main').getByRole('region', { name, exact: true })
const namesIn = (page: Page, name: string) => region(page, name).getByRole('heading', { level: 3 })
const cardOf = (page: Page, { title }: { title: string }, within = 'For your diagnosis') =>
  region(page, within).getByRole('listitem').filter({ hasText: title })

test('my disease, a study in my region: from our own studies to its page in the register', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await list(page, everything)
  await signInAs(people.amina)
  await page.goto(routes.studies)
  await page.getByRole('link', { name: 'Look for your diagnosis in them' }).press('Enter')
  await expect(page).toHaveURL(routes.otherStudies)
  await expect(page).toHaveTitle('Other studies in the UK – Rowan')
  await expect(namesIn(page, 'For your diagnosis')).toHaveText([nearby.title, vessels.title])
  const near = cardOf(page, nearby)
  await expect(near).toContainText('In your region: West Midlands')
  await expect(near).toContainText('Glen Hospital, Glasgow and 3 more')
  await expect(near).toContainText(`${nearby.id}. Updated on 1 June 2026.`)
  await near.locator('summary').press('Enter')
  await expect(near).toContainText('<b>Nothing</b> else changes.')
  await expect(near).toContainText('we are not told if you open its page')
  const link = near.getByRole('link', { name: /^Read it in the register/ })
  await expect(link).toHaveAttribute('href', nearby.link)
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  const main = page.getByRole('main')
  await expect(main).not.toContainText(/qualif|eligib/i)
  await expect(main.getByRole('button', { name: /interest|consent/i })).toHaveCount(0)
  await expectAccessible(page, 'studies of registers')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(320)
})

test('nothing for my disease: what was looked for, and what a search of the whole list finds', async ({
  page,
  signInAs,
}) => {
  await list(page, listOf([exercise, unnamed]))
  await signInAs(people.amina)
  await page.goto(routes.otherStudies)
  await expect(region(page, 'No study for your diagnosis')).toContainText(
    'We looked for Vascular Ehlers-Danlos syndrome and found no study in this list.',
  )
  await expect(page.getByText(/^We do not know the name “Raynaud’s phenomenon”/)).toBeVisible()
  await expect(region(page, 'Search the registers yourself').getByRole('link')).toHaveCount(3)
  await page.getByRole('searchbox', { name: 'Search the whole list' }).fill('MFS')
  await expect(page.getByText('1 study', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(exercise.title)
  await expect(page).toHaveURL(routes.otherStudies)
})

test('a list that is more than a month old is not shown', async ({ page, signInAs }) => {
  await list(page, listOf([vessels], 31))
  await signInAs(people.amina)
  await page.goto(routes.otherStudies)
  await expect(page.getByRole('heading', { name: 'Our list is out of date' })).toBeVisible()
  await expect(page.getByText(vessels.title)).toHaveCount(0)
  await expect(region(page, 'Search the registers yourself')).toBeVisible()
})

test('without a connection the last list is there, with its date', async ({
  page,
  faults,
  signInAsGreeted,
}) => {
  faults.expect(/Failed to load resource|ERR_|Failed to fetch|clerk/i)
  await list(page, everything)
  await signInAsGreeted()
  await giveDiagnosis(page, 'Marfans')
  await page.goto(routes.otherStudies)
  await expect(namesIn(page, 'For your diagnosis')).toHaveText([exercise.title])
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect(namesIn(page, 'For your diagnosis')).toHaveText([exercise.title])
  await expect(page.getByText(/Saved copy from/).first()).toBeVisible()
})

test('a saved study is there again after a reload, is asked about at an appointment, and is gone after a sign-out', async ({
  page,
  context,
  signInAsGreeted,
}) => {
  await list(page, everything)
  const person = await signInAsGreeted()
  await giveDiagnosis(page, 'Marfans')
  await page.goto(routes.otherStudies)
  const card = cardOf(page, exercise)
  await card.getByText('About this study').click()
  await card.getByRole('button', { name: 'Save to look at later' }).click()
  await expect(namesIn(page, 'Your saved studies')).toHaveText([exercise.title])
  await card.getByRole('button', { name: 'Add to the questions for an appointment' }).click()
  await expect(card.getByText(/^It’s among/)).toBeVisible()
  await card.getByRole('link', { name: 'your questions for an appointment' }).click()
  await expect(page.getByRole('textbox', { name: 'My questions' })).toHaveValue(
    `Could this study be for me? ${exercise.title} (${exercise.id})`,
  )

  await list(page, listOf([vessels]))
  await page.goto(routes.otherStudies)
  await expect(namesIn(page, 'Your saved studies')).toHaveText([exercise.title])
  await expect(region(page, 'Your saved studies')).toContainText('no longer in our list')
  await page.goto(routes.studies)
  await page.getByRole('button', { name: 'Sign out' }).click()
  const asked = page.getByRole('dialog', { name: 'Before you sign out' })
  await asked.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(routes.landing)
  await expect.poll(async () => rowsIn(page, 'rowan-cache')).toEqual(['epoch'])
  await context.addCookies(await openSession(origin, person))
  await page.goto(routes.otherStudies)
  await expect(page.getByRole('heading', { name: 'Search the registers yourself' })).toBeVisible()
  await expect(page.getByText(exercise.title)).toHaveCount(0)
})

/** Each call of the page of other studies for a new member of this diagnosis, who does all that it offers. */
async function requestsFor(browser: Browser, diagnosis: string): Promise<string[]> {
  const { cookies } = await makeAccount(origin, { isGreeted: true })
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await context.addCookies(cookies)
  const page = await context.newPage()
  await list(page, everything)
  await giveDiagnosis(page, diagnosis)
  const sent = new Set<string>()
  page.on('request', (request) => {
    const { origin: to, pathname, search } = new URL(request.url())
    if (to === origin && !pathname.startsWith('/api/')) return
    sent.add(`${request.method()} ${to}${pathname}${search} ${request.postData() ?? ''}`.trim())
  })
  await page.goto(routes.otherStudies, { waitUntil: 'networkidle' })
  await page.getByRole('searchbox').fill('syndrome')
  await page.getByText('About this study').first().click()
  await page.getByRole('button', { name: 'Save to look at later' }).first().click()
  await page
    .getByRole('button', { name: /^Add to the questions/ })
    .first()
    .click()
  await expect(region(page, 'Your saved studies')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.close()
  for (const each of sent) expect(each).not.toMatch(/marfan|isrctn|syndrome/i)
  return [...sent].filter((each) => each.includes('/api/')).toSorted()
}

test('nothing about me leaves the device: looking, searching, saving and asking make the same requests for everybody', async ({
  browser,
}) => {
  const [one, other] = await Promise.all([
    requestsFor(browser, 'Marfans'),
    requestsFor(browser, 'A disease that nobody knows'),
  ])
  expect(one).toContain(`GET ${origin}/api/other-studies`)
  expect(one).toEqual(other)
  for (const each of one) expect(each).toMatch(/^GET [^?]*$/)
})
