import type { Page } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { answerQuestion, greet, type Place } from '../answers/answering.ts'
import { makeDevice, type Device } from '../answers/device.ts'
import type { Typed } from '../answers/given-answer.ts'
import { isEffect, type Written } from '../answers/journal.ts'
import { newMember, type Member } from '../answers/member.ts'
import { openEnvironment, type TestEnvironment } from '../answers/environment.ts'
import { countAnswers, type AnswerCounts } from '../answers/count-answers.ts'
import type { Network } from '../answers/faults.ts'
import { test } from '../support/test.ts'

/** A member's phone with the app, its own network, and a browser that can be killed. */
export interface Phone {
  environment: TestEnvironment
  device: Device
  network: Network
  member: Member
  /** Its first tab. */
  page: () => Page
  /** Another tab, with the task list. */
  newTab: () => Promise<Page>
  /** After a kill: starts the browser with the session, and opens the task list in the first tab. */
  restart: () => Promise<void>
  /** Resolves once the app has confirmed the answer. */
  answer: (typed: Typed, place?: Place) => Promise<void>
  /** This member's writes that took effect on the service, in order. */
  effects: () => Written[]
  /** All of this member's writes that reached the service. */
  written: () => Written[]
  /** What has happened to the answers so far. */
  counts: () => Promise<AnswerCounts>
  remove: () => Promise<void>
}

/** Starts the product and a new member's phone, after the greetings. */
async function makePhone(): Promise<Phone> {
  const environment = await openEnvironment()
  const device = await makeDevice()
  const member = await newMember('Person-1', environment)
  const written = () => environment.journal.filter(({ subject }) => subject === member.subject)
  const page = () => {
    const [first] = device.context().pages()
    if (!first) throw new Error('The phone shows no page')
    return first
  }
  const start = async (path: string) => {
    await device.start()
    await device.context().addCookies(member.cookies)
    await page().goto(environment.origin + path)
  }
  await start(routes.privacyPolicy)
  await greet(page())
  await page().evaluate(async () => void (await navigator.serviceWorker.ready))
  return {
    environment,
    device,
    network: environment.networkOf(device),
    member,
    page,
    restart: async () => start(routes.taskList),
    written,
    effects: () => written().filter(isEffect),
    async newTab() {
      const tab = await device.context().newPage()
      await tab.goto(environment.origin + routes.taskList)
      return tab
    },
    async answer(typed, place = 'set-up') {
      const { tag, answers } = member
      const word = await answerQuestion(page(), { typed, place, isAlive: () => true })
      if (word === 'had') throw new Error(`The phone does not ask for ${typed.question}`)
      answers.push({ tag, typed, word })
    },
    counts: async () =>
      countAnswers([{ ...member, profile: await member.profile() }], environment.journal),
    async remove() {
      await device.remove()
      await environment.close()
    },
  }
}

/** One phone for all tests of a file, without faults at the start of each. Call it once, at the top. */
export function phoneOfThisFile(): () => Phone {
  let phone: Phone | undefined
  const handed = () => {
    if (!phone) throw new Error('There is a phone only while a test runs')
    return phone
  }
  test.beforeAll(async () => {
    // Its own product has to start first.
    test.setTimeout(300_000)
    phone = await makePhone()
  })
  test.afterAll(async () => phone?.remove())
  test.beforeEach(() => handed().network.clear())
  return handed
}
