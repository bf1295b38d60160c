import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { pino } from 'pino'
import * as v from 'valibot'
import { connectGpRecord } from '#contract/gp-record.ts'
import { generateRecord } from '../../sandbox/gp-system/generate-record.ts'
import { createApp } from '../../server/app.ts'
import { openDatabase } from '../../server/db/open.ts'
import { createGpSystem } from '../../server/gateways/gp-system.ts'
import { listen } from '../../server/listen.ts'
import { createRecordSeal } from '../../server/record-seal.ts'
import type { Reading, Readings } from './readers.ts'

const apiPort = 8340
const gpPort = 8341
const apiUrl = `http://localhost:${apiPort}`
const resolution = 5
const years = 9
const today = new Date().toISOString().slice(0, 10)
const nobody = async () => {
  throw new Error('The bench asks no other service')
}

/**
 * Measures the API with its GP system and its readers in threads of their own, so that the delay of
 * this thread's loop is the API's alone. Prints a table. Not a test: a busy machine is a slow one.
 */
export async function benchRecordApi(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rowan-bench-'))
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
  const readers = threadOf('readers.ts', {})
  const rows: Record<string, Record<string, string>> = {}
  for (const { name, details } of letters) {
    const url = await connected(details)
    await measured(readers, { url, readers: 1, rounds: 2 })
    rows[`${name}, 1 reader`] = await measured(readers, { url, readers: 1, rounds: 10 })
    if (name === 'about 1 MB') {
      rows[`${name}, 20 readers`] = await measured(readers, { url, readers: 20, rounds: 3 })
    }
  }
  rows['nobody reads'] = await idle()
  console.table(rows)
  for (const thread of [gpSystem, readers]) await thread.terminate()
  await api.close()
  await database.close()
  rmSync(folder, { recursive: true })
}

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
      sessionId: undefined,
      canAccessHurdle: false,
    }),
    identity: {
      person: async () => undefined,
      subjectOf: nobody,
      setKitAccess: nobody,
      standing: async () => ({ isActive: true, canAccessHurdle: false }),
      nhsLoginToken: nobody,
      remove: nobody,
    },
    nhsLogin: { gpDetails: nobody },
    addressService: { find: nobody, retrieve: nobody, cleanse: nobody },
    gpSystem: createGpSystem({ url: `http://localhost:${gpPort}`, key: 'bench' }),
    recordSeal: createRecordSeal(['a'.repeat(43)]),
    operatorSecret: randomUUID(),
    partnerWebhookSecret: '',
    now: () => new Date(),
    newId: randomUUID,
    log: pino({ level: 'error' }),
    appOrigins: [],
    limits: { perMember: 1e6, gpConnects: 1e6 },
  })

/** Connects the record; returns where it is read. */
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

async function measured(readers: Worker, reading: Reading): Promise<Record<string, string>> {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  readers.postMessage(reading)
  const { times, bytes } = await readingsOf(readers)
  delay.disable()
  return {
    'median ms': percentile(times, 50).toFixed(0),
    'p95 ms': percentile(times, 95).toFixed(0),
    'longest block ms': blockOf(delay.max),
    'p99 block ms': blockOf(delay.percentile(99)),
    'reply MB': (bytes / 1e6).toFixed(2),
  }
}

const readingsOf = async (readers: Worker): Promise<Readings> =>
  new Promise((resolve) => {
    readers.once('message', (readings: Readings) => resolve(readings))
  })

async function idle(): Promise<Record<string, string>> {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  delay.disable()
  return {
    'longest block ms': blockOf(delay.max),
    'p99 block ms': blockOf(delay.percentile(99)),
  }
}

/** What the timer came late by. */
const blockOf = (nanoseconds: number): string =>
  Math.max(0, nanoseconds / 1e6 - resolution).toFixed(1)

function percentile(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}
