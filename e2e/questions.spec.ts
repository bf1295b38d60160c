import { readFile } from 'node:fs/promises'
import { addDays, londonDay } from '../src/contract/days.ts'
import { routes } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { nextButton, question } from './support/health-profile.ts'
import {
  agreeToQuestions as agree,
  choose,
  questionsTitle as title,
  review,
} from './support/questions.ts'
import { expect, test } from './support/test.ts'

const first = 'On how many days did you have pain?'
const bruised = 'Did you bruise without a knock or a fall?'

test('begun on the phone, sent from the laptop: one response, with what was looked at', async ({
  page,
  browser,
  context,
  faults,
  signInAsGreeted,
}) => {
  test.setTimeout(180_000)
  // The last answer from the phone comes after all were sent.
  faults.expect(/409/)
  const { email } = await signInAsGreeted()
  await agree(page, email)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Start' }).click()
  await expect(question(page, first)).toBeVisible()
  await expectAccessible(page)
  await choose(page, '1 to 3 days')
  await page.getByLabel('Back', { exact: true }).check()
  await nextButton(page).click()
  await page.getByRole('textbox').fill('7')
  await nextButton(page).click()
  await expect(question(page, bruised)).toBeVisible()

  const laptop = await browser.newContext({ serviceWorkers: 'block' })
  await laptop.addCookies(await context.cookies())
  const there = await laptop.newPage()
  await there.goto(routes.dashboard)
  await there.getByRole('link', { name: 'Continue' }).first().click()
  await there.getByRole('link', { name: 'Continue' }).click()
  await expect(question(there, bruised)).toBeVisible()
  await choose(there, 'No')
  await there.getByLabel('None of these').check()
  await nextButton(there).click()
  await there.getByRole('textbox').fill('400')
  await nextButton(there).click()
  await there.getByRole('button', { name: 'Skip for now' }).click()
  await expect(question(there, review)).toBeVisible()
  await expectAccessible(there)
  await there.getByRole('button', { name: 'Send to the study' }).click()
  await expect(there.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible()
  await expect(there.getByText('400 metres')).toBeVisible()
  await expectAccessible(there)
  await laptop.close()

  // The phone is still at its question.
  await choose(page, 'Yes')
  await expect(page.getByText('Your answers are sent already')).toBeVisible()
  await expect(page.getByLabel('Yes', { exact: true })).toBeChecked()
})

test('who has no time now has their calendar remind them tomorrow, which says nothing of health', async ({
  page,
  signInAsGreeted,
}) => {
  const { email } = await signInAsGreeted()
  await agree(page, email)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Remind me tomorrow' }).click()
  const lines = (await readFile(await (await saving).path(), 'utf8')).split('\r\n')
  const tomorrow = addDays(londonDay(new Date()), 1).replaceAll('-', '')
  expect(lines.slice(3)).toEqual([
    'BEGIN:VEVENT',
    expect.stringMatching(/^UID:[\w-]+@rowan$/),
    expect.stringMatching(/^DTSTAMP:\d{8}T\d{6}Z$/),
    `DTSTART;VALUE=DATE:${tomorrow}`,
    'SUMMARY:You have questions to answer in Rowan',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:PT9H',
    'DESCRIPTION:You have questions to answer in Rowan',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a branch that was taken back: what it asked is not sent, and is there again if it is wanted', async ({
  page,
  signInAsGreeted,
}) => {
  test.setTimeout(180_000)
  const { email } = await signInAsGreeted()
  await agree(page, email)
  await page.getByRole('link', { name: 'Start' }).click()
  await choose(page, 'None')
  await choose(page, 'Yes')
  await page.getByRole('textbox').fill('12')
  await nextButton(page).click()
  for (const words of [
    'When did you notice the latest one?',
    'What did your condition stop you from doing?',
    'How far can you usually walk before you need a rest?',
    'Is there anything else that the research team should know?',
  ]) {
    await expect(question(page, words)).toBeVisible()
    await page.getByRole('button', { name: 'Skip for now' }).click()
  }
  await expect(question(page, review)).toBeVisible()
  await expect(page.getByText('12', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: `Change ${bruised}` }).click()
  await page.getByLabel('No', { exact: true }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(question(page, review)).toBeVisible()
  await expect(page.getByText('12', { exact: true })).toBeHidden()
  await page.getByRole('link', { name: `Change ${bruised}` }).click()
  await page.getByLabel('Yes', { exact: true }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('12', { exact: true })).toBeVisible()
})

test('withdrawn with a draft: it is gone, and every page of it says so', async ({
  page,
  signInAsGreeted,
}) => {
  test.setTimeout(180_000)
  const { email } = await signInAsGreeted()
  await agree(page, email)
  await page.getByRole('link', { name: 'Start' }).click()
  await choose(page, 'None')
  await expect(question(page, bruised)).toBeVisible()
  const asked = page.url()
  await page.goto(routes.consents)
  await page.getByRole('button', { name: /^Withdraw/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw consent' }).click()
  await expect(page.getByText('Withdrawn').first()).toBeVisible()
  await page.goto(asked)
  await expect(page.getByText(/we deleted the answers that you had not sent/i)).toBeVisible()
  await page.goto(routes.taskList)
  await expect(
    page
      .getByText('You’re up to date.', { exact: false })
      .or(page.getByText('Tasks to complete'))
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
})

test('nine questions through three tunnels: each answer waits on the device, and one response arrives', async ({
  page,
  context,
  faults,
  signInAsGreeted,
}) => {
  test.setTimeout(180_000)
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  const { email } = await signInAsGreeted()
  await agree(page, email)
  await page.getByRole('link', { name: 'Start' }).click()
  const saved = page.getByRole('main').getByText('Saved on this device', { exact: true })
  const inTunnel = async (answering: () => Promise<void>) => {
    await context.setOffline(true)
    await answering()
    await expect(saved.first()).toBeVisible()
    await context.setOffline(false)
    await expect(saved).toHaveCount(0)
  }
  const fill = async (text: string) => {
    await page.getByRole('textbox').fill(text)
    await nextButton(page).click()
  }
  await inTunnel(async () => {
    await choose(page, '1 to 3 days')
    await choose(page, 'Back')
    await fill('7')
  })
  await inTunnel(async () => {
    await choose(page, 'Yes')
    await fill('12')
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await choose(page, 'None of these')
  })
  await inTunnel(async () => {
    await fill('250')
    await expect(
      question(page, 'Is there anything else that the research team should know?'),
    ).toBeVisible()
    await fill('It’s worse on stairs.')
    await expect(question(page, review)).toBeVisible()
    await expect(page.getByText(/You can send them once you’re online/).first()).toBeVisible()
  })
  await page.getByRole('button', { name: 'Send to the study' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible()
  const sent = page.getByRole('region', { name: 'What you sent' })
  for (const answer of ['1 to 3 days', 'Back', '12', '250 metres', 'It’s worse on stairs.'])
    await expect(sent.getByText(answer, { exact: true })).toBeVisible()
})
