import type { BrowserContext, Page } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { freePorts, run } from '../../tests/support/product-process.ts'
import { answerQuestion, type Place } from '../answers/answering.ts'
import { typedBy, type Typed } from '../answers/given-answer.ts'
import { viewRecord } from '../support/gp-record.ts'
import { mouse } from '../support/hands.ts'
import { closeGreetings } from '../support/health-profile.ts'
import { people, type Person } from '../support/people.ts'
import { newProfile, removeProfile } from '../support/profile.ts'
import { setPin } from '../support/lock.ts'
import { untilCached, untilRead } from '../support/reading.ts'
import { openSession } from '../support/session.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import {
  addedQuestion,
  keptQuestion,
  localQuestion,
  openBrowser,
  storedDevices,
  type StoredDevice,
  storedOrigin,
  storeProfile,
} from './devices.ts'

/*
 * Creates the devices that upgrade.spec.ts restores, with an earlier release of the product:
 *
 *     git worktree add --detach /tmp/old 0a4bbf9a
 *     (cd /tmp/old && npm ci)
 *     npx tsx e2e/upgrade/store-devices.ts /tmp/old amina-reading tom-left-later
 *
 * A release with other screens needs its own `e2e/support`.
 */

const [folder, ...names] = process.argv.slice(2)
if (!folder) throw new Error('Say in which folder the earlier release is checked out')

const dataDir = temporaryFolder('earlier')
const port = await freePorts()
const product = run(
  ['node', 'run/start.mjs'],
  { PORT: String(port), DATA_DIR: dataDir, APP_ORIGIN: storedOrigin },
  { folder },
)
await product.ready
const visits: Readonly<Record<StoredDevice, readonly [Person, Visit]>> = {
  'amina-reading': [people.amina, readAndAnswer],
  'amina-copies': [people.amina, readAll],
  'amina-locked': [people.amina, writeAndLock],
  'tom-left-later': [people.tom, answerAndSignOut],
}
try {
  for (const device of storedDevices.filter((name) => names.includes(name))) {
    await makeDevice(device, ...visits[device])
  }
} finally {
  product.process.kill('SIGTERM')
  await product.ended
}

type Visit = (page: Page, context: BrowserContext) => Promise<void>

async function makeDevice(device: StoredDevice, person: Person, visit: Visit): Promise<void> {
  const profile = await newProfile()
  const context = await openBrowser(profile, port)
  try {
    await context.addCookies(await openSession(storedOrigin, person, `http://localhost:${port}`))
    const page = context.pages()[0] ?? (await context.newPage())
    await visit(page, context)
    // Makes the page write what it writes when it is hidden; the rest is written when the browser closes.
    await page.goto('about:blank')
    await context.close()
    console.log(await storeProfile(device, profile))
  } finally {
    await context.close()
    await removeProfile(profile)
  }
}

/** With a worker, pages and a record that were read. */
async function readPages(page: Page, last: string): Promise<void> {
  await page.goto(routes.dashboard)
  await closeGreetings(page, mouse)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  for (const path of [routes.taskList, routes.kit, routes.healthProfile, last]) {
    await page.goto(path)
    await untilRead(page)
  }
  await page.goto(routes.gpRecord)
  await viewRecord(page)
}

async function readAndAnswer(page: Page, context: BrowserContext): Promise<void> {
  await readPages(page, routes.dashboard)
  await context.setOffline(true)
  await answer(page, typedBy('Person-1', 'gender', 1), 'change')
  await answer(page, { question: 'medication', name: 'Ramipril, Vitamin D' }, 'change')
  await answer(page, typedBy('Person-1', 'dob', 0), 'change')
  await page.getByText('Saved on this device', { exact: true }).first().waitFor()
}

/** The answers leave the date of birth alone: a new one ends the connection of the record. */
async function readAll(page: Page, context: BrowserContext): Promise<void> {
  await readPages(page, routes.notifications)
  await untilCached(page)
  await page.goto(routes.appointment)
  await page.getByRole('textbox', { name: 'My questions' }).fill(localQuestion)
  await untilCached(page)
  await page.goto(routes.dashboard)
  await untilRead(page)
  await context.setOffline(true)
  await answer(page, typedBy('Person-1', 'gender', 1), 'change')
  await answer(page, { question: 'medication', name: 'Folic acid' }, 'change')
  await page.getByText('Saved on this device', { exact: true }).first().waitFor()
  await page.goto(routes.appointment)
  await page.getByText(localQuestion).waitFor()
}

async function writeAndLock(page: Page, context: BrowserContext): Promise<void> {
  await page.goto(routes.dashboard)
  await closeGreetings(page, mouse)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto(routes.healthProfile)
  await untilRead(page)
  await page.goto(routes.gpRecord)
  await viewRecord(page)
  await untilCached(page)
  await page.goto(routes.appointment)
  const questions = page.getByRole('textbox', { name: 'My questions' })
  await questions.fill(keptQuestion)
  await page.getByRole('checkbox', { name: 'Keep these questions with my account' }).check()
  await page.getByText(/^Saved with your account on/).waitFor()
  await context.setOffline(true)
  await questions.fill(`${keptQuestion}\n${addedQuestion}`)
  await page.getByText(/^What you’ve changed since is only on this device/).waitFor()
  await untilCached(page)
  await answer(page, { question: 'medication', name: 'Folic acid' }, 'change')
  await answer(page, typedBy('Person-1', 'dob', 1), 'change')
  await page.getByText('Saved on this device', { exact: true }).first().waitFor()
  await setPin(page)
}

async function answerAndSignOut(page: Page, context: BrowserContext): Promise<void> {
  await page.goto(routes.onboardingStep.href('step2'))
  await closeGreetings(page, mouse, { isShared: true })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.getByText("What's your diagnosis?").first().waitFor()
  await context.setOffline(true)
  await answer(page, { question: 'diagnosis', name: 'Fabry disease' }, 'set-up')
  await answer(page, typedBy('Person-1', 'dob', 0), 'set-up')
  await page.getByText('Saved on this device', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Keep them on this device' }).click()
  await page.waitForURL((url) => url.pathname === routes.landing)
}

async function answer(page: Page, typed: Typed, place: Place): Promise<void> {
  const word = await answerQuestion(page, { typed, place, isAlive: () => true })
  if (word !== 'given') throw new Error(`${typed.question} was not asked for`)
}
