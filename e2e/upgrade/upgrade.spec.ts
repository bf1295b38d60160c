import type { BrowserContext } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { isEffect } from '../answers/journal.ts'
import { openEnvironment, type TestEnvironment } from '../answers/environment.ts'
import { people as examples } from '../../server/sandbox-seed/people.ts'
import { attend } from '../support/faults.ts'
import { viewRecord } from '../support/gp-record.ts'
import { mouse } from '../support/hands.ts'
import { closeGreetings } from '../support/health-profile.ts'
import { enterPin, locked, pin, wrongPin } from '../support/lock.ts'
import { people, type Person } from '../support/people.ts'
import { newProfile, removeProfile } from '../support/profile.ts'
import { untilRead } from '../support/reading.ts'
import { openSession } from '../support/session.ts'
import { expect, test, type Page } from '../support/test.ts'
import {
  addedQuestion,
  copiedAt,
  keptQuestion,
  localQuestion,
  lockedAt,
  openBrowser,
  restoredProfile,
  storedOrigin,
  type StoredDevice,
} from './devices.ts'

/* Devices that ran an earlier release. store-devices.ts says how they were created. */

test.describe.configure({ mode: 'default', timeout: 300_000 })

let environment: TestEnvironment
let profile: string
let context: BrowserContext

// Each has a product of its own: an answer of one changes the date of birth, which ends the connection of a record.
test.beforeEach(async () => {
  environment = await openEnvironment({ env: { APP_ORIGIN: storedOrigin } })
})
test.afterEach(async () => {
  await context.close()
  await removeProfile(profile)
  await environment.close()
})

const lastTries = { timeout: 60_000 }

async function open(device: StoredDevice): Promise<Page> {
  profile = await restoredProfile(device)
  context = await openBrowser(profile, portOf(environment))
  return context.pages()[0] ?? context.newPage()
}

/** What lies between this browser and the product. */
const networkOf = async (page: Page) =>
  environment.networkOf({ userAgent: await page.evaluate(() => navigator.userAgent) })

const portOf = ({ origin }: TestEnvironment) => Number(new URL(origin).port)

const sessionOf = async (person: Person) => openSession(storedOrigin, person, environment.origin)

async function signIn(person: Person): Promise<void> {
  await context.addCookies(await sessionOf(person))
}

/** That person's writes that took effect on the service, in order. */
const arrivedOf =
  ({ subject }: { subject: string }) =>
  () =>
    environment.journal
      .filter((written) => isEffect(written) && written.subject === subject)
      .map(({ method, path }) => `${method} ${path}`)

test('F16: answers that waited under the release before arrive once and in order, while a tab of it is still open', async () => {
  const page = await open('amina-reading')
  const network = await networkOf(page)
  network.become('cut')
  await signIn(people.amina)
  await page.goto(routes.dashboard)
  await closeGreetings(page, mouse)
  const oldTab = await context.newPage()
  await oldTab.goto(routes.taskList)
  for (const tab of [page, oldTab]) {
    await expect.poll(() => oldScriptsOf(tab), lastTries).not.toEqual([])
  }

  await update(page)
  network.clear()
  await page.goto(routes.healthProfile)
  await expect(page.getByText('1 February 1940').first()).toBeVisible(lastTries)
  await expect
    .poll(arrivedOf(examples.amina), lastTries)
    .toEqual([
      'PUT /gender',
      'PUT /onboardings',
      'PUT /medications',
      'PUT /onboardings',
      'PATCH /users',
      'PUT /onboardings',
    ])
  const oldScripts = await oldScriptsOf(oldTab)
  expect(oldScripts).not.toEqual([])

  await page.goto(routes.thisDevice)
  await expect(page.getByLabel('Other people use this device too')).not.toBeChecked()
  await oldTab.close()
  const isCached = async (paths: string[]) =>
    Promise.all(paths.map(async (path) => Boolean(await caches.match(path))))
  expect(await page.evaluate(isCached, oldScripts)).not.toContain(true)
})

test('F16: what an earlier release saved is read or fetched again, and no answer or question with it is lost', async () => {
  const page = await open('amina-copies')
  const faults = attend(context)
  faults.expect(/Failed to load resource/)
  await context.clock.install({ time: copiedAt })
  const network = await networkOf(page)
  network.become('cut')
  await signIn(people.amina)
  await page.goto(routes.dashboard)
  await closeGreetings(page, mouse)
  await page.goto(routes.gpRecord)
  await viewRecord(page)
  await expect(page.getByText(/Saved copy from/).first()).toBeVisible(lastTries)
  await expect.poll(() => oldScriptsOf(page), lastTries).not.toEqual([])

  // Copies of another shape cannot be shown, and the service does not answer: the page says so.
  await update(page)
  await page.goto(routes.gpRecord)
  await expect(page.getByText('Your details could not be loaded').first()).toBeVisible(lastTries)
  await expect(page.getByText('2 answers waiting to be sent.').first()).toBeVisible(lastTries)

  network.clear()
  await page.goto(routes.healthProfile)
  await expect(page.getByText('Folic acid').first()).toBeVisible(lastTries)
  await expect
    .poll(arrivedOf(examples.amina), lastTries)
    .toEqual(['PUT /gender', 'PUT /onboardings', 'PUT /medications', 'PUT /onboardings'])
  for (const path of [routes.dashboard, routes.taskList, routes.kit, routes.notifications]) {
    await page.goto(path)
    await untilRead(page)
  }
  // The other tab has accepted the warning before this sign-in, or in it: a tab of its own asks for sure.
  const nextTab = await context.newPage()
  await nextTab.goto(routes.gpRecord)
  await viewRecord(nextTab)
  await expect(nextTab.getByText(/Fetched on/).first()).toBeVisible(lastTries)
  await nextTab.goto(routes.appointment)
  await expect(questionsOn(nextTab)).toHaveValue(localQuestion, lastTries)
  faults.check()
})

