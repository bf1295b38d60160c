import { routes } from '../../src/routes.ts'
import { expectAccessible } from '../support/axe.ts'
import { nextButton, question, textField } from '../support/health-profile.ts'
import { expect, type Page } from '../support/test.ts'
import { test } from './phone.ts'

test.use({ serviceWorkers: 'allow' })
test.setTimeout(150_000)

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const prompt = (page: Page) => page.getByRole('region', { name: 'Update' })
const savedHere = (page: Page) =>
  page.getByRole('main').getByText('Saved on this device', { exact: true })
/** The address of the page's entry script, from its HTML. */
const script = (page: Page) =>
  page.evaluate(() => {
    const module = document.querySelector('script[type=module][src]')?.getAttribute('src')
    const later = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset['app']
    return module ?? later?.split(' ')[0] ?? ''
  })
const startedAt = (page: Page) => page.evaluate(() => performance.timeOrigin)

test('F16, F38: a new version arrives with answers waiting; they arrive, and an open tab goes on', async ({
  phone,
  context,
  line,
}) => {
  const otherTab = await context.newPage()
  await otherTab.goto(line.origin + routes.taskList)
  await expect(heading(otherTab, 'Task list')).toBeVisible()
  const before = await script(phone)

  line.cut()
  await textField(phone).fill('Fabry disease')
  await nextButton(phone).click()
  await expect(question(phone, "What's your date of birth?")).toBeVisible()
  await expect(savedHere(phone)).toBeVisible()
  await phone.getByLabel('Day', { exact: true }).fill('7')
  const mark = await line.publish()
  // On the train, everything gets through but the answer.
  const answers = await stopAnswers(phone)
  line.mend()

  await findNewVersion(phone)
  await expect(prompt(phone)).toHaveCount(0)
  await phone.getByLabel('Day', { exact: true }).fill('')
  await expect(prompt(phone)).toBeVisible()
  await expectAccessible(phone, 'a new version is ready')
  await prompt(phone).getByRole('button', { name: 'Later' }).click()
  await comeBack(phone)
  await expect(prompt(phone)).toHaveCount(0)
  await comeBack(phone, { after: 24 * 60 * 60_000 })
  await expect(prompt(phone)).toBeVisible()
  answers.hold()
  await comeBack(phone)
  await expect.poll(answers.held).toBeGreaterThan(0)
  await expect(prompt(phone)).toHaveCount(0)
  answers.breakOff()
  await expect(prompt(phone)).toBeVisible()

  const loadedAnew = phone.waitForEvent('load')
  await prompt(phone).getByRole('button', { name: 'Update' }).click()
  await loadedAnew
  await expect(savedHere(phone)).toBeVisible()
  const isOfThatRelease = new RegExp(`-${mark}[\\w-]{7}\\.js$`)
  expect(await script(phone)).toMatch(isOfThatRelease)
  await answers.letThrough()
  await comeBack(phone)
  await expect(phone.getByText(/1 answer sent at/).first()).toBeVisible({ timeout: 40_000 })
  const arrived = line.journal.filter(({ body }) => body.includes('Fabry'))
  const effects = arrived.filter(({ isReplayed }) => !isReplayed)
  expect(effects).toHaveLength(new Set(effects.map(({ key }) => key)).size)

  // The tab of the previous release gets its chunks from the server; if one is gone, it reloads.
  await expect(prompt(otherTab)).toBeVisible()
  expect((await fetch(line.origin + before)).status).toBe(200)
  const opened = await startedAt(otherTab)
  await go(otherTab, 'Help & Support')
  await expect(heading(otherTab, 'Help and support')).toBeVisible()
  expect(await startedAt(otherTab)).toBe(opened)
  await otherTab.route('**/assets/*.js', (route) =>
    isOfThatRelease.test(route.request().url()) ? route.continue() : route.fulfill({ status: 404 }),
  )
  await go(otherTab, 'My GP Record')
  await expect(heading(otherTab, 'My GP record')).toBeVisible()
  expect(await startedAt(otherTab)).toBeGreaterThan(opened)
  expect(await script(otherTab)).toMatch(isOfThatRelease)
})

/** Lets the answer's calls fail or, after `hold`, hang until they are aborted. */
async function stopAnswers(page: Page) {
  const calls = '**/api/diagnosis'
  let isHeld = false
  let held: (() => void)[] = []
  await page.context().route(calls, async (route) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
    // The page may have aborted it.
    await route.abort().catch(() => undefined)
  })
  const breakOff = () => {
    isHeld = false
    for (const end of held) end()
    held = []
  }
  return {
    hold: () => {
      isHeld = true
    },
    held: () => held.length,
    breakOff,
    letThrough: async () => page.context().unroute(calls),
  }
}

/** Simulates a return to the app, which then retries what waits. */
const comeBack = (page: Page, { after = 0 } = {}) =>
  page.evaluate((ms) => {
    const { now } = Date
    Date.now = () => now() + ms
    document.dispatchEvent(new Event('visibilitychange'))
    Date.now = now
  }, after)

const go = async (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()

/** Makes the browser check for a new version until one is waiting. */
async function findNewVersion(page: Page): Promise<void> {
  const waits = async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    return Boolean(registration.waiting)
  }
  await expect.poll(() => page.evaluate(waits), { timeout: 30_000 }).toBe(true)
}
