import { harmlessPage, routes } from '../src/routes.ts'
import { rowsIn } from './offline/stored-rows.ts'
import { expectAccessible } from './support/axe.ts'
import { allHands, type Hands } from './support/hands.ts'
import { nextButton, question, textField } from './support/health-profile.ts'
import {
  enterPin,
  locked,
  lockIsOn,
  passkeyButton,
  pin,
  setPasskey,
  setPin,
  wrongPin,
} from './support/lock.ts'
import { givePasskeys } from './support/passkeys.ts'
import { people } from './support/people.ts'
import { expect, test, type Page } from './support/test.ts'

const profile = (page: Page) => page.getByRole('heading', { level: 1, name: 'My health profile' })

/** Records the requests to the API and the identity provider from now on. */
function askedOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|clerk)\//.test(pathname)) asked.push(pathname)
  })
  return asked
}

const typed = 'Zebrafinch-Quill syndrome'

/** Unlocks, and answers a question while writes fail. Returns the function that lets them through. */
async function answerInVain(page: Page): Promise<() => Promise<void>> {
  await page.goto(routes.onboardingStep.href('step2'))
  await enterPin(page, pin)
  await expect(question(page, "What's your diagnosis?")).toBeVisible()
  await page.route('**/api/**', async (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  )
  await textField(page).fill(typed)
  await nextButton(page).click()
  await expect(page.getByText('Saved on this device', { exact: true }).first()).toBeVisible()
  return async () => page.unroute('**/api/**')
}

/** Sets a lock with a passkey, and opens a page behind it. */
async function lockWithPasskey(page: Page, hands?: Hands): Promise<void> {
  await setPasskey(page, hands)
  await expect(lockIsOn(page)).toBeVisible()
  await page.goto(routes.healthProfile)
  await expect(locked(page)).toBeVisible()
}

const answersHere = async (page: Page) =>
  (await rowsIn(page, 'rowan-outbox')).filter((row) => row.startsWith('answer ')).length

for (const hands of allHands) {
  test(`behind a lock nothing of the member is shown or asked for, until their PIN opens it ${hands.name}`, async ({
    page,
    signInAsGreeted,
  }) => {
    const { email, firstName } = await signInAsGreeted()
    await setPin(page, hands)
    await page.goto(routes.dashboard)
    await expect(locked(page)).toBeVisible()
    const asked = askedOf(page)
    for (const path of [routes.landing, routes.signIn, routes.healthProfile]) {
      await page.goto(path)
      await expect(locked(page)).toBeVisible()
      const shown = await page.content()
      for (const secret of [email, firstName]) expect(shown).not.toContain(secret)
    }
    await enterPin(page, wrongPin, hands)
    await expect(page.getByRole('alert').getByText('That PIN is wrong.')).toBeVisible()
    await expectAccessible(page, 'the lock after a wrong PIN')
    expect(asked).toEqual([])
    await enterPin(page, pin, hands)
    await expect(profile(page)).toBeVisible()
    await page.goto(routes.myDetails)
    await enterPin(page, pin, hands)
    await expect(page.getByRole('main').getByText(email).first()).toBeVisible()
  })

  test(`a passkey locks Rowan and opens it ${hands.name}`, async ({ page, signInAsGreeted }) => {
    await givePasskeys(page, { hasPrf: true })
    await signInAsGreeted()
    await lockWithPasskey(page, hands)
    const asked = askedOf(page)
    await expectAccessible(page, 'the lock with a passkey')
    expect(asked).toEqual([])
    await hands.press(passkeyButton(page))
    await expect(profile(page)).toBeVisible()
    await page.goto(routes.lock)
    await hands.press(passkeyButton(page))
    await hands.press(page.getByRole('button', { name: 'Turn off the lock' }))
    await expect(page.getByRole('button', { name: 'Turn on with a passkey' })).toBeVisible()
    await page.goto(routes.healthProfile)
    await expect(profile(page)).toBeVisible()
  })
}

test('a passkey that cannot work out a secret locks nothing, and a PIN is offered', async ({
  page,
  signInAsGreeted,
}) => {
  await givePasskeys(page, { hasPrf: false })
  await signInAsGreeted()
  await setPasskey(page)
  await expect(page.getByRole('alert').getByText('This passkey cannot lock Rowan')).toBeVisible()
  expect(await rowsIn(page, 'rowan-device')).not.toContain('lock')
  await setPin(page)
  await page.reload()
  await expect(locked(page)).toBeVisible()
})

test('a passkey that is refused at set-up sets nothing', async ({ page, signInAsGreeted }) => {
  const passkeys = await givePasskeys(page, { hasPrf: true })
  await signInAsGreeted()
  await passkeys.verifies(false)
  await setPasskey(page)
  await expect(page.getByRole('alert').getByText('No passkey was made')).toBeVisible()
  expect(await passkeys.count()).toBe(0)
  await page.goto(routes.healthProfile)
  await expect(profile(page)).toBeVisible()
})

test('a passkey that is made and then refused sets nothing, and the page says what is left of it', async ({
  page,
  signInAsGreeted,
}) => {
  const passkeys = await givePasskeys(page, { hasPrf: true })
  await signInAsGreeted()
  // As on devices whose passkeys return no PRF output on creation: it is asked for at once.
  await page.exposeFunction('refuseFromNowOn', async () => passkeys.verifies(false))
  await page.addInitScript(() => {
    const create = navigator.credentials.create.bind(navigator.credentials)
    navigator.credentials.create = async (options) => {
      const made = await create(options)
      if (made instanceof PublicKeyCredential) {
        made.getClientExtensionResults = () => ({ prf: { enabled: true } })
      }
      await Reflect.get(window, 'refuseFromNowOn')()
      return made
    }
  })
  await setPasskey(page)
  await expect(
    page
      .getByRole('alert')
      .getByText('The passkey was made but not used, so nothing was turned on.'),
  ).toBeVisible()
  expect(await passkeys.count()).toBe(1)
  expect(await rowsIn(page, 'rowan-device')).not.toContain('lock')
  await expectAccessible(page, 'a passkey that was made and not used')
  await page.goto(routes.healthProfile)
  await expect(profile(page)).toBeVisible()
  await setPin(page)
})

test('another person’s passkey does not open the lock, and the page says so', async ({
  page,
  signInAsGreeted,
}) => {
  const passkeys = await givePasskeys(page, { hasPrf: true })
  await signInAsGreeted()
  await lockWithPasskey(page)
  await passkeys.replaceAll()
  await passkeyButton(page).click()
  await expect(
    page.getByRole('alert').getByText('That passkey does not open this lock.'),
  ).toBeVisible()
  await expectAccessible(page, 'the lock after another person’s passkey')
  await expect(locked(page)).toBeVisible()
  expect(await rowsIn(page, 'rowan-device')).toContain('lock')
})

test('somebody else’s finger and a deleted passkey open nothing, and the page says so', async ({
  page,
  signInAsGreeted,
}) => {
  const passkeys = await givePasskeys(page, { hasPrf: true })
  await signInAsGreeted()
  await lockWithPasskey(page)
  await passkeys.verifies(false)
  await passkeyButton(page).click()
  const refused = page.getByRole('alert').getByText('Your passkey was not used')
  await expect(refused).toBeVisible()
  await passkeys.verifies(true)
  await passkeys.deleteAll()
  await passkeyButton(page).click()
  await expect(passkeyButton(page)).toBeVisible()
  await expect(refused).toBeVisible()
  await expect(locked(page)).toBeVisible()
  await page.getByRole('button', { name: 'I cannot unlock' }).click()
  await expect(page.getByText('No answers are waiting to be sent')).toBeVisible()
})

test('a right passkey on a disk that fails ends in words', async ({ page, signInAsGreeted }) => {
  await givePasskeys(page, { hasPrf: true })
  await signInAsGreeted()
  await lockWithPasskey(page)
  await page.evaluate(() => {
    const disk = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'getAll') ?? {}
    const repair = () => Object.defineProperty(IDBObjectStore.prototype, 'getAll', disk)
    addEventListener('repaired', repair)
    const fail = () => AbortSignal.abort().throwIfAborted()
    Object.assign(IDBObjectStore.prototype, { getAll: fail })
  })
  await passkeyButton(page).click()
  await expect(page.getByRole('alert').getByText('We could not read what’s saved')).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('repaired')))
  await passkeyButton(page).click()
  await expect(profile(page)).toBeVisible()
})

