import type { Browser } from '@playwright/test'
import { hrefs, routes } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { mouse } from './support/hands.ts'
import { closeGreetings, textField } from './support/health-profile.ts'
import { newPerson } from './support/people.ts'
import { makeAccount } from './support/session.ts'
import { signUp } from './support/sign-up.ts'
import { giveBirthDate, giveDiagnosis, openStudy } from './support/studies.ts'
import { expect, origin, test, type Page } from './support/test.ts'

const linesIn = (page: Page, name: string) =>
  page.getByRole('main').getByRole('region', { name, exact: true }).getByRole('listitem')

const headingsOf = async (page: Page) =>
  page
    .getByRole('main')
    .getByRole('heading')
    .evaluateAll((all) => all.map(({ tagName, textContent }) => `${tagName} ${textContent}`))

test('a study that fits: from the dashboard to what it asks for', async ({
  page,
  signInAsGreeted,
}) => {
  await signInAsGreeted()
  await giveBirthDate(page)
  await giveDiagnosis(page, 'Marfans')
  await expect(page.getByRole('main')).toContainText('Marfans')
  await page.goto(routes.dashboard)
  const next = page.getByRole('region', { name: 'Next for you' })
  await expect(next).toContainText('A study is looking for people like you')
  await expect(next).toContainText('You told us: Marfans.')
  await next.getByRole('link', { name: 'See the study' }).click()
  await expect(page).toHaveURL(routes.studyInterest.href('marfan-heart'))
  await expect(page.getByText('Are you interested in this study?')).toBeVisible()
  await expect(linesIn(page, 'Fits what you told us').first()).toContainText(
    'Diagnosis: Marfan syndrome',
  )
})

