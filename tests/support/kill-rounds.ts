import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { build } from 'vite'
import { orderKit } from '#contract/kits.ts'
import { createLabPartner } from '../../sandbox/lab-partner/create-lab-partner.ts'
import { listen } from '../../server/listen.ts'
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
  const partner = await openPartner(scratch, random)
  const compiled = await compile()
  const server = { program: compiled.program, where, partnerUrl: partner.url }
  const wishes: Wish[] = []
  let next = load(server)
  try {
    for (let round = 0; round < count; round += 1) {
      const current = next
      next = load(server)
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
  partner: Partner
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
  const started = start(child)
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
  const port = await Promise.race([start(child), gone])
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

const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

/** The server as one file of JavaScript, among the packages that it needs: it starts in no time. */
async function compile(): Promise<{ program: string; remove: () => Promise<void> }> {
  const cache = join(projectFolder, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const outDir = await mkdtemp(join(cache, 'ordering-server-'))
  await build({
    root: projectFolder,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: { ssr: 'tests/support/ordering-server.ts', outDir, emptyOutDir: false },
  })
  return {
    program: join(outDir, 'ordering-server.js'),
    remove: async () => rm(outDir, { recursive: true, force: true }),
  }
}

interface Loading {
  program: string
  where: string
  partnerUrl: string
}

/** A server that has loaded its code and waits to be started. */
const load = ({ program, where, partnerUrl }: Loading): ChildProcess =>
  spawn(process.execPath, [program, where, partnerUrl], { stdio: ['pipe', 'pipe', 'inherit'] })

/** Starts it. Resolves with its port; never when it is killed before. */
function start(child: ChildProcess): Promise<number> {
  child.stdin?.write('start\n')
  return new Promise((resolve) => {
    if (child.stdout) {
      createInterface({ input: child.stdout }).once('line', (line) => resolve(Number(line)))
    }
  })
}

interface Partner {
  url: string
  /** Told when a call has come, and when it is about to be answered. */
  onMoment: () => void
  numbers: () => Promise<string[]>
  close: () => Promise<void>
}

async function openPartner(scratch: string, random: () => number): Promise<Partner> {
  const app = createLabPartner({
    ledgerFile: join(scratch, 'lab-partner.jsonl'),
    code: 'rowan',
    appOrigin: 'http://localhost',
    apiKey: 'partner-key',
    webhook: { url: 'http://localhost:1', secret: '' },
    now: () => new Date(),
  })
  const answer = async (request: Request) => {
    partner.onMoment()
    const reply = await app.fetch(request)
    partner.onMoment()
    return random() < 1 / 7 ? new Response(undefined, { status: 504 }) : reply
  }
  const { port, close } = await listen(answer, 0)
  const Orders = v.object({ orders: v.array(v.object({ orderNumber: v.string() })) })
  const partner: Partner = {
    url: `http://localhost:${port}/api`,
    onMoment: () => undefined,
    numbers: async () => {
      const headers = { Authorization: 'Bearer partner-key' }
      const reply = await app.request('/api/orders', { headers })
      return v.parse(Orders, await reply.json()).orders.map(({ orderNumber }) => orderNumber)
    },
    close: async () => close(0),
  }
  return partner
}
