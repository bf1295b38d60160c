import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import * as v from 'valibot'
import { orderKit } from '#contract/kits.ts'
import { openUnreliablePartner, type UnreliablePartner } from './unreliable-partner.ts'
import { compileServer, loadServer, startServer } from './server-process.ts'
import { randomFrom } from './random-from.ts'

interface Rounds {
  /** The data directory of the embedded database, or the URL of PostgreSQL. */
  where: string
  /** A folder for what the partner keeps. */
  scratch: string
  count: number
  seed: number
}

/** An order as its client knows it: tried with the same key until it is accepted. */
interface Wish {
  subject: string
  key: string
  /** Once it was accepted. */
  number: string | undefined
}

const ordersARound = 4
/** No more are wished for while so many wait for an answer: a slow machine must keep up. */
const mostPending = 8

/**
 * Kills the server with SIGKILL in each round at a seeded moment: while it starts, or a little after
 * one of the replies to its clients, or of the calls of the partner or their ends. Clients try their
 * orders again; the partner loses one answer in seven. At last the server is left alone until
 * everything is delivered.
 * @returns The numbers of the orders accepted, and those that the partner has, in no order.
 */
export async function killRounds({ where, scratch, count, seed }: Rounds) {
  const random = randomFrom(seed)
  const partner = await openUnreliablePartner(scratch, random)
  const compiled = await compileServer()
  const server = { program: compiled.program, where, partnerUrl: partner.url }
  const wishes: Wish[] = []
  let next = loadServer(server)
  try {
    for (let round = 0; round < count; round += 1) {
      const current = next
      next = loadServer(server)
      const room = mostPending - wishes.filter(isPending).length
      for (let order = 0; order < Math.min(ordersARound, room); order += 1) {
        wishes.push({ subject: randomUUID(), key: randomUUID(), number: undefined })
      }
      await liveAndDie(current, { wishes, random, partner })
    }
    await liveUntilDone(next, { wishes, partner })
    return { accepted: wishes.map(({ number }) => number), delivered: await partner.numbers() }
  } finally {
    next.kill('SIGKILL')
    await partner.close()
    await compiled.remove()
  }
}

interface Life {
  wishes: Wish[]
  random: () => number
  partner: UnreliablePartner
}

async function liveAndDie(child: ChildProcess, { wishes, random, partner }: Life): Promise<void> {
  const gone = once(child, 'exit')
  const dieWithin = (ms: number) => setTimeout(() => child.kill('SIGKILL'), random() * ms)
  // Of the moments of a round, three for each order, the one after which it dies; 0 is its start.
  let momentsLeft = Math.floor(random() * (3 * ordersARound + 1))
  const pass = () => {
    momentsLeft -= 1
    if (momentsLeft === 0) dieWithin(20)
  }
  partner.onMoment = pass
  const started = startServer(child)
  if (momentsLeft === 0) dieWithin(500)
  // Where nothing is left to happen, the moment does not come.
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
  const port = await Promise.race([started, gone.then(() => undefined)])
  if (port !== undefined) await placeAll(port, wishes, pass)
  const [code] = await gone
  clearTimeout(late)
  if (code !== null) throw new Error(`The server ended by itself, with exit code ${code}`)
}

async function liveUntilDone(
  child: ChildProcess,
  { wishes, partner }: Pick<Life, 'wishes' | 'partner'>,
): Promise<void> {
  const gone = once(child, 'exit').then(() => undefined)
  const port = await Promise.race([startServer(child), gone])
  if (port === undefined) throw new Error('The server ended by itself')
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    await placeAll(port, wishes, () => undefined)
    const delivered = new Set(await partner.numbers())
    if (wishes.every(({ number }) => number !== undefined && delivered.has(number))) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const isPending = ({ number }: Wish): boolean => number === undefined

/** Tries all that are not accepted yet, at the same time. */
async function placeAll(port: number, wishes: readonly Wish[], onReply: () => void): Promise<void> {
  await Promise.all(
    wishes.filter(isPending).map(async (wish) => {
      wish.number = await place(port, wish)
      onReply()
    }),
  )
}

/** The number of the order; undefined when no answer came. */
async function place(port: number, { subject, key }: Wish): Promise<string | undefined> {
  try {
    const reply = await fetch(`http://localhost:${port}/test-kits`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${subject}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
      },
      body: JSON.stringify({ line1: '10 High Street', city: 'Worcester', postcode: 'WR2 9ZZ' }),
    })
    return reply.ok ? v.parse(orderKit.reply, await reply.json()).order.number : undefined
  } catch {
    return undefined
  }
}
