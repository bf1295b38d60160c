import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import autocannon, { type Call } from 'autocannon'
import * as v from 'valibot'
import { startThrowawayPostgres } from '../throwaway-postgres.ts'
import { sessionsOf } from './api-members.ts'

const members = 1_000
const connections = 20

interface Figures {
  perSecond: number
  p50: number
  p95: number
  p99: number
}

type Sessions = Awaited<ReturnType<typeof sessionsOf>>

/**
 * Measures how many calls the API answers on one core, over PGlite and over PostgreSQL, as 1,000
 * members send them; prints a table. Not a test: a busy machine is a slow one.
 */
export async function benchApi({ seconds }: { seconds: number }): Promise<void> {
  const sessions = await sessionsOf(members)
  const folder = mkdtempSync(join(tmpdir(), 'rowan-bench-api-'))
  const embedded = await measured({ dataDir: join(folder, 'database') }, sessions, seconds)
  rmSync(folder, { recursive: true })
  const postgres = await startThrowawayPostgres()
  const served = await measured({ url: postgres.url }, sessions, seconds)
  await postgres.stop()
  const rows = Object.keys(embedded).map((call) => [
    call,
    { ...columnsOf('PGlite', embedded[call]), ...columnsOf('PostgreSQL', served[call]) },
  ])
  console.log(
    `${members} members, ${connections} connections, ${seconds} s a call, Node ${process.version}, ${cpus()[0]?.model}; the API on one core, times in ms`,
  )
  console.table(Object.fromEntries(rows))
}

const columnsOf = (name: string, figures: Figures | undefined) => ({
  [`${name} req/s`]: figures?.perSecond.toFixed(0),
  [`${name} p50`]: figures?.p50.toFixed(1),
  [`${name} p95`]: figures?.p95.toFixed(1),
  [`${name} p99`]: figures?.p99.toFixed(1),
})

async function measured(
  where: { dataDir: string } | { url: string },
  { tokens, jwks }: Sessions,
  seconds: number,
): Promise<Record<string, Figures>> {
  const entry = new URL('./api-server.ts', import.meta.url).href
  const api = new Worker(new URL('./thread.mjs', import.meta.url), {
    workerData: { entry, where, jwks, members },
  })
  const url = `http://localhost:${v.parse(v.number(), await heard(api))}`
  const figures: Record<string, Figures> = {}
  const everybody = (call: Omit<Call, 'headers'>) =>
    tokens.map((token) => ({ ...call, headers: { Authorization: `Bearer ${token}` } }))
  const tags = await tagsOf(url, tokens)
  const cases: Record<string, Call[]> = {
    'GET /users': everybody({ method: 'GET', path: '/users' }),
    'GET /notifications': everybody({ method: 'GET', path: '/notifications' }),
    'GET /notifications, unchanged (304)': tokens.map((token, n) => ({
      method: 'GET',
      path: '/notifications',
      headers: { Authorization: `Bearer ${token}`, 'If-None-Match': tags[n] ?? '' },
    })),
    'GET /test-kits': everybody({ method: 'GET', path: '/test-kits' }),
    'PUT /gender, a new key each': tokens.map((token) => write(token)),
    'PUT /gender, the same key again': tokens.map((token) => write(token, randomUUID())),
  }
  for (const [name, calls] of Object.entries(cases)) {
    await fired(url, calls, 2)
    figures[name] = await fired(url, calls, seconds)
  }
  api.postMessage('close')
  await heard(api)
  await api.terminate()
  return figures
}

/** Under one key for ever, or under a new one each time. */
const write = (token: string, key?: string): Call => ({
  method: 'PUT',
  path: '/gender',
  body: JSON.stringify({ gender: 'FEMALE' }),
  headers: {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': key ?? randomUUID(),
  },
  ...(key === undefined && {
    setupRequest: (call: Call) => ({
      ...call,
      headers: { ...call.headers, 'Idempotency-Key': randomUUID() },
    }),
  }),
})

async function tagsOf(url: string, tokens: readonly string[]): Promise<string[]> {
  const tags: string[] = []
  for (const token of tokens) {
    const headers = { Authorization: `Bearer ${token}` }
    const reply = await fetch(`${url}/notifications`, { headers })
    tags.push(reply.headers.get('ETag') ?? '')
    await reply.arrayBuffer()
  }
  return tags
}

/** Throws when any call was answered with a fault: a fast refusal is no speed. */
async function fired(url: string, calls: Call[], seconds: number): Promise<Figures> {
  const times: number[] = []
  // Each connection speaks for members of its own: nobody answers twice at the same time.
  const share = calls.length / connections
  let clients = 0
  const running = autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (client) => {
      client.setRequests(calls.slice(clients * share, (clients + 1) * share))
      clients += 1
    },
  })
  running.on('response', (...[, , , milliseconds]: [unknown, number, number, number]) => {
    times.push(milliseconds)
  })
  const result = await running
  const faults = Object.entries(result.statusCodeStats).filter(([status]) => status >= '400')
  if (faults.length > 0 || result.errors > 0 || result.timeouts > 0) {
    throw new Error(`Not every call was answered: ${JSON.stringify(result.statusCodeStats)}`)
  }
  const sorted = times.toSorted((one, other) => one - other)
  const at = (percent: number) => sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0
  return { perSecond: times.length / result.duration, p50: at(50), p95: at(95), p99: at(99) }
}

const heard = async (thread: Worker): Promise<unknown> =>
  new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
  })
