import type { Page, Route } from '@playwright/test'
import { hrefs, type RouteName, routes } from '../../src/routes.ts'
import { mouse } from '../support/hands.ts'
import { closeGreetings, nextButton, textField } from '../support/health-profile.ts'
import {
  enterPin,
  locked,
  lockIsOn,
  passkeyButton,
  setPasskey,
  setPin,
  wrongPin,
} from '../support/lock.ts'
import { givePasskeys } from '../support/passkeys.ts'
import { people } from '../support/people.ts'
import { viewRecord } from '../support/gp-record.ts'
import { goOffline, openMenu } from './reach.ts'
import { openDates } from './record-states.ts'
import type { State } from './state.ts'

const { amina } = people
const address = routes.onboardingStep.href('step2')
/** For a new member, so that no other state is affected. */
const onNew = (name: string, at: string, reach: (page: Page) => Promise<void>): State => ({
  name,
  address: at,
  as: 'new-member',
  reach,
})

/**
 * What routes say about waiting answers, cached data and what needs a network, in addition to the offline
 * state that the matrix adds to every route.
 */
export const offlineStates: Partial<Record<RouteName, readonly State[]>> = {
  dashboard: [
    onNew('nobody known, cut off', routes.thisDevice, startCutOff),
    onNew('shared, cut off', routes.thisDevice, shareAndStartCutOff),
    onNew('signing out with an answer that waits', address, askBeforeLeaving),
  ],
  taskList: [onNew('answer refused', address, beRefused(routes.taskList))],
  notSent: [
    onNew('answer waits', address, answer('unreached', routes.notSent)),
    onNew('answer is being sent', address, answer('slow', routes.notSent)),
    onNew('answer refused', address, beRefused(routes.notSent)),
    onNew('asked before it is given up', address, askToDiscard),
  ],
  healthProfile: [onNew('answer waits', address, answer('unreached', routes.healthProfile))],
  onboardingStep: [onNew('after an answer that waits', address, answer('unreached'))],
  changeAnswer: [onNew('refused', address, beRefused(routes.changeAnswer.href('diagnosis')))],
  gpRecord: [
    { name: 'dates not kept', address: routes.gpRecord, as: amina, reach: askForOtherDates },
    { name: 'covered', address: hrefs.gpRecord('medication'), as: amina, reach: hideApp },
  ],
  lock: [
    onNew('on', routes.lock, lockWithPin),
    onNew('locked with a PIN', routes.lock, closeLock),
    onNew('locked, wrong PIN', routes.lock, guess(1)),
    onNew('locked, having to wait', routes.lock, guess(5)),
    onNew('locked with a passkey', routes.lock, lockWithPasskey),
    onNew('locked, and no way to unlock', routes.lock, giveUpLock),
  ],
  thisDevice: [
    onNew('installable', routes.thisDevice, beInstallable),
    onNew('copy removed', routes.thisDevice, removeCopy),
    onNew('on an iPhone', routes.thisDevice, useAnIPhone),
    onNew('shared', routes.thisDevice, share),
  ],
}

/** What happens to an answer that is sent. */
const fates = {
  unreached: (route: Route) => route.abort(),
  // Never settles; ends with the page.
  slow: async () => undefined,
  refused: (route: Route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: {
        type: 'about:blank',
        title: 'It is too long.',
        status: 422,
        code: 'c',
        requestId: 'r',
      },
    }),
} as const

/** What pages then say. */
const words = {
  unreached: /^Saved on this device/,
  slow: /sending now/,
  refused: /needs your attention/,
} as const

const said = (page: Page, what: RegExp) => page.getByRole('main').getByText(what).first().waitFor()

async function meet(page: Page, fate: keyof typeof fates): Promise<void> {
  await page.unrouteAll()
  await page.route('**/api/diagnosis', fates[fate])
}

/** Answers the question, and then opens a page. */
function answer(fate: keyof typeof fates, to?: string) {
  return async (page: Page) => {
    await closeGreetings(page, mouse)
    await meet(page, 'unreached')
    await textField(page).fill('Alport syndrome')
    await nextButton(page).click()
    await said(page, /^Saved on this device/)
    if (fate !== 'unreached') await meet(page, fate)
    if (to === undefined) return
    await page.goto(to)
    await said(page, words[fate])
  }
}

