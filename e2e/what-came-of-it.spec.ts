import { writeFileSync } from 'node:fs'
import { routes } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { closeGreetings } from './support/health-profile.ts'
import { mouse } from './support/hands.ts'
import { operate, operateAsColleague } from './support/operate.ts'
import { giveBirthDate } from './support/studies.ts'
import { expect, test } from './support/test.ts'

const study = {
  studyName: 'Rest by day',
  organisation: 'Institute of Lungs',
  description: 'How people rest.',
  infoLink: 'https://lungs.example/about',
  terms: 'https://lungs.example/terms',
  privacyPolicy: 'https://lungs.example/privacy',
  dataRequests: [{ type: 'QUESTIONNAIRE', name: 'Rest diary' }],
}

const result = {
  kind: 'result',
  asked: 'Does it help to rest after lunch?',
  tookPart: '94 people took part.',
  found: 'It helps a bit.',
  doesNotMean: 'It may not help you.',
  next: 'We will look at it for a whole year.',
  thanks: 'We could not have done it without you.',
}

test('a visitor reads what came of a study that has finished', async ({ page }) => {
  await page.goto(routes.publicStudy.href('behcet-mouthwash'))
  const told = page.getByRole('region', { name: 'What came of it' })
  await expect(told.getByRole('heading', { name: 'What this does not mean' })).toBeVisible()
  await expect(page.getByText('Are you interested in this study?')).toBeHidden()
  await expectAccessible(page)
})

test('what came of it: a member takes part, reads the news and the result, and leaves', async ({
  page,
  signInAsNewMember,
}, testInfo) => {
  test.setTimeout(120_000)
  const id = `rest-${testInfo.testId.slice(0, 12)}-${testInfo.repeatEachIndex}`
  const file = testInfo.outputPath('file.json')
  const write = async (verb: 'study-create' | 'study-news', words: object) => {
    writeFileSync(file, JSON.stringify(words))
    return operate(verb, file)
  }
  await write('study-create', { ...study, id })
  await operate('study-open', id)
  await signInAsNewMember()
  await page.goto(routes.taskList)
  await closeGreetings(page, mouse)
  await giveBirthDate(page)
  await page.goto(routes.studyInterest.href(id))
  await page.getByRole('button', { name: 'Confirm interest' }).click()
  await page.getByRole('link', { name: 'Decide about consent now' }).click()
  await page.getByRole('button', { name: 'Consent', exact: true }).click()
  await expect(page).toHaveURL(routes.taskList)

  const news = {
    studyId: id,
    kind: 'news',
    title: 'Half have joined',
    words: 'Half have joined us.',
  }
  await expect(write('study-news', { ...news, words: 'See www.lungs.example.' })).rejects.toThrow(
    /Leave out links/,
  )
  await write('study-news', news)
  await expect(operate('study-news-review', id, '1', '1')).rejects.toThrow(/You wrote this/)
  await operateAsColleague('study-news-review', id, '1', '1')
  await page.goto(routes.notifications)
  await page.getByRole('link', { name: /^A study you took part in has news/ }).click()
  await expect(page.getByRole('region', { name: 'News from the study' })).toContainText(news.words)

  await operate('study-close', id)
  await write('study-news', { ...result, studyId: id })
  expect(await operate('study-news-show', id)).toContain('What it found: It helps a bit.')
  await operateAsColleague('study-news-review', id, '2', '1')
  await page.goto(routes.consents)
  await expect(page.getByRole('region', { name: 'News and results' })).toContainText('Finished on')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'What came of it' }).click()
  await expect(page.getByRole('region', { name: 'What came of it' })).toContainText(result.found)
  await expectAccessible(page)

  await page.goto(routes.consents)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Withdraw/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Withdraw consent' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Withdraw, but tell me/ }).click()
  await expect(page.getByText(/asked us to tell you its news/)).toBeVisible()
  const correction = 'We counted some people twice.'
  await write('study-news', { ...result, studyId: id, number: 2, found: 'It helps.', correction })
  await operateAsColleague('study-news-review', id, '2', '2')
  await page.goto(routes.notifications)
  await page.getByRole('link', { name: /has corrected what it told you/ }).click()
  await expect(page.getByText(correction)).toBeVisible()
})
