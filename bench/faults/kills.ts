import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { listKitOrders, orderKit } from '#contract/kits.ts'
import { User } from '#contract/profile.ts'
import { readAs, sendUntilHeard } from '../../tests/support/persistent-caller.ts'
import { randomFrom } from '../../tests/support/random-from.ts'
import { loadServer, startServer } from '../../tests/support/server-process.ts'
import type { Finding, FaultFixture } from './faults.ts'

const callers = 40
const answersEach = 7
const readyWithinMs = 3_000
const addressed = { line1: '10 High Street', city: 'Worcester', postcode: 'WR2 9ZZ' }

/** The writes of one member that the server acknowledged. */
interface Acknowledged {
  subject: string
  names: string[]
  order: string
}

/** Kills the server repeatedly while members send eight answers each, one after another. */
export async function killDuringBurst(fixture: FaultFixture, kills: number): Promise<Finding[]> {
  const random = randomFrom(20_261_121)
  let child = loadServer(fixture)
  let url = `http://127.0.0.1:${await startServer(child)}`
  let isOver = false
  const acknowledged: Acknowledged[] = []
  const caller = async (caller: number) => {
    for (let n = 0; !isOver; n += 1) {
      acknowledged.push(await answerAll(() => url, `killed-${caller}-${n}`))
    }
  }
  const calling = Promise.all(Array.from({ length: callers }, async (_, n) => caller(n)))
  const readyAfter: number[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    await setTimeout(100 + 400 * random())
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    const killedAt = performance.now()
    child = loadServer(fixture)
    url = `http://127.0.0.1:${await startServer(child)}`
    readyAfter.push(performance.now() - killedAt)
  }
  isOver = true
  await calling
  const wrong = await countWrong(url, acknowledged)
  child.kill('SIGKILL')
  const slowest = Math.max(...readyAfter)
  const writes = acknowledged.length * (answersEach + 1)
  return [
    {
      what: `acknowledged writes that are there once, after ${kills} kills`,
      found: `${writes - wrong} of ${writes}`,
      isMet: wrong === 0 && writes > kills,
    },
    {
      what: 'ready again after a kill, at the latest',
      found: `${slowest.toFixed(0)} ms`,
      isMet: slowest <= readyWithinMs,
    },
  ]
}

async function answerAll(url: () => string, subject: string): Promise<Acknowledged> {
  const names = Array.from({ length: answersEach }, (_, n) => `Hospital ${n}`)
  for (const name of names) {
    await sendUntilHeard(url, { subject, path: '/hospitals', body: { name } })
  }
  const reply = await sendUntilHeard(url, { subject, path: '/test-kits', body: addressed })
  return { subject, names, order: v.parse(orderKit.reply, reply).order.number }
}

async function countWrong(url: string, acknowledged: readonly Acknowledged[]): Promise<number> {
  let wrong = 0
  for (const { subject, names, order } of acknowledged) {
    const user = v.parse(User, await (await readAs(url, subject, '/users')).json())
    const kits = await (await readAs(url, subject, '/test-kits')).json()
    const { orders } = v.parse(listKitOrders.reply, kits)
    const there = user.hospital.map(({ name }) => name)
    wrong += names.filter((name, n) => there[n] !== name).length
    wrong += Math.max(0, there.length - names.length)
    if (orders.length !== 1 || orders[0]?.number !== order) wrong += 1
  }
  return wrong
}
