import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { pino } from 'pino'
import * as v from 'valibot'
import { connectGpRecord } from '#contract/gp-details.ts'
import { temporaryFolder } from '../../e2e/support/temporary-folder.ts'
import { generateRecord } from '../../sandbox/gp-system/generate-record.ts'
import { createApp } from '../../server/boot/app.ts'
import { openDatabase } from '../../server/db/open.ts'
import { createGpSystem } from '../../server/gp/gp-system/create-gp-system.ts'
import { listen } from '../../server/http/listen.ts'
import { publicFetch } from '../../server/telemetry/public-fetch.ts'
import { createRecordEncryption } from '../../server/crypto/record-encryption.ts'
import { watchLoop, type Lateness } from './idle.ts'
import type { Reading, Readings } from './readers.ts'

const apiPort = 8340
const gpPort = 8341
const apiUrl = `http://localhost:${apiPort}`
/** How long the event loop may block, in ms, in excess of an idle thread's lateness. */
const longestBlockMs = 50
const years = 9
const today = new Date().toISOString().slice(0, 10)
const nobody = async () => {
  throw new Error('The bench asks no other service')
}

/**
 * Measures the API with the GP system and readers in other threads, so that this thread's event loop delay is the
 * API's alone, and compares it with an idle thread's. Prints a table, and resolves with whether the delay is
 * within the limit.
 */
export async function benchRecordApi(): Promise<boolean> {
  const folder = temporaryFolder('bench-record-api')
  const records = {
    '20,000 entries': { entries: 20_000, seed: 1 },
    'about 1 MB': { entries: 1_350, seed: 2 },
  }
  const letters = Object.entries(records).map(([name, size]) => {
    const record = generateRecord({ ...size, years, until: today })
    writeFileSync(join(folder, `${size.seed}.json`), JSON.stringify(record))
    return { name, details: record.account }
  })
  const gpSystem = threadOf('gp-system.ts', { recordsDir: folder, port: gpPort })
  await heard(gpSystem)
  const database = await openDatabase({ dataDir: join(folder, 'database') })
  const api = await listen(apiOver(database.db).fetch, apiPort)
  const threads = { readers: threadOf('readers.ts', {}), idle: threadOf('idle.ts', {}) }
  const rows: Measured[] = []
  for (const { name, details } of letters) {
    const url = await connected(details)
    await measured(threads, { url, readers: 1, rounds: 2 })
    rows.push({
      name: `${name}, 1 reader`,
      ...(await measured(threads, { url, readers: 1, rounds: 10 })),
    })
    if (name === 'about 1 MB') {
      rows.push({
        name: `${name}, 20 readers`,
        ...(await measured(threads, { url, readers: 20, rounds: 3 })),
      })
    }
  }
  console.table(Object.fromEntries(rows.map((row) => [row.name, wordsOf(row)])))
  const [alone, crowd] = rows.slice(-2)
  if (alone && crowd) {
    const ratio = percentile(crowd.times, 95) / percentile(alone.times, 95)
    console.log(`p95 of 20 readers to that of one: ${ratio.toFixed(1)}`)
  }
  const isMet = rows.every(({ loop, idle }) => loop.longest <= idle.longest + longestBlockMs)
  console.log(
    `Longest block at most ${longestBlockMs} ms beyond an idle thread: ${isMet ? 'met' : 'MISSED'}`,
  )
  for (const thread of [gpSystem, ...Object.values(threads)]) await thread.terminate()
  await api.close()
  await database.close()
  return isMet
}

interface Measured extends Readings {
  name: string
  /** The lateness of the API's thread, and of an idle thread at the same time. */
  loop: Lateness
  idle: Lateness
}

const wordsOf = ({ times, bytes, loop, idle }: Measured) => ({
  'median ms': percentile(times, 50).toFixed(0),
  'p95 ms': percentile(times, 95).toFixed(0),
  'longest block ms': loop.longest.toFixed(1),
  'of an idle thread': idle.longest.toFixed(1),
  'p99 block ms': loop.p99.toFixed(1),
  'of an idle thread, p99': idle.p99.toFixed(1),
  'reply MB': (bytes / 1e6).toFixed(2),
})

const threadOf = (file: string, data: object): Worker =>
  new Worker(new URL('./thread.mjs', import.meta.url), {
    workerData: { ...data, entry: new URL(`./${file}`, import.meta.url).href },
  })

const heard = async (thread: Worker): Promise<unknown> =>
  new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
  })

const apiOver = (db: Parameters<typeof createApp>[0]['db']) =>
  createApp({
    db,
    verifyMember: async () => ({
      subject: 'user_bench',
      sessionId: 'sess_1',
      canAccessHurdle: false,
    }),
    identity: {
      person: async () => undefined,
      emailsOf: nobody,
      subjectsOf: async () => [],
      existing: nobody,
      setKitAccess: nobody,
      checkSession: async () => ({ isActive: true, canAccessHurdle: false }),
      nhsLogin: nobody,
      remove: nobody,
    },
    nhsLogin: { handedOver: nobody },
    addressService: { find: nobody, retrieve: nobody, cleanse: nobody },
    gpSystem: createGpSystem({ pairing: { url: `http://localhost:${gpPort}`, key: 'bench' } }),
    recordEncryption: createRecordEncryption(['a'.repeat(43)]),
    verifyOperator: async () => undefined,
    partnerWebhookSecrets: [],
    identityWebhookSecrets: [],
    erasureLedger: { add: async () => undefined, mark: async () => undefined },
    now: () => new Date(),
    fetchReceiver: publicFetch([]),
    newId: randomUUID,
    log: pino({ level: 'error' }),
    appOrigins: [],
    apiUrl: 'https://rowan.example/api',
    limits: { perMember: 1e6, writes: 1e6, kilobytes: 1e8, gpConnects: 1e6 },
  })

/** Connects the record, and resolves with the path to read it. */
async function connected(details: object): Promise<string> {
  const reply = await fetch(`${apiUrl}/gp-records`, {
    method: 'POST',
    headers: {
      Authorization: 'Bearer bench',
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify(details),
  })
  const { patientId } = v.parse(connectGpRecord.reply, await reply.json())
  const from = `${Number(today.slice(0, 4)) - years}${today.slice(4)}`
  return `${apiUrl}/gp-records/medical-records?from=${from}&to=${today}&patientId=${patientId}`
}

async function measured(
  { readers, idle }: { readers: Worker; idle: Worker },
  reading: Reading,
): Promise<Omit<Measured, 'name'>> {
  idle.postMessage('begin')
  const loop = watchLoop()
  readers.postMessage(reading)
  const { times, bytes } = await readingsOf(readers)
  const lateness = loop.stop()
  idle.postMessage('end')
  return { times, bytes, loop: lateness, idle: await latenessOf(idle) }
}

const latenessOf = async (idle: Worker): Promise<Lateness> =>
  new Promise((resolve) => {
    idle.once('message', (lateness: Lateness) => resolve(lateness))
  })

const readingsOf = async (readers: Worker): Promise<Readings> =>
  new Promise((resolve) => {
    readers.once('message', (readings: Readings) => resolve(readings))
  })

function percentile(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}
