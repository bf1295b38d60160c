import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { answerQuestion, greet, type Place } from '../../e2e/answers/answering.ts'
import {
  faultsIn,
  countAnswers,
  type Ended,
  type AnswerCounts,
} from '../../e2e/answers/count-answers.ts'
import { makeDevice, type Device } from '../../e2e/answers/device.ts'
import type { TestEnvironment } from '../../e2e/answers/environment.ts'
import type { Network } from '../../e2e/answers/faults.ts'
import { typedBy } from '../../e2e/answers/given-answer.ts'
import { newMember, type Member } from '../../e2e/answers/member.ts'
import { questionTypes, type QuestionType } from '../../src/contract/questions.ts'
import { routes } from '../../src/routes.ts'
import type { Random } from '../../tests/support/random-from.ts'
import { actionsInStudy, answerStudy, asked } from './asked.ts'
import { countStudy, type StudyCounts, type Studied } from './count-study.ts'
import { planOf, type Death, type Size } from './plan.ts'

/** Each person answers all eight questions, changes two of the answers, and then answers a study and sends that. */
const changed: readonly QuestionType[] = ['medication', 'dob']
const answersEach = questionTypes.length + changed.length + actionsInStudy
/** How long the last answers may take once the network is back. */
const timeoutMs = 90_000

export interface Trial extends Size {
  random: Random
  /** How many devices are used at the same time. */
  atOnce: number
  report: (progress: string) => void
}

/**
 * People answer in the product over a bad network. Two share each device, one after another, and every second
 * person has two tabs open. Their browsers are killed with SIGKILL the given number of times. At the end the
 * network recovers, and each of them opens the app once more.
 */
