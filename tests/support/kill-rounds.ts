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
  /** A folder for the partner's data. */
  scratch: string
  count: number
  seed: number
}

/** An order of a client, which retries it with the same key until it is accepted. */
interface Wish {
  subject: string
  key: string
  /** Set once it was accepted. */
  number: string | undefined
}

const ordersARound = 4
/** No new orders while this many wait for a reply: a slow machine must keep up. */
const mostPending = 8

/**
 * Kills the server with SIGKILL at a seeded moment in each round: during the start, or shortly
 * after a reply to a client, or the beginning or end of a call to the partner. Clients retry their
 * orders; the partner loses one reply in seven. In the end the server runs undisturbed until
 * everything is delivered.
 *
 * @returns The numbers of the accepted orders, and of those that the partner has, unordered.
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
  // A round has three moments for each order; the server is killed after this one, and 0 means
  // during the start.
  let momentsLeft = Math.floor(random() * (3 * ordersARound + 1))
  const pass = () => {
    momentsLeft -= 1
    if (momentsLeft === 0) dieWithin(20)
  }
  partner.onMoment = pass
  const started = startServer(child)
  if (momentsLeft === 0) dieWithin(500)
  // Where nothing is left to happen, that moment never comes.
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

/** Sends all orders that are not accepted yet, in parallel. */
async function placeAll(port: number, wishes: readonly Wish[], onReply: () => void): Promise<void> {
  await Promise.all(
    wishes.filter(isPending).map(async (wish) => {
      wish.number = await place(port, wish)
      onReply()
    }),
  )
}

/** The number of the order; undefined when no reply came. */
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
