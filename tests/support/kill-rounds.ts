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
  /** Whether an operator cancels it once it was accepted. */
  isUnwanted: boolean
  isCancelled: boolean
}

/** One order in so many is cancelled. */
const cancelledOneIn = 3

const ordersARound = 4
/** No new orders while this many wait for a reply: a slow machine must keep up. */
const mostPending = 8

/**
 * Kills the server with SIGKILL at a seeded moment in each round: during the start, or shortly
 * after a reply to a client, or the beginning or end of a call to the partner. Clients retry their
 * orders, and an operator cancels some; the partner loses one reply in seven. In the end the server runs
 * undisturbed until everything is delivered or cancelled.
 *
 * @returns The numbers of the accepted orders that stayed, of those that were cancelled, and what the partner has, unordered.
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
        wishes.push({
          subject: randomUUID(),
          key: randomUUID(),
          number: undefined,
          isUnwanted: random() < 1 / cancelledOneIn,
          isCancelled: false,
        })
      }
      await liveAndDie(current, { wishes, random, partner })
    }
    await liveUntilDone(next, { wishes, partner })
    const numbersOf = (isUnwanted: boolean) =>
      wishes.filter((wish) => wish.isUnwanted === isUnwanted).map(({ number }) => number)
    return {
      accepted: numbersOf(false),
      unwanted: numbersOf(true),
      partner: await partner.orders(),
    }
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
  // A round has three moments for each order, and three for its cancellation; the server is killed after this
  // one, and 0 means during the start.
  let momentsLeft = Math.floor(random() * (4 * ordersARound + 1))
  const pass = () => {
    momentsLeft -= 1
    if (momentsLeft === 0) dieWithin(20)
  }
  partner.onMoment = pass
  const started = startServer(child)
  if (momentsLeft === 0) dieWithin(500)
  const port = await Promise.race([started, gone.then(() => undefined)])
  // Where nothing is left to happen, that moment never comes.
  const late = setTimeout(() => child.kill('SIGKILL'), 5_000)
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
    const { delivered, cancelled } = await partner.orders()
    const has = { delivered: new Set(delivered), cancelled: new Set(cancelled) }
    const isDone = ({ number = '', isUnwanted }: Wish) =>
      has[isUnwanted ? 'cancelled' : 'delivered'].has(number)
    if (wishes.every(isDone)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const isPending = ({ number, isUnwanted, isCancelled }: Wish): boolean =>
  number === undefined || (isUnwanted && !isCancelled)

/** Sends all orders that are not accepted yet, and cancels those that are not wanted, in parallel. */
async function placeAll(port: number, wishes: readonly Wish[], onReply: () => void): Promise<void> {
  await Promise.all(
    wishes.filter(isPending).map(async (wish) => {
      wish.number ??= await place(port, wish)
      onReply()
      if (!wish.isUnwanted || wish.number === undefined) return
      wish.isCancelled = await cancel(port, wish.number)
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

/** Whether a reply came that says so. */
async function cancel(port: number, orderNumber: string): Promise<boolean> {
  try {
    const reply = await fetch(`http://localhost:${port}/operator/orders/cancelled`, {
      method: 'POST',
      headers: {
        Authorization: 'Bearer jo.smith',
        'Content-Type': 'application/json',
        'X-Operator-Reason': 'member-asked',
        'X-Operator-Ticket': '1',
      },
      body: JSON.stringify({ orderNumber }),
    })
    return reply.ok
  } catch {
    return false
  }
}
