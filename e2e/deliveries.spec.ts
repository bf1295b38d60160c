import * as v from 'valibot'
import { routes } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { question } from './support/health-profile.ts'
import { agreeToQuestions, answerNine, readConsent, review } from './support/questions.ts'
import { expectSoon, messagesOf } from './support/study-team.ts'
import { expect, test } from './support/test.ts'

test('consent, nine answers, received, withdrawn: from the first page to the team’s own list', async ({
  page,
  request,
  signInAsGreeted,
}) => {
  test.setTimeout(240_000)
  const { email, firstName } = await signInAsGreeted()
  await agreeToQuestions(page, email)
  const marker = `worse on stairs ${email.slice(5, 13)}`
  await answerNine(page, `${firstName} says it is ${marker}`)

  // Her name is found, and she takes it out.
  await expect(page.getByText('Something you typed says who you are')).toBeVisible()
  await expect(page.getByText(`Says who you are: your name, “${firstName}”`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Change Is there anything else/ }).click()
  await page.getByRole('textbox').fill(`It is ${marker}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(question(page, review)).toBeVisible()
  await expect(page.getByText('Something you typed says who you are')).toBeHidden()
  await expect(page.getByText(/under a number in place of your name/)).toBeVisible()
  await page.getByRole('button', { name: 'Send to the study' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible()
  await expect(page.getByText(/^Your answers: (waiting|received)/)).toBeVisible()
  await expectAccessible(page)

  await page.goto(routes.consents)
  await expectSoon(page, /^Your answers: received by the study on /)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Your copy' }).first().click()
  await expect(page.getByText(/^Your consent: received by the study on /)).toBeVisible()
  await expect(page.getByRole('heading', { name: /^How it is sent/ })).toBeVisible()
  await expectAccessible(page)
  await page.goto(routes.dashboard)
  const shared = page.getByRole('region', { name: 'Who sees your data' })
  await expect(shared).toContainText('You share data with 1 study.')
  await expect(shared).not.toContainText('yet')

  await page.goto(routes.consents)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Withdraw/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw consent' }).click()
  const left = page.getByRole('region', { name: 'Studies you withdrew from' })
  await expect(left).toContainText('you withdrew on')
  await expectSoon(page, /^The study knows that you withdrew on /)
  await expectAccessible(page)

  const messages = await messagesOf(request)
  const answers = messages.find(
    ({ type, payload }) =>
      type === 'questionnaire.sent' && JSON.stringify(payload).includes(marker),
  )
  const participant = answers?.payload.data.participant
  const theirs = messages.filter(({ payload }) => payload.data.participant === participant)
  expect(theirs.map(({ type }) => type)).toEqual([
    'consent.given',
    'questionnaire.sent',
    'consent.withdrawn',
  ])
  expect(JSON.stringify(theirs)).not.toContain(firstName)
})

test('a yes later: a consent under earlier words sends nothing until its member says yes', async ({
  page,
  signInAsGreeted,
}) => {
  test.setTimeout(180_000)
  const { email } = await signInAsGreeted()
  await readConsent(page, email)
  // As the app of the release before, which said nothing of sending.
  await page.route('**/study-invites/*/consents', async (route) => {
    const body = v.parse(v.looseObject({}), route.request().postDataJSON())
    await route.continue({ postData: { ...body, delivery: undefined } })
  })
  await page.getByRole('button', { name: 'Consent', exact: true }).click()
  await expect(page).toHaveURL(routes.taskList)
  await page.goto(routes.consents)
  await expect(page.getByText('Not sent. We ask you first.').first()).toBeVisible()
  await expect(page.getByText('May we send what you agreed to share?')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Decide later' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'No, do not send it' }).click()
  await expect(page.getByText('Not sent. You said no.').first()).toBeVisible()
  await expect(page.getByText('May we send what you agreed to share?')).toBeHidden()
  await page.getByText('If you’ve changed your mind').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, send it' }).click()
  await expect(page.getByText(/^Your consent: (waiting|received)/).first()).toBeVisible()
  await expectSoon(page, /^Your consent: received by the study on /)
})
