import { writeFileSync } from 'node:fs'
import { routes } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { nextButton, question } from './support/health-profile.ts'
import { operate, operateAsColleague } from './support/operate.ts'
import { giveBirthDate } from './support/studies.ts'
import { expect, test, type Page } from './support/test.ts'

const rested = 'Did you rest by day?'
const helped = 'What did it change?'

/** A study of its own, which a test may close. */
const study = {
  studyName: 'Rest by day',
  organisation: 'Institute of Lungs',
  description: 'How people rest.',
  infoLink: 'https://lungs.example/about',
  terms: 'https://lungs.example/terms',
  privacyPolicy: 'https://lungs.example/privacy',
  dataRequests: [
    {
      type: 'QUESTIONNAIRE',
      name: 'Rest diary',
      questionnaire: {
        resourceType: 'Questionnaire',
        status: 'active',
        title: 'Rest diary',
        item: [
          { linkId: 'q1', type: 'boolean', text: rested },
          {
            linkId: 'q2',
            type: 'text',
            text: helped,
            enableWhen: [{ question: 'q1', operator: '=', answerBoolean: true }],
          },
        ],
      },
      schedule: { once: { openDays: 14 } },
      minutes: 2,
    },
  ],
}

/** Agrees to that study, says yes to its first question, and types an answer to the second. */
async function typeAnswer(page: Page, id: string, file: string): Promise<void> {
  writeFileSync(file, JSON.stringify({ ...study, id }))
  await operate('study-create', file)
  const asked = await operate('questionnaires', id)
  for (const [, item = '', version = ''] of asked.matchAll(/^## (\S+), version (\d+)$/gm)) {
    await operateAsColleague('questionnaire-review', id, item, version)
  }
  await operate('study-open', id)
  await giveBirthDate(page)
  await page.goto(routes.studyInterest.href(id))
  await page.getByRole('button', { name: 'Confirm interest' }).click()
  await page.getByRole('link', { name: 'Decide about consent now' }).click()
  await page.getByRole('button', { name: 'Consent', exact: true }).click()
  await expect(page).toHaveURL(routes.taskList)
  await page.getByRole('link', { name: 'Rest diary' }).click()
  await page.getByRole('link', { name: 'Start' }).click()
  await page.getByLabel('Yes', { exact: true }).check()
  await nextButton(page).click()
  await expect(question(page, helped)).toBeVisible()
  await page.getByRole('textbox').fill('I can read again')
}

test('the window closes: what was typed stays, and what was not sent can be read until the page is left', async ({
  page,
  signInAsGreeted,
  faults,
}, testInfo) => {
  test.setTimeout(120_000)
  faults.expect(/409|422/)
  await signInAsGreeted()
  const id = `window-${testInfo.testId.slice(0, 12)}-${testInfo.repeatEachIndex}`
  await typeAnswer(page, id, testInfo.outputPath('study.json'))
  await operate('study-close', id)
  await nextButton(page).click()
  await expect(page.getByText('These questions have ended')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('I can read again')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See what you can still do' }).click()
  const unsent = page.getByRole('region', { name: 'What you did not send' })
  await expect(unsent.getByText('I can read again')).toBeVisible()
  await expect(unsent.getByText('Yes', { exact: true })).toBeVisible()
  await expectAccessible(page)
  // A phone may discard the page while the words are pasted elsewhere.
  await page.reload()
  await expect(unsent.getByText('I can read again')).toBeVisible()
  await page.getByRole('link', { name: 'See your consents' }).click()
  await page.getByRole('link', { name: /Read what you did not send/ }).click()
  await expect(unsent.getByText('Yes', { exact: true })).toBeVisible()
  await expect(unsent.getByText('I can read again')).toHaveCount(0)
})

test('what was typed goes with a withdrawal, and in a tunnel this device says so', async ({
  page,
  context,
  signInAsGreeted,
  faults,
}, testInfo) => {
  test.setTimeout(120_000)
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  await signInAsGreeted()
  const id = `leave-${testInfo.testId.slice(0, 12)}-${testInfo.repeatEachIndex}`
  await typeAnswer(page, id, testInfo.outputPath('study.json'))
  const typedAt = page.url()
  await page.goto(routes.consents)
  await page.getByRole('button', { name: /^Withdraw/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw consent' }).click()
  await expect(page.getByText('Withdrawn').first()).toBeVisible()
  await context.setOffline(true)
  await page.evaluate((path) => {
    window.history.pushState(undefined, '', path)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, new URL(typedAt).pathname)
  await expect(page.getByText(/we deleted the answers that you had not sent/i)).toBeVisible()
})

test('an answer that the service put off for minutes goes as soon as its owner comes to send', async ({
  page,
  signInAsGreeted,
  faults,
}, testInfo) => {
  test.setTimeout(120_000)
  faults.expect(/503/)
  await signInAsGreeted()
  const id = `soon-${testInfo.testId.slice(0, 12)}-${testInfo.repeatEachIndex}`
  await typeAnswer(page, id, testInfo.outputPath('study.json'))
  await page.route(
    '**/api/questionnaire-rounds/*/answers/*',
    (route) => route.fulfill({ status: 503, headers: { 'Retry-After': '240' } }),
    { times: 3 },
  )
  await nextButton(page).click()
  await expect(question(page, 'Check your answers')).toBeVisible()
  const send = page.getByRole('button', { name: 'Send to the study' })
  await expect(send).toBeEnabled({ timeout: 60_000 })
  await send.click()
  await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible()
})

test('two tabs at the same question: the second is told of the first, and the last answer counts', async ({
  page,
  context,
  signInAsGreeted,
}, testInfo) => {
  test.setTimeout(120_000)
  await signInAsGreeted()
  const id = `tabs-${testInfo.testId.slice(0, 12)}-${testInfo.repeatEachIndex}`
  await typeAnswer(page, id, testInfo.outputPath('study.json'))
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(question(other, helped)).toBeVisible()
  await other.getByRole('textbox').fill('Nothing')
  await nextButton(other).click()
  await expect(question(other, 'Check your answers')).toBeVisible()
  await page.bringToFront()
  await expect(page.getByText(/^The answer there: Nothing/)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('I can read again')
  await nextButton(page).click()
  await expect(question(page, 'Check your answers')).toBeVisible()
  await expect(page.getByText('I can read again')).toBeVisible()
  await other.bringToFront()
  await expect(other.getByText('I can read again')).toBeVisible()
})