test('from a study’s link to knowing whether I fit', async ({ page }) => {
  await page.goto(routes.publicStudy.href(openStudy))
  await expect(linesIn(page, 'Who it looks for')).toHaveText([
    'Diagnosis: Vascular Ehlers-Danlos syndrome',
    'Age: 18 or over',
  ])
  const dataAskedFor = await linesIn(page, 'What data it asks for').allTextContents()
  expect(dataAskedFor).toContain('GP record')
  await expect(
    page.getByText(/We do not share anything about you, .+ until you agree/),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Yes, create account' }).click()
  await expect(page).toHaveURL(hrefs.signUp(openStudy))
  await signUp(page, mouse, newPerson())
  await closeGreetings(page, mouse)

  const studyPage = routes.studyInterest.href(openStudy)
  await expect(page).toHaveURL(studyPage)
  await expect(linesIn(page, 'We cannot tell')).toHaveCount(2)
  await expect(linesIn(page, 'What data it asks for')).toHaveText(dataAskedFor)
  await expect(page.getByText(/You decide about the data afterwards\.$/)).toBeVisible()
  await expect(page.getByText('By post and online. There are no visits.')).toBeVisible()

  const answerWith = async (link: string, give: () => Promise<void>) => {
    await page.getByRole('link', { name: link }).press('Enter')
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
    await page.getByRole('link', { name: 'Skip to main content' }).press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await give()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(studyPage)
  }
  await answerWith('Answer your date of birth', async () => {
    await page.getByLabel('Day', { exact: true }).fill('9')
    await page.getByLabel('Month', { exact: true }).fill('4')
    await page.getByLabel('Year', { exact: true }).fill('1987')
  })
  await expect(linesIn(page, 'Fits what you told us')).toContainText(['Age: 18 or over'])
  await answerWith('Answer your diagnosis', async () => textField(page).fill('hypermobile EDS'))
  await expect(linesIn(page, 'Does not fit')).toContainText(['You told us: hypermobile EDS'])
  await page.getByRole('link', { name: 'Change your diagnosis' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(studyPage)
  await answerWith('Change your diagnosis', async () => {
    await page.getByRole('button', { name: 'Remove hypermobile EDS' }).click()
    await textField(page).fill('vEDS')
  })
  await expect(linesIn(page, 'Fits what you told us')).toHaveCount(2)
  await expect(page.getByRole('main')).not.toContainText(/qualif|eligib/i)
  expect(await headingsOf(page)).toEqual([
    'H1 Blood vessels in vascular Ehlers-Danlos syndrome',
    'H2 Fits what you told us',
    'H2 The study’s team decides',
    'H2 Where it takes place',
    'H2 What data it asks for',
    'H2 Are you interested in this study?',
    'H2 News from the study',
    'H3 Half of the people we need have joined',
  ])
  await expectAccessible(page, 'a study that fits')
  await page.getByRole('button', { name: 'Confirm interest' }).click()
  await expect(page).toHaveURL(/\/dashboard\/study-invites\/[\w-]+\/data$/)
})

/** Each request that these pages send to us, once. */
async function requestsOf(page: Page) {
  const sent = new Set<string>()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    sent.add(`${request.method()} ${pathname}${search} ${request.postData() ?? ''}`.trim())
  })
  for (const path of [routes.dashboard, routes.studies, routes.kit, routes.consents]) {
    await page.goto(path, { waitUntil: 'networkidle' })
  }
  const withoutStudy = [...sent]
  await page.goto(routes.studyInterest.href('marfan-heart'), { waitUntil: 'networkidle' })
  await expect(page.getByText('Are you interested in this study?')).toBeVisible()
  return { withoutStudy, all: [...sent].toSorted() }
}

/** A new member of this diagnosis, in a browser of their own. */
async function pageOf(browser: Browser, diagnosis: string): Promise<Page> {
  const { cookies } = await makeAccount(origin, { isGreeted: true })
  const context = await browser.newContext()
  await context.addCookies(cookies)
  const page = await context.newPage()
  await giveBirthDate(page)
  await giveDiagnosis(page, diagnosis)
  return page
}

test('nothing about me leaves the device: no request tells if a study fits', async ({
  browser,
}) => {
  const [fits, other] = await Promise.all([
    pageOf(browser, 'Marfans'),
    pageOf(browser, 'hypermobile EDS'),
  ])
  const [ofFitting, ofOther] = [await requestsOf(fits), await requestsOf(other)]
  await expect(fits.getByRole('region', { name: 'Does not fit' })).toBeHidden()
  await expect(other.getByRole('region', { name: 'Does not fit' })).toBeVisible()

  expect(ofFitting.withoutStudy).toContain('GET /api/studies')
  for (const each of ofFitting.all) expect(each).not.toMatch(/1987|diagnos|Marfan|marfan-s/)
  for (const each of ofFitting.withoutStudy) expect(each).not.toMatch(/studies\/./)
  for (const each of ofFitting.all) expect(each).toMatch(/^GET /)
  expect(ofFitting.all).toEqual(ofOther.all)
})

test('another type of the same disease does not fit, the disease alone cannot be told, and a choice settles it', async ({
  page,
  signInAsGreeted,
}) => {
  await signInAsGreeted()
  await giveBirthDate(page)
  const list = (name: string) => page.getByRole('region', { name, exact: true })
  const wanted = 'Diagnosis: Vascular Ehlers-Danlos syndrome'
  const study = page.getByRole('link', { name: /vascular Ehlers-Danlos/ })

  await giveDiagnosis(page, 'hEDS')
  await page.goto(routes.studies)
  await expect(
    list('Does not fit').getByRole('link', { name: /vascular Ehlers-Danlos/ }),
  ).toBeVisible()
  await expect(study).toHaveCount(1)
  await page.goto(routes.dashboard)
  await expect(page.getByRole('region', { name: 'Next for you' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('vascular')
  await page.goto(routes.studyInterest.href(openStudy))
  await expect(list('Does not fit')).toContainText(wanted)
  await expect(list('Does not fit')).toContainText('You told us: hEDS')

  await giveDiagnosis(page, 'EDS')
  await page.goto(routes.studyInterest.href(openStudy))
  await expect(list('We cannot tell')).toContainText(
    'This study is for vascular Ehlers-Danlos syndrome. You told us EDS.',
  )
  await expect(list('Does not fit')).toBeHidden()

  await list('We cannot tell').getByRole('link', { name: 'Change your diagnosis' }).click()
  await textField(page).fill('vascular eh')
  await page.getByRole('option', { name: /^Vascular Ehlers-Danlos syndrome/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(routes.studyInterest.href(openStudy))
  await expect(list('Fits what you told us')).toContainText(
    'You told us: Vascular Ehlers-Danlos syndrome',
  )
})