export async function trial(
  environment: TestEnvironment,
  { answers, kills, random, atOnce, report }: Trial,
): Promise<{ profile: AnswerCounts; study: StudyCounts; kills: number }> {
  const people = Math.ceil(answers / answersEach)
  const plan = planOf({ answers: people * answersEach, kills }, random)
  const ended: Ended[] = []
  const studied: Studied[] = []
  let killed = 0
  const pairs = Array.from({ length: Math.ceil(people / 2) }, (_, pair) =>
    [2 * pair, 2 * pair + 1].filter((person) => person < people),
  )
  const useDevices = async () => {
    for (let pair = pairs.shift(); pair; pair = pairs.shift()) {
      const device = await makeDevice()
      const life: Life = {
        environment,
        device,
        network: environment.networkOf(device),
        plan,
        killed: 0,
        studied,
      }
      await device.start()
      try {
        ended.push(...(await liveOn(life, pair)))
      } finally {
        await device.remove()
      }
      killed += life.killed
      report(`${ended.length} of ${people} people, ${killed} kills`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, useDevices))
  for (const each of ended) {
    const faults = faultsIn(countAnswers([each], environment.journal))
    if (faults > 0) report(historyOf(each, environment))
  }
  return {
    profile: countAnswers(ended, environment.journal),
    study: await countStudy(studied, environment.journal),
    kills: killed,
  }
}

/** The history for understanding a fault: what was answered and what reached the server. */
function historyOf(
  { subject, tag, answers, profile }: Ended,
  { journal }: TestEnvironment,
): string {
  const calls = journal
    .filter((written) => written.subject === subject)
    .map(({ at, method, path, key, status, isReplayed, body }) =>
      [new Date(at).toISOString(), status, isReplayed, method, path, key, body].join(' '),
    )
  const given = answers.map((answer) => JSON.stringify(answer))
  return [`${tag}:`, ...given, ...calls, JSON.stringify(profile)].join('\n  ')
}

interface Life {
  environment: TestEnvironment
  device: Device
  network: Network
  plan: readonly (Death | undefined)[]
  killed: number
  studied: Studied[]
}

async function liveOn(life: Life, people: readonly number[]): Promise<Ended[]> {
  const members = await Promise.all(
    people.map(async (person) => newMember(`Person-${person + 1}`, life.environment)),
  )
  for (const [at, member] of members.entries()) await answerAll(member, people[at] ?? 0, life)
  life.network.clear()
  const ended: Ended[] = []
  for (const member of members) ended.push(await deliveredOf(member, life))
  return ended
}

/** One person's turn at the device. */
interface Turn {
  member: Member
  hasTwoTabs: boolean
  life: Life
}

async function answerAll(member: Member, person: number, life: Life): Promise<void> {
  const turn: Turn = { member, life, hasTwoTabs: person % 2 === 1 }
  life.network.clear()
  await signIn(turn)
  const page = await openPage(life)
  await greet(page)
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await openSecondTab(turn)
  life.network.turn()
  const deaths = life.plan.slice(person * answersEach, (person + 1) * answersEach)
  for (const question of questionTypes) {
    await answer(turn, { question, place: 'set-up', death: deaths.shift() })
  }
  for (const question of changed) {
    await answer(turn, { question, place: 'change', death: deaths.shift() })
  }
  life.network.clear()
  const studied = await asked(member, life.environment, await openPage(life))
  life.network.turn()
  await answerStudy(studied, {
    deaths,
    network: life.network,
    act: async (death, todo) => act(turn, death, todo),
    isElsewhereToo: person % 3 === 0,
  })
  life.studied.push(studied)
}

interface Question {
  question: QuestionType
  place: Place
  death: Death | undefined
}

/** Answers one question, as often as it takes until the app confirms it. */
async function answer(turn: Turn, { question, place, death }: Question): Promise<void> {
  const { member } = turn
  for (let tries = 0; tries < 5; tries += 1) {
    const count = member.answers.filter(({ typed }) => typed.question === question).length
    const typed = typedBy(member.tag, question, count)
    const word = await act(turn, tries === 0 ? death : undefined, async (page, isAlive) =>
      answerQuestion(page, { typed, place, isAlive }),
    )
    if (word === 'had') takeForGiven(member, question)
    else member.answers.push({ tag: member.tag, typed, word })
    if (word !== 'unknown') return
  }
  throw new Error(`${member.tag} could not answer ${question}`)
}

/** Does something in the app, whose browser may die over it, and is started again. */
async function act<Word>(
  turn: Turn,
  death: Death | undefined,
  todo: (page: Page, isAlive: () => boolean) => Promise<Word>,
): Promise<Word> {
  const { life } = turn
  const page = await openPage(life)
  let isAlive = true
  const killing =
    death?.when === 'midway' &&
    pause(death.after).then(async () => {
      isAlive = false
      await kill(life)
    })
  const word = await todo(page, () => isAlive)
  if (death?.when === 'said') await kill(life)
  await killing
  if (death) await comeBack(turn)
  return word
}

/** The app claims to have an answer whose browser was killed: from now on it counts as given. */
function takeForGiven({ tag, answers }: Member, question: QuestionType): void {
  const at = answers.findLastIndex(({ typed }) => typed.question === question)
  const cutOff = answers[at]
  if (!cutOff) throw new Error(`${tag} has not answered ${question}, and is not asked`)
  answers[at] = { ...cutOff, word: 'given' }
}

async function kill(life: Life): Promise<void> {
  await life.device.kill()
  life.killed += 1
}

async function comeBack(turn: Turn): Promise<void> {
  await turn.life.device.start()
  // A browser that dies within half a minute of the sign-in has not stored its cookies.
  await signIn(turn)
  await openSecondTab(turn)
}

async function signIn({ member, life }: Pick<Turn, 'member' | 'life'>): Promise<void> {
  const context = life.device.context()
  await context.clearCookies()
  await context.addCookies(member.cookies)
}

/** The device's page, or a new one after a restart. */
async function openPage({ device, environment }: Life): Promise<Page> {
  const context = device.context()
  const page = context.pages()[0] ?? (await context.newPage())
  if (!page.url().startsWith(environment.origin))
    await page.goto(environment.origin + routes.privacyPolicy)
  return page
}

async function openSecondTab({ hasTwoTabs, life }: Turn): Promise<void> {
  if (!hasTwoTabs) return
  await openPage(life)
  const tab = await life.device.context().newPage()
  await tab.goto(life.environment.origin + routes.taskList)
}

/** Opens the app as this member once more, and waits until the server has their answers. */
async function deliveredOf(member: Member, life: Life): Promise<Ended> {
  const { device, environment } = life
  for (const tab of device.context().pages().slice(1)) await tab.close()
  await signIn({ member, life })
  const page = await openPage(life)
  const deadline = Date.now() + timeoutMs
  await page.goto(environment.origin + routes.taskList)
  for (;;) {
    const { tag, subject, answers } = member
    const ended = { tag, subject, answers, profile: await member.profile() }
    const { lost, outOfOrder } = countAnswers([ended], environment.journal)
    if (lost + outOfOrder === 0 || Date.now() > deadline) return ended
    await pause(500)
  }
}