test('an answer that waits survives the lock, and is sent once that is open', async ({
  page,
  signInAsGreeted,
  faults,
}) => {
  faults.expect(/Failed to load resource|ERR_/)
  await signInAsGreeted()
  await setPin(page)
  const letThrough = await answerInVain(page)
  await page.goto(routes.healthProfile)
  await expect(locked(page)).toBeVisible()
  await letThrough()
  const asked = askedOf(page)
  await expect(page.getByText(typed)).toHaveCount(0)
  expect(await answersHere(page)).toBe(1)
  expect(asked).toEqual([])
  await enterPin(page, pin)
  await expect(page.getByText(typed)).toBeVisible()
  await expect.poll(async () => answersHere(page)).toBe(0)
  await page.goto(routes.healthProfile)
  await enterPin(page, pin)
  await expect(page.getByText(typed)).toBeVisible()
})

test('who cannot unlock is told what it costs; without a sign-in nothing leads back', async ({
  page,
  signInAsGreeted,
  faults,
}) => {
  faults.expect(/Failed to load resource|ERR_/)
  const { email } = await signInAsGreeted()
  await setPin(page)
  const letThrough = await answerInVain(page)
  await page.goto(routes.healthProfile)
  await page.getByRole('button', { name: 'I cannot unlock' }).click()
  await expect(page.getByText('1 answer was not sent yet. It will be lost.')).toBeVisible()
  await expectAccessible(page, 'what giving up the lock costs')
  await page.getByRole('button', { name: 'Go back' }).click()
  expect(await answersHere(page)).toBe(1)
  await page.getByRole('button', { name: 'I cannot unlock' }).click()
  await page.getByRole('button', { name: 'Lose 1 answer and sign in again' }).click()
  await expect(page).toHaveURL(routes.signIn)
  await letThrough()
  await expect(page.getByLabel('Email address')).toBeVisible()
  expect(await answersHere(page)).toBe(0)
  expect(await rowsIn(page, 'rowan-device')).not.toContain('lock')
  await page.goto(routes.myDetails)
  await expect(page).toHaveURL(routes.signIn)
  await expect(page.getByText(email)).toHaveCount(0)
})

