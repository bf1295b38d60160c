import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { questionTypes, type QuestionType } from '../../src/contract/onboarding.ts'
import { routes } from '../../src/routes.ts'
import { answerQuestion, greet, type Place } from './answering.ts'
import { makeDevice, type Device } from './device.ts'
import { typedBy } from './given-answer.ts'
import { newMember, type Member } from './member.ts'
import type { Random } from '../../tests/support/random-from.ts'
import type { Stage } from './stage.ts'
import { tallyOf, type Ended } from './tally.ts'

export interface Size {
  answers: number
  kills: number
}

/** Each person answers all eight questions, then changes two of the answers. */
const changed: readonly QuestionType[] = ['medication', 'dob']
const answersEach = questionTypes.length + changed.length
/** The longest that the last answers may take once all is well again. */
const patience = 90_000

/**
 * People answer in the product through bad weather; two share each device, one after the other.
 * Their browsers are killed with SIGKILL: right after the app said that it has an answer, or at any
 * moment while it takes one. At last the weather clears and each of them opens the app once more.
 */
export async function ourTrial(stage: Stage, { answers, kills }: Size, random: Random) {
  const people = Math.ceil(answers / answersEach)
  const killChance = kills / (people * answersEach)
  const ended: Ended[] = []
  let killed = 0
  for (let first = 0; first < people; first += 2) {
    const tags = [first, first + 1].filter((n) => n < people).map((n) => `Person-${n + 1}`)
    const members = await Promise.all(tags.map(async (tag) => newMember(tag, stage)))
    const device = await makeDevice()
    const life: Life = { stage, device, random, killChance, killed: 0 }
    await device.start()
    try {
      for (const member of members) await answerAll(member, life)
      stage.weather.clear()
      for (const member of members) ended.push(await deliveredOf(member, life))
    } finally {
      await device.remove()
    }
    killed += life.killed
    stage.report(`${ended.length} of ${people} people, ${killed} kills`)
  }
  return { ...tallyOf(ended, stage.journal), kills: killed }
}

interface Life {
  stage: Stage
  device: Device
  random: Random
  killChance: number
  killed: number
}

async function answerAll(member: Member, life: Life): Promise<void> {
  const { stage, random } = life
  stage.weather.clear()
  await signIn(member, life)
  const page = await openPage(life)
  await greet(page)
  await page.evaluate(async () => navigator.serviceWorker.ready)
  if (random() < 1 / 2) await openSecondTab(life)
  stage.weather.turn()
  for (const question of questionTypes) await answer(member, { question, place: 'set-up' }, life)
  for (const question of changed) await answer(member, { question, place: 'change' }, life)
}

/** Answers one question, as often as it takes until the app says that it has the answer. */
async function answer(
  member: Member,
  { question, place }: { question: QuestionType; place: Place },
  life: Life,
): Promise<void> {
  const { device, random } = life
  for (let tries = 0; tries < 5; tries += 1) {
    const count = member.answers.filter(({ typed }) => typed.question === question).length
    const typed = typedBy(member.tag, question, count)
    const page = await openPage(life)
    const isDoomed = random() < life.killChance
    const isMidway = isDoomed && random() < 1 / 2
    let isAlive = true
    const death = isMidway
      ? pause(300 + random() * 1500).then(async () => {
          isAlive = false
          await device.kill()
        })
      : undefined
    const word = await answerQuestion(page, { typed, place, isAlive: () => isAlive })
    if (word === 'given' && isDoomed && !isMidway) await device.kill()
    member.answers.push({ tag: member.tag, typed, word })
    await death
    if (isDoomed) await comeBack(member, life)
    if (word === 'given') return
  }
  throw new Error(`${member.tag} could not answer ${question}`)
}

async function comeBack(member: Member, life: Life): Promise<void> {
  life.killed += 1
  await life.device.start()
  // A browser that dies within half a minute of sign-in has not written its cookies down.
  await signIn(member, life)
}

async function signIn(member: Member, { device }: Life): Promise<void> {
  await device.context().clearCookies()
  await device.context().addCookies(member.cookies)
}

/** The page of the device, which a start may have lost. */
async function openPage({ device, stage }: Life): Promise<Page> {
  const context = device.context()
  const page = context.pages()[0] ?? (await context.newPage())
  if (!page.url().startsWith(stage.origin)) await page.goto(stage.origin + routes.privacyPolicy)
  return page
}

async function openSecondTab({ device, stage }: Life): Promise<void> {
  const tab = await device.context().newPage()
  await tab.goto(stage.origin + routes.taskList)
}

/** Opens the app as this member once more and waits until the server holds what was given. */
async function deliveredOf(member: Member, life: Life): Promise<Ended> {
  const { device, stage } = life
  for (const tab of device.context().pages().slice(1)) await tab.close()
  await signIn(member, life)
  const page = await openPage(life)
  const deadline = Date.now() + patience
  await page.goto(stage.origin + routes.taskList)
  for (;;) {
    const { tag, subject, answers } = member
    const ended = { tag, subject, answers, profile: await member.profile() }
    const { lost, outOfOrder } = tallyOf([ended], stage.journal)
    if (lost + outOfOrder === 0 || Date.now() > deadline) return ended
    await pause(500)
  }
}
