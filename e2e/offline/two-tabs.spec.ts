import type { CDPSession } from '@playwright/test'
import { answersSyncTag } from '../../src/contract/worker-messages.ts'
import { routes } from '../../src/routes.ts'
import { typedBy } from '../answers/given-answer.ts'
import { namesAdded } from '../support/health-profile.ts'
import { expect, test, type Page } from '../support/test.ts'
import { phoneOfThisFile } from './phone-behind-faults.ts'

test.describe.configure({ mode: 'serial', timeout: 300_000 })

const getPhone = phoneOfThisFile()
const lastTries = { timeout: 120_000 }
const questions = ['hospital', 'gpSurgery', 'diagnosis'] as const

test('F9: two tabs and a woken worker deliver at once, and nothing is sent twice', async () => {
  const phone = getPhone()
  const { member, device, network, environment } = phone
  const other = await phone.newTab()
  const before = phone.effects().length
  network.become('cut')
  for (const question of questions) await phone.answer(typedBy(member.tag, question, 0))
  const worker = await workerOf(other, environment.origin)
  network.clear()
  for (const page of device.context().pages()) {
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
  }
  await worker.wake()
  // Three answers, with three calls each: the name, the whole list and the step.
  await expect.poll(() => phone.effects().length, lastTries).toBe(before + 3 * questions.length)
  await worker.wake()
  await expect.poll(async () => (await phone.counts()).lost, lastTries).toBe(0)
  const keys = phone.written().map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  await other.close()
})

const ends = [
  {
    what: 'crashes',
    question: 'medication',
    end: async (devtools: CDPSession) => devtools.send('Page.crash').catch(() => undefined),
  },
  {
    what: 'is frozen',
    question: 'gender',
    end: async (devtools: CDPSession) =>
      devtools.send('Page.setWebLifecycleState', { state: 'frozen' }),
  },
] as const

for (const { what, question, end } of ends) {
  test(`F10: the tab that delivers ${what}, and another one goes on`, async () => {
    const phone = getPhone()
    const { member, network, page } = phone
    const other = await phone.newTab()
    network.become('cut')
    await phone.answer(typedBy(member.tag, question, 0))
    const before = phone.written().length
    const sender = Promise.race([senderOf(page()), senderOf(other)])
    network.become('held-reply')
    await expect.poll(() => phone.written().length, lastTries).toBe(before + 1)
    const holder = await sender
    const devtools = await holder.context().newCDPSession(holder)
    void end(devtools)
    await expect.poll(() => phone.written().length, lastTries).toBeGreaterThan(before + 1)
    const [first, second] = phone.written().slice(before)
    expect(second).toMatchObject({ key: first?.key, isReplayed: true })

    network.clear()
    await expect.poll(async () => phone.counts(), lastTries).toMatchObject({ lost: 0, doubled: 0 })
    await holder.close()
  })
}

// Last, because the other tests count every saved name.
test('F7: a list that is changed in two tabs, online and offline, keeps the names of both', async () => {
  const phone = getPhone()
  const tabs = [phone.page(), await phone.newTab()] as const
  const [first, second] = tabs
  const names = async () => (await phone.member.profile()).hospital.map(({ name }) => name)
  const field = (tab: Page) => tab.getByRole('textbox')
  const open = async (tab: Page) => {
    await tab.goto(phone.environment.origin + routes.changeAnswer.href('hospital'))
    await expect(field(tab)).toBeVisible()
  }
  const add = async (tab: Page, name: string) => field(tab).fill(name)
  const save = async (tab: Page) => {
    await tab.getByRole('button', { name: 'Save' }).click()
    await expect(tab.getByRole('heading', { level: 1, name: 'My health profile' })).toBeVisible()
  }
  for (const isOnline of [true, false]) {
    const [one, two] = isOnline ? ['Online one', 'Online two'] : ['Offline one', 'Offline two']
    for (const tab of tabs) await open(tab)
    if (!isOnline) phone.network.become('cut')
    await add(second, two)
    await add(first, one)
    await save(first)
    await expect(namesAdded(second).filter({ hasText: one })).toBeVisible()
    await expect(field(second)).toHaveValue(two)
    await save(second)
    phone.network.clear()
    await second.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(names, lastTries).toEqual(expect.arrayContaining([one, two]))
  }
  expect(await names()).toEqual(expect.arrayContaining(['Online one', 'Online two']))
  await second.close()
})

/** The tab that sends the next answer. */
async function senderOf(page: Page): Promise<Page> {
  const isWrite = (headers: Record<string, string>) => headers['idempotency-key'] !== undefined
  await page.waitForRequest((request) => isWrite(request.headers()), lastTries)
  return page
}

/** The app's worker, for telling it that the network is back, as the browser does. */
async function workerOf(page: Page, origin: string) {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  return {
    wake: async () =>
      devtools.send('ServiceWorker.dispatchSyncEvent', {
        origin,
        registrationId,
        tag: answersSyncTag,
        lastChance: false,
      }),
  }
}