test('after five wrong PINs one has to wait, also in another tab, after a reload and by a clock that is set', async ({
  page,
  context,
  signInAsGreeted,
}) => {
  await page.clock.install()
  await signInAsGreeted()
  await setPin(page)
  await page.reload()
  for (let guess = 1; guess <= 5; guess += 1) {
    await enterPin(page, wrongPin)
    await expect(page.getByRole('alert').getByText('That PIN is wrong.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Unlock', exact: true })).toBeVisible()
  }
  const wait = (tab: Page) => tab.getByText(/You can try again in \d+ seconds/)
  await expect(wait(page)).toBeVisible()
  await expectAccessible(page, 'the lock while one has to wait')
  await page.reload()
  await expect(wait(page)).toBeVisible()
  const other = await context.newPage()
  await other.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() + 86_400_000
  })
  await other.goto(routes.dashboard)
  expect(await other.evaluate(() => Date.now())).toBeGreaterThan(Date.now() + 80_000_000)
  await expect(wait(other)).toBeVisible()
  // Not even the right PIN is tried now.
  await other.getByLabel('PIN', { exact: true }).fill(pin)
  await other.keyboard.press('Enter')
  await expect(wait(other)).toBeVisible()
  await other.close()
  await page.clock.fastForward(30_000)
  await expect(wait(page)).toBeHidden()
  await enterPin(page, pin)
  await expect(lockIsOn(page)).toBeVisible()
})

test('five minutes away lock Rowan; who is there is asked again before the record alone', async ({
  page,
  signInAsGreeted,
}) => {
  await page.clock.install()
  await signInAsGreeted()
  await setPin(page)
  for (let minutes = 2; minutes <= 6; minutes += 2) {
    await page.clock.fastForward(120_000)
    await page.keyboard.press('Shift')
  }
  await expect(lockIsOn(page)).toBeVisible()
  await page.getByRole('link', { name: 'My GP Record' }).click()
  await expect(locked(page)).toBeVisible()
  await enterPin(page, pin)
  await expect(page).toHaveURL(routes.gpRecord)
  await expect(page.getByRole('heading', { level: 1, name: /GP record/ })).toBeVisible()
  await page.clock.fastForward(301_000)
  await expect(locked(page)).toBeVisible()
})

test('each tab is unlocked by itself, and all of them lock together', async ({
  page,
  context,
  signInAsGreeted,
}) => {
  await signInAsGreeted()
  await page.goto(routes.healthProfile)
  const other = await context.newPage()
  // A tab that is open when the lock is set is locked too.
  await setPin(other)
  await expect(locked(page)).toBeVisible()
  await enterPin(page, pin)
  await expect(profile(page)).toBeVisible()
  await other.getByRole('button', { name: 'Lock now' }).click()
  for (const tab of [page, other]) await expect(locked(tab)).toBeVisible()
})

test('after a quick exit the next start asks for the lock, and the member is still there', async ({
  page,
  signInAsGreeted,
}) => {
  await signInAsGreeted()
  await setPin(page)
  await page.goto(routes.healthProfile)
  const exit = page.getByRole('button', { name: 'Exit quickly' })
  await exit.click()
  await expect(page).toHaveURL(harmlessPage)
  await page.goto(routes.healthProfile)
  await enterPin(page, pin)
  await expect(profile(page)).toBeVisible()
  await exit.click()
  await expect(page).toHaveURL(harmlessPage)
  await page.goto(routes.landing)
  await expect(locked(page)).toBeVisible()
})

test('signing out ends the lock', async ({ page, signInAsGreeted, faults }) => {
  faults.expect(/401/)
  await signInAsGreeted()
  await setPin(page)
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page).toHaveURL(routes.landing)
  expect(await rowsIn(page, 'rowan-device')).toEqual(['has-left'])
  await page.goto(routes.healthProfile)
  await expect(page).toHaveURL(routes.signIn)
})

test('locked, and an address typed: the identity provider says nothing, and the right PIN still opens Rowan', async ({
  page,
  signInAs,
  faults,
}) => {
  await signInAs(people.amina)
  await setPin(page)
  await page.getByRole('button', { name: 'Lock now' }).click()
  await expect(locked(page)).toBeVisible()
  faults.expect(/Failed to load resource/)
  for (const path of [
    'client',
    'client?_method=GET',
    'me',
    'environment',

    'me/sessions',
  ]) {
    const reply = await page.goto(`/clerk/v1/${path}`)
    expect({ path, status: reply?.status() }).toEqual({ path, status: 404 })
    expect(await page.content()).not.toMatch(/amina|rahman|eyJ/i)
  }
  await page.goto(routes.healthProfile)
  await enterPin(page, pin)
  await expect(profile(page)).toBeVisible()
})