test('F16: a lock of the release before opens with its PIN, and neither an answer nor a question behind it is lost', async () => {
  // Her phone has what the account had when this device went offline.
  const phone = await newProfile()
  const phoneContext = await openBrowser(phone, portOf(environment))
  await phoneContext.addCookies(await sessionOf(people.amina))
  const onPhone = await phoneContext.newPage()
  await keepQuestion(onPhone)

  const sent = arrivedOf(examples.amina)().length
  const page = await open('amina-locked')
  await context.clock.install({ time: lockedAt })
  await signIn(people.amina)
  await page.goto(routes.appointment)
  await expect(locked(page)).toBeVisible(lastTries)
  await enterPin(page, wrongPin)
  await expect(page.getByRole('alert').getByText('That PIN is wrong.')).toBeVisible(lastTries)
  expect(arrivedOf(examples.amina)().length).toBe(sent)

  await enterPin(page, pin)
  await expect
    .poll(() => arrivedOf(examples.amina)().slice(sent).filter(isAnswer), lastTries)
    .toEqual(['PUT /medications', 'PUT /onboardings', 'PATCH /users', 'PUT /onboardings'])
  // The date of birth among them ends the connection of her record, and with it the warning before this page.
  await expect(questionsOn(page)).toHaveValue(`${keptQuestion}\n${addedQuestion}`, lastTries)
  await page.getByRole('button', { name: 'Save with my account' }).click()
  await expect(page.getByText(/^Saved with your account on/)).toBeVisible(lastTries)
  await onPhone.reload()
  await expect(questionsOn(onPhone)).toHaveValue(`${keptQuestion}\n${addedQuestion}`, lastTries)
  await phoneContext.close()
  await removeProfile(phone)

  await page.goto(routes.healthProfile)
  await enterPin(page, pin)
  await expect(page.getByText('Folic acid').first()).toBeVisible(lastTries)
})

const questionsOn = (page: Page) => page.getByRole('textbox', { name: 'My questions' })
const isAnswer = (written: string) => !written.endsWith('/appointment-questions')

async function keepQuestion(page: Page): Promise<void> {
  await page.goto(routes.dashboard)
  await closeGreetings(page, mouse)
  await page.goto(routes.appointment)
  await page.getByRole('button', { name: 'View my record' }).click(lastTries)
  await questionsOn(page).fill(keptQuestion)
  await page.getByRole('button', { name: 'Save with my account' }).click()
  await expect(page.getByText(/^Saved with your account on/)).toBeVisible(lastTries)
}

test('S6: answers that an earlier release kept at a sign-out are sent as their owner’s, whoever signs in before', async () => {
  const page = await open('tom-left-later')
  const faults = attend(context)
  await signIn(people.amina)
  await page.goto(routes.healthProfile)
  await expect(page.getByRole('heading', { level: 1, name: 'Health profile' })).toBeVisible(
    lastTries,
  )
  await untilRead(page)
  await expect(page.getByText('Fabry disease')).toHaveCount(0)
  expect([arrivedOf(examples.amina)(), arrivedOf(examples.tom)()]).toEqual([[], []])

  await context.clearCookies()
  await signIn(people.tom)
  await page.goto(routes.taskList)
  await expect
    .poll(arrivedOf(examples.tom), lastTries)
    .toEqual([
      'POST /diagnosis',
      'PUT /diagnosis',
      'PUT /onboardings',
      'PATCH /users',
      'PUT /onboardings',
    ])
  expect(arrivedOf(examples.amina)()).toEqual([])
  await page.goto(routes.thisDevice)
  await expect(page.getByLabel('Other people use this device too')).toBeChecked()
  faults.check()
})

/** The paths of the scripts that the page names. A fixed clock hides those that it has loaded. */
const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('script[src], link[rel="modulepreload"]')]
      .map(
        (named) =>
          new URL(named.getAttribute('src') ?? named.getAttribute('href') ?? '', origin).pathname,
      )
      .filter((path) => /^\/assets\/.*\.js$/.test(path)),
  )

/** The scripts of another release, which the current one does not have. */
async function oldScriptsOf(page: Page): Promise<string[]> {
  const scripts = await scriptsOf(page)
  const replies = await Promise.all(scripts.map(async (path) => fetch(environment.direct + path)))
  return scripts.filter((_, index) => replies[index]?.status === 404)
}

/** Lets the new version take over, and asserts that it has. */
async function update(page: Page): Promise<void> {
  await findNewVersion(page)
  const loadedAnew = page.waitForEvent('load')
  await page.getByRole('region', { name: 'Update' }).getByRole('button', { name: 'Update' }).click()
  await loadedAnew
  await expect.poll(() => scriptsOf(page), lastTries).not.toEqual([])
  expect(await oldScriptsOf(page)).toEqual([])
}

/** Makes the browser check for a new version until one is waiting. */
async function findNewVersion(page: Page): Promise<void> {
  const waits = async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    return Boolean(registration.waiting)
  }
  await expect.poll(() => page.evaluate(waits), lastTries).toBe(true)
}
