import { harmlessPage, routes } from '../src/routes.ts'
import { rowsIn } from './offline/stored-rows.ts'
import { allHands } from './support/hands.ts'
import { nextButton, question, textField } from './support/health-profile.ts'
import { menuButton } from './support/menu.ts'
import { expect, test, type Page } from './support/test.ts'

const exitButton = (page: Page) => page.getByRole('button', { name: 'Exit quickly' })

async function expectHarmless(page: Page): Promise<void> {
  await expect(page).toHaveURL(harmlessPage)
  await expect(page).toHaveTitle('Oven temperatures')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oven temperatures')
  await expect(page.getByText('Rowan')).toHaveCount(0)
}

const pressEscape = async (page: Page, times: number) => {
  for (let press = 0; press < times; press += 1) await page.keyboard.press('Escape')
}

for (const hands of allHands) {
  test(`one press leaves no step in the history, and the next start asks for the sign-in ${hands.name}`, async ({
    page,
    signInAsGreeted,
    faults,
  }) => {
    faults.expect(/401/)
    await signInAsGreeted()
    await page.goto(routes.taskList)
    await expect(page.getByRole('heading', { level: 1, name: 'Task list' })).toBeVisible()
    const steps = await page.evaluate(() => history.length)
    await hands.press(exitButton(page))
    await expectHarmless(page)
    expect(await page.evaluate(() => history.length)).toBe(steps)
    await page.goto(routes.healthProfile)
    await expect(page).toHaveURL(routes.signIn)
  })
}

test('Escape three times leaves, twice does not, and one that closes the menu is none of the three', async ({
  page,
  signInAsGreeted,
}) => {
  // On a wide screen the menu is not a dialog.
  await page.setViewportSize({ width: 800, height: 700 })
  await signInAsGreeted()
  await page.goto(routes.dashboard)
  await menuButton(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await pressEscape(page, 3)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Shift')
  await pressEscape(page, 2)
  await expect(page).toHaveURL(routes.dashboard)
  await page.keyboard.press('Shift')
  await menuButton(page).click()
  await pressEscape(page, 4)
  await expectHarmless(page)
})

test('the button can be pressed over the menu and over a dialog', async ({
  page,
  signInAsNewMember,
}) => {
  await signInAsNewMember()
  await page.goto(routes.dashboard)
  // The terms, which only their own button closes.
  await expect(page.getByRole('dialog')).toBeVisible()
  await exitButton(page).click()
  await expectHarmless(page)
})

test('another tab shows the harmless page too', async ({
  page,
  context,
  faults,
  signInAsGreeted,
}) => {
  // Either tab may end the session; the other then finds it ended.
  faults.expect(/401.*\/end\?/)
  await signInAsGreeted()
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(routes.dashboard)
    await expect(exitButton(tab)).toBeVisible()
  }
  await exitButton(page).click()
  await expectHarmless(page)
  await expectHarmless(other)
})

test.describe('with the app on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('an exit in the middle of a save, offline, keeps the answer for its owner and shows nothing of them', async ({
    page,
    context,
    faults,
    signInAsGreeted,
  }) => {
    faults.expect(/Failed to load resource|ERR_|Failed to fetch|has not been saved|clerk/i)
    await signInAsGreeted()
    await page.goto(routes.onboardingStep.href('step2'))
    await expect(question(page, "What's your diagnosis?")).toBeVisible()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    await expect(question(page, "What's your diagnosis?")).toBeVisible()
    await context.setOffline(true)
    await textField(page).fill('Zebrafinch-Quill syndrome')
    // Both in the same task, so that the answer is not on the disk yet on exit.
    const [next, exit] = [
      await nextButton(page).elementHandle(),
      await exitButton(page).elementHandle(),
    ]
    await page.evaluate(
      ([first, second]) => {
        for (const button of [first, second]) if (button instanceof HTMLElement) button.click()
      },
      [next, exit],
    )
    await expectHarmless(page)
    const waiting = (await rowsIn(page, 'rowan-outbox')).filter((name) =>
      name.startsWith('answer '),
    )
    expect(waiting).toHaveLength(1)
    await page.goto(routes.healthProfile)
    await expect(page.getByText('Zebrafinch-Quill syndrome')).toHaveCount(0)
    await expect(exitButton(page)).toHaveCount(0)
  })
})
