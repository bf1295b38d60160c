import { hrefs, routes } from '../../src/routes.ts'
import { typeLetter, unusedLetters, viewRecord } from '../support/gp-record.ts'
import { mouse } from '../support/hands.ts'
import { closeGreetings, nextButton, question, textField } from '../support/health-profile.ts'
import { deliverTo, orderKit } from '../support/kit.ts'
import { operate } from '../support/operate.ts'
import { people } from '../support/people.ts'
import { untilCached } from '../support/reading.ts'
import { giveBirthDate, openStudy } from '../support/studies.ts'
import { makeAccount, openSession } from '../support/session.ts'
import { expect, origin, test, type Page } from '../support/test.ts'
import { inTheBrowser, onTheDisk } from './search-profile.ts'
import { makeTablet, type Tablet } from './tablet.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

let tablet: Tablet
let page: Page
/** What must not be found by somebody with the device but without its owner's session. */
const canaries = [
  'Campbell-Åström',
  'Zebrafinch-Quill syndrome',
  'Nightjar Royal Infirmary',
  unusedLetters.delroy.linkageKey,
  unusedLetters.delroy.accountID,
  'calcium 2.57, improving',
  // Which study a person is in can tell what they have.
  'Blood vessels in vascular Ehlers-Danlos syndrome',
]
/** The browser stores a typed address for autofill, except on a shared device (product rules); the app never does. */
const inNoStore = [...canaries, deliverTo.line1, 'a key that a script can read']
const typedOnAShared = 'Sandmartin Lane 7'
const [, answered = '', waiting = ''] = canaries
/** What is certainly there: finding these shows that the search works. */
const plain = ['rowan-cache', 'rowan-outbox', 'rowan-device']

test.beforeAll(async () => {
  tablet = await makeTablet()
})
test.afterAll(() => tablet.remove())

const pageOf = async () => {
  const context = await tablet.open()
  return context.pages()[0] ?? context.newPage()
}

/** Closes the browser, searches its profile, then reopens it. */
async function searchDisk(): Promise<void> {
  await tablet.close()
  expect(await onTheDisk(tablet.profile, canaries)).toEqual([])
  expect((await onTheDisk(tablet.profile, plain)).length).toBeGreaterThanOrEqual(plain.length)
  page = await pageOf()
}

async function searchBrowser(): Promise<void> {
  expect(await inTheBrowser(page, plain)).toEqual(plain)
  expect(await inTheBrowser(page, inNoStore)).toEqual([])
}

test('S1, S2: a new member who read and answered everything leaves nothing to be read', async () => {
  page = await pageOf()
  // The browser stores the surname that is typed for the letter, but not this one.
  const lastName = 'O’Brien-Campbell-Åström'
  const { person, cookies } = await makeAccount(origin, { lastName })
  await page.context().addCookies(cookies)
  await operate('kit-access', person.email, 'on')
  await operate('invite', person.email, openStudy)
  await page.goto(routes.onboardingStep.href('step2'))
  await closeGreetings(page, mouse)
  await textField(page).fill(answered)
  await nextButton(page).click()
  await expect(question(page, "What's your date of birth?")).toBeVisible()
  await giveBirthDate(page, ['2', '12', '1968'])
  await connectAndRead()
  await page.goto(routes.kit)
  await orderKit(page, mouse)
  await consent()
  await page.goto(routes.healthProfile)
  await expect(page.getByText(answered)).toBeVisible()
  await untilCached(page)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))

  await page.goto(routes.onboardingStep.href('step7'))
  await expect(question(page, 'Which hospitals have you been treated at?')).toBeVisible()
  await page.context().setOffline(true)
  await textField(page).fill(waiting)
  await nextButton(page).click()
  await expect(page.getByText('Saved on this device', { exact: true }).first()).toBeVisible()
  await searchBrowser()
  await searchDisk()
  // The browser stores this itself: if it were not found here, the last test would prove nothing.
  expect(await onTheDisk(tablet.profile, [deliverTo.line1])).not.toEqual([])
})

test('S1, S2: nor after they signed out, with an encrypted answer that waits', async () => {
  await page.context().setOffline(true)
  await page.goto(routes.healthProfile)
  await expect(page.getByText(answered)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Keep it on this device' }).click()
  await expect(page).toHaveURL(routes.landing)
  await searchBrowser()
  await searchDisk()
})

test('S8: nor while somebody else is signed in, who sees nothing of them', async () => {
  await page.goto(routes.signIn)
  await expect(page.getByLabel('Email address')).toBeVisible()
  await page.context().addCookies(await openSession(origin, people.tom))
  await page.goto(routes.healthProfile)
  await expect(page.getByText(people.tom.email)).toBeVisible()
  for (const canary of canaries) await expect(page.getByText(canary)).toHaveCount(0)
  await searchBrowser()
  await searchDisk()
})

test('S2: on a device that others use, the browser itself writes down no address either', async () => {
  await page.context().clearCookies()
  await page.context().addCookies((await makeAccount(origin)).cookies)
  await page.goto(routes.thisDevice)
  await closeGreetings(page, mouse)
  await page.getByLabel('Other people use this device too').click()
  await expect(page.getByLabel('Other people use this device too')).toBeChecked()
  await page.goto(routes.addresses)
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByLabel('Address line 1').pressSequentially(typedOnAShared)
  await page.getByLabel('Town or city').fill('Leeds')
  await page.getByLabel('Postcode').fill('LS7 9ZY')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText(typedOnAShared)).toBeVisible()
  await tablet.close()
  expect(await onTheDisk(tablet.profile, [typedOnAShared])).toEqual([])
})

/** Consents to the study that they are invited to, and sees it listed. */
async function consent(): Promise<void> {
  const toTheStudy = page.getByRole('link', { name: 'Confirm data request' })
  const inMain = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  await page.goto(routes.taskList)
  await toTheStudy.click()
  await inMain('Confirm interest').click()
  await page.getByRole('main').getByRole('link', { name: 'Next', exact: true }).click()
  await toTheStudy.click()
  await inMain('Consent').click()
  await expect(page).toHaveURL(routes.taskList)
  await page.goto(routes.consents)
  await expect(page.getByText(/vascular Ehlers-Danlos/).first()).toBeVisible()
}

/** Connects the GP record by letter, and reads all of it. */
async function connectAndRead(): Promise<void> {
  await page.goto(routes.gpConnectDetails)
  await typeLetter(page, mouse, unusedLetters.delroy)
  await page.getByRole('button', { name: 'Connect to my record' }).click()
  await page.getByRole('dialog', { name: 'Your GP record' }).waitFor()
  await page.goto(hrefs.gpRecord('events'))
  await viewRecord(page)
  await page.getByRole('button', { name: 'All dates' }).click()
  await expect(page.getByText('calcium 2.57, improving').first()).toBeVisible({ timeout: 20_000 })
}