function beRefused(to: string) {
  return async (page: Page) => {
    await answer('refused', routes.notSent)(page)
    if (to === routes.notSent) return
    await page.goto(to)
    await said(page, words.refused)
  }
}

async function askToDiscard(page: Page): Promise<void> {
  await answer('unreached', routes.notSent)(page)
  await page.getByRole('button', { name: /Discard/ }).click()
  await page.getByRole('button', { name: 'Keep it' }).waitFor()
}

async function askBeforeLeaving(page: Page): Promise<void> {
  await answer('unreached')(page)
  await openMenu(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog', { name: '1 answer not sent yet' }).waitFor()
}

async function lockWithPin(page: Page): Promise<void> {
  await closeGreetings(page, mouse)
  await setPin(page)
}

async function closeLock(page: Page): Promise<void> {
  await lockWithPin(page)
  await page.reload()
  await locked(page).waitFor()
  await page.getByRole('button', { name: 'Unlock', exact: true }).waitFor()
}

/** Enters this many wrong PINs. */
function guess(times: number) {
  return async (page: Page) => {
    await closeLock(page)
    for (let guessed = 1; guessed <= times; guessed += 1) {
      await enterPin(page, wrongPin)
      await page.getByRole('alert').getByText('That PIN is wrong').waitFor()
    }
  }
}

async function lockWithPasskey(page: Page): Promise<void> {
  await closeGreetings(page, mouse)
  await givePasskeys(page, { hasPrf: true })
  await setPasskey(page)
  await lockIsOn(page).waitFor()
  await page.reload()
  await passkeyButton(page).waitFor()
}

async function giveUpLock(page: Page): Promise<void> {
  await closeLock(page)
  await page.getByRole('button', { name: 'I cannot unlock' }).click()
  await page.getByText('none will be lost').waitFor()
}

/** The app starts without a cached session, and nothing answers. */
async function startCutOff(page: Page): Promise<void> {
  await closeGreetings(page, mouse)
  await cutOffAtStart(page)
}

async function cutOffAtStart(page: Page): Promise<void> {
  await page.evaluate(clearSession)
  for (const path of ['**/api/**', '**/health/**', '**/clerk/**']) {
    await page.route(path, (route) => route.abort())
  }
  await page.goto(routes.dashboard)
  await page.getByRole('heading', { name: 'Rowan is not responding' }).waitFor()
}

async function shareAndStartCutOff(page: Page): Promise<void> {
  await share(page)
  await cutOffAtStart(page)
  await page.getByText(/we do not save what you read on it/).waitFor()
}

async function share(page: Page): Promise<void> {
  await closeGreetings(page, mouse)
  // The box changes once the disk has, not on the click.
  await page.getByLabel('Other people use this device too').click()
  await page.getByText(/We do not save what you read on this device/).waitFor()
}

async function removeCopy(page: Page): Promise<void> {
  await closeGreetings(page, mouse)
  await page.getByRole('button', { name: 'Remove the saved copy' }).click()
  await page.getByText(/^We’ve removed the saved copy. We’ll/).waitFor()
}

async function useAnIPhone(page: Page): Promise<void> {
  await closeGreetings(page, mouse)
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone) Safari/605' }),
  )
  await page.reload()
  await page.getByText('Add to Home Screen').waitFor()
}

async function beInstallable(page: Page): Promise<void> {
  await closeGreetings(page, mouse)
  await page.evaluate(() => {
    const prompt = async () => ({ outcome: 'dismissed' })
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
  })
  await page.getByRole('button', { name: 'Install the app' }).waitFor()
}

async function askForOtherDates(page: Page): Promise<void> {
  await viewRecord(page)
  await goOffline(page)
  await openDates(page)
  await page.getByRole('button', { name: 'All dates' }).click()
  await page
    .getByText(/not saved on this device/)
    .first()
    .waitFor()
}

async function hideApp(page: Page): Promise<void> {
  await viewRecord(page)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.getByRole('button', { name: 'Show again' }).waitFor()
}

/** Runs in the page. */
const clearSession = () =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('rowan-device')
    opening.addEventListener('error', () => reject(opening.error ?? new Error('rowan-device')))
    opening.addEventListener('success', () => {
      const change = opening.result.transaction('rows', 'readwrite')
      change.objectStore('rows').delete('session')
      change.addEventListener('complete', () => {
        opening.result.close()
        resolve()
      })
    })
  })
