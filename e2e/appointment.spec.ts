import { routes } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { viewRecord } from './support/gp-record.ts'
import { keyboard } from './support/hands.ts'
import { tabTo } from './support/keyboard.ts'
import { people } from './support/people.ts'
import { pagesOf, showPaper } from './support/paper.ts'
import { expect, test } from './support/test.ts'

test('a member gets ready for an appointment by keyboard: two pages at most, and kept', async ({
  page,
  signInAs,
}) => {
  await signInAs(people.amina)
  await page.goto(routes.gpRecord)
  await viewRecord(page)
  await keyboard.press(page.getByRole('link', { name: 'Gather what you want to talk about' }))
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
})
