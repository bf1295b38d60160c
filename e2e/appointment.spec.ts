import { routes } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { viewRecord } from './support/gp-record.ts'
import { keyboard } from './support/hands.ts'
import { tabTo } from './support/keyboard.ts'
import { people } from './support/people.ts'
import { pagesOf, showPaper } from './support/paper.ts'
import { openSession } from './support/session.ts'
import { expect, origin, test, type Page } from './support/test.ts'

test('a member gets ready for an appointment by keyboard: two pages at most, and kept', async ({
  page,
  signInAs,
}) => {
  await signInAs(people.amina)
  await page.goto(routes.gpRecord)
  await viewRecord(page)
  await keyboard.press(page.getByRole('link', { name: 'Make a list to take with you' }))
  const questions = page.getByRole('textbox', { name: 'My questions' })
  await keyboard.type(questions, 'Why am I so tired?')
  await tabTo(page.getByRole('checkbox', { name: /ferritin/i }).first())
  await page.keyboard.press('Space')
  await expect(page.getByRole('img', { name: /ferritin/i })).toBeVisible()
  await expectAccessible(page)

  await showPaper(page)
  const paper = page.locator('table[role=presentation]')
  await expect(paper.getByRole('heading', { level: 2 }).first()).toHaveText('My questions')
  await expect(paper).toContainText('Why am I so tired?')
  await expect(paper).toContainText(/ferritin/i)
  expect(await pagesOf(page)).toBeLessThanOrEqual(2)
  await page.emulateMedia({ media: null })

  await page.reload()
  await expect(questions).toHaveValue('Why am I so tired?')
  await expect(page.getByRole('checkbox', { name: /ferritin/i }).first()).toBeChecked()

  // The button that clears this device says that these are deleted too.
  await page.goto(routes.thisDevice)
  await expect(
    page.getByText(/This also removes .*the questions for an appointment that you did not save/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Remove the saved copy' }).click()
  await expect(page.getByRole('main').getByText('We’ve removed the saved copy.')).toBeVisible()
  await page.getByRole('link', { name: 'My GP Record' }).click()
  await page.getByRole('link', { name: 'Make a list to take with you' }).click()
  await expect(questions).toHaveValue('')
})

test('questions that are saved with the account are on another device, and what both wrote is put together by a press', async ({
  page,
  context,
  browser,
  faults,
  signInAsGreeted,
}) => {
  faults.expect(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  const person = await signInAsGreeted()
  const phone = await browser.newContext({ serviceWorkers: 'block' })
  await phone.addCookies(await openSession(origin, person))
  const tablet = await phone.newPage()
  const questionsOn = (tab: Page) => tab.getByRole('textbox', { name: 'My questions' })
  const saved = (tab: Page) => tab.getByText(/^Saved with your account on/)
  const press = async (tab: Page, name: string) => tab.getByRole('button', { name }).click()
  const saveOn = async (tab: Page) => press(tab, 'Save with my account')

  await page.goto(routes.gpRecord)
  await page.getByRole('link', { name: 'Make a list to take with you' }).click()
  await questionsOn(page).fill('Why am I so tired?')
  await saveOn(page)
  await expect(saved(page)).toBeVisible()
  await expectAccessible(page)
  await tablet.goto(origin + routes.appointment)
  await expect(questionsOn(tablet)).toHaveValue('Why am I so tired?')

  await context.setOffline(true)
  await questionsOn(page).fill('Why am I so tired?\nFrom the phone, on the train')
  await saveOn(page)
  await expect(page.getByRole('alert').getByText(/could not reach our service/)).toBeVisible()
  await expect(page.getByText(/^What you’ve changed since is only on this device/)).toBeVisible()
  await questionsOn(tablet).fill('Why am I so tired?\nFrom the tablet')
  await saveOn(tablet)
  await expect(saved(tablet)).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('textbox', { name: /^Saved on/ })).toHaveValue(
    'Why am I so tired?\nFrom the tablet',
  )
  await expectAccessible(page)
  await press(page, 'Add them to mine')
  const both = 'Why am I so tired?\nFrom the phone, on the train\nFrom the tablet'
  await expect(questionsOn(page)).toHaveValue(both)
  await saveOn(page)
  await expect(saved(page)).toBeVisible()
  await tablet.reload()
  await expect(questionsOn(tablet)).toHaveValue(both)

  await press(tablet, 'Delete from my account')
  await expect(tablet.getByText(/^Your questions are saved on this device/)).toBeVisible()
  await page.reload()
  await expect(questionsOn(page)).toHaveValue(both)
  await expect(page.getByRole('button', { name: 'Delete from my account' })).toHaveCount(0)
  await phone.close()

  // The sign-out says how many it would delete, with a link to them.
  const signOut = page.getByRole('button', { name: 'Sign out' })
  const asked = page.getByRole('dialog', { name: 'Before you sign out' })
  await signOut.click()
  await expect(asked.getByText(/^Signing out deletes 3 questions/)).toBeVisible()
  await expect(asked).not.toContainText('tired')
  await expectAccessible(page, 'before signing out')
  await asked.getByRole('link', { name: 'Go to my questions' }).click()
  await expect(questionsOn(page)).toHaveValue(both)
  await signOut.click()
  await asked.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(routes.landing)
})
