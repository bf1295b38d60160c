import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { makeDevice, type Device } from '../device.ts'
import { newMember, type Member } from '../member.ts'
import { planOf, type Death } from '../plan.ts'
import type { Stage } from '../stage.ts'
import type { Trial } from '../trial.ts'
import type { Tally } from '../tally.ts'
import { commandOf, isEffect } from '../journal.ts'
import type { Weather } from '../weather.ts'
import { rivalPath, type Rival } from './rival-site.ts'
import './rival-page.ts'

/** Fewer than the longest list that the API takes. */
const answersEach = 10

/** The same work for a ready-made queue: every answer is one name, sent by one call. */
export async function rivalTrial(
  stage: Stage,
  { rival, answers, kills, random, atOnce, report }: Trial & { rival: Rival },
): Promise<Tally & { kills: number }> {
  const sum = { given: 0, lost: 0, doubled: 0, outOfOrder: 0, ofAnother: 0, kills: 0 }
  const people = Math.ceil(answers / answersEach)
  const plan = planOf({ answers: people * answersEach, kills }, random)
  let begun = 0
  let done = 0
  const useDevices = async () => {
    while (begun < people) {
      const first = begun * answersEach
      begun += 1
      const member = await newMember(`${rival}-${begun}`, stage)
      const deaths = plan.slice(first, first + answersEach)
      const { names, killed } = await answerAll(member, { stage, rival, deaths })
      const { medication } = await member.profile()
      const held = medication.map(({ name }) => name)
      const own = stage.journal.filter((each) => each.subject === member.subject && isEffect(each))
      const commands = own.map(commandOf)
      const arrived = held.filter((name) => names.includes(name))
      const ranks = arrived.map((name) => names.indexOf(name))
      sum.given += names.length
      sum.lost += names.filter((name) => !held.includes(name)).length
      sum.doubled += commands.length - new Set(commands).size
      sum.outOfOrder += ranks.filter((rank, at) => at > 0 && rank < (ranks[at - 1] ?? 0)).length
      sum.kills += killed
      done += 1
      report(`${rival}: ${done} of ${people} people, ${sum.kills} kills`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, useDevices))
  return sum
}

interface Life {
  stage: Stage
  rival: Rival
  deaths: readonly (Death | undefined)[]
}

interface Phone {
  device: Device
  weather: Weather
  open: () => Promise<Page>
}

/** Resolves with the names that the queue said it had sent or kept. */
async function answerAll(member: Member, { stage, rival, deaths }: Life) {
  const device = await makeDevice()
  const names: string[] = []
  let killed = 0
  const open = async (): Promise<Page> => {
    await device.context().addCookies(member.cookies)
    const page = device.context().pages()[0] ?? (await device.context().newPage())
    await page.goto(stage.origin + rivalPath(rival))
    await page.waitForFunction(() => window.rival !== undefined)
    return page
  }
  const phone: Phone = { device, weather: stage.weatherOver(device), open }
  try {
    await device.start()
    let page = await open()
    phone.weather.turn()
    for (const [n, death] of deaths.entries()) {
      const name = `${member.tag} ${n + 1}`
      const isTaken = await giveAndDie(phone, { page, name, death })
      if (isTaken) names.push(name)
      if (!death) continue
      killed += 1
      await device.start()
      page = await open()
    }
    phone.weather.clear()
    page = await open()
    await untilHeld(member, { names, page })
    return { names, killed }
  } finally {
    await device.remove()
  }
}

interface Given {
  page: Page
  name: string
  death: Death | undefined
}

/** Gives an answer; whether the queue said that it has it. Afterwards the phone is dead, if it had to die. */
async function giveAndDie(
  { device, weather }: Phone,
  { page, name, death }: Given,
): Promise<boolean> {
  const giving = giveUntilTaken(page, name)
  if (death?.when === 'midway') {
    const isTaken = await Promise.race([giving, pause(death.after, false)])
    await device.kill()
    await giving.catch(() => false)
    return isTaken
  }
  const isTaken = await giving
  // Where there is a network the browser wakes the queue, whatever the network then does.
  if (!death && !['cut', 'stall'].includes(weather.now())) await flush(page)
  if (death) await device.kill()
  return isTaken
}

/** A person who sees that it failed tries again, with the same key. */
async function giveUntilTaken(page: Page, name: string): Promise<boolean> {
  const key = randomUUID()
  for (let tries = 0; tries < 30; tries += 1) {
    const outcome = await page.evaluate(
      async ([text, id]) => window.rival?.answer(text, id).catch(() => 'failed'),
      [name, key] as const,
    )
    if (outcome === 'sent' || outcome === 'kept') return true
    await pause(200)
  }
  return false
}

/** At most two seconds: a queue may wait for itself for ever. */
const flush = async (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const late = new Promise<void>((resolve) => setTimeout(resolve, 2000))
    await Promise.race([window.rival?.flush(), late])
  })

async function untilHeld(
  member: Member,
  { names, page }: { names: readonly string[]; page: Page },
): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    await flush(page)
    const held = (await member.profile()).medication.map(({ name }) => name)
    if (names.every((name) => held.includes(name))) return
    await pause(250)
  }
}
