import { routes } from '../../src/routes.ts'
import { expectAccessible } from '../support/axe.ts'
import { operate } from '../support/operate.ts'
import { agreeToQuestions } from '../support/questions.ts'
import { openStudy } from '../support/studies.ts'
import { expectSoon, teamIs } from '../support/study-team.ts'
import { expect, test } from '../support/test.ts'

test.afterEach(({ request }) => teamIs(request, 'none'))

test('the study does not answer: until when it is tried is said, and then that it has received it', async ({
  page,
  request,
  signInAsGreeted,
}) => {
  test.setTimeout(180_000)
  const { email } = await signInAsGreeted()
  await teamIs(request, 'down')
  await agreeToQuestions(page, email)
  await page.goto(routes.consents)
  await expectSoon(page, /^Your consent: we cannot reach the study. We go on trying until \d/)
  await expectAccessible(page)
  await page.goto(routes.dashboard)
  const shared = page.getByRole('region', { name: 'Who sees your data' })
  await expect(shared).toContainText('As far as we know, nothing has been received yet.')

  // A withdrawal follows what the study may have got, even while it does not answer.
  await page.goto(routes.consents)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Withdraw/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw consent' }).click()
  const left = page.getByRole('region', { name: 'Studies you withdrew from' })
  await expect(left).toContainText('That you withdrew on ')

  await teamIs(request, 'none')
  await operate('receiver-test', openStudy)
  await expectSoon(page, /^The study knows that you withdrew on /)
})
