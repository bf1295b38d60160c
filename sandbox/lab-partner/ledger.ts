import { existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'

const Entry = v.variant('type', [
  v.object({
    type: v.literal('order'),
    /** The idempotency key of the order. */
    key: v.string(),
    fingerprint: v.string(),
    orderNumber: v.string(),
    kitId: v.string(),
  }),
  v.object({ type: v.literal('cancelled'), orderNumber: v.string(), reason: v.string() }),
  v.object({
    type: v.literal('registered'),
    kitId: v.string(),
    at: v.string(),
    webhookId: v.string(),
  }),
  /** A webhook was accepted. */
  v.object({ type: v.literal('told'), webhookId: v.string() }),
])
type Entry = v.InferOutput<typeof Entry>

export type PartnerOrder = Omit<Extract<Entry, { type: 'order' }>, 'type'>
export type Registration = Omit<Extract<Entry, { type: 'registered' }>, 'type'>

/** What the lab partner knows, written to disk before any reply or webhook. */
export interface Ledger {
  orders: () => readonly PartnerOrder[]
  /** The numbers of the cancelled orders, also of those that have not arrived. */
  cancelled: () => readonly string[]
  registrations: () => readonly Registration[]
  undelivered: () => readonly Registration[]
  add: (entry: Entry) => void
}

/** Opens the ledger at `path`: an append-only file of JSON lines. A line cut short by a kill is ignored. */
export function openLedger(path: string): Ledger {
  mkdirSync(dirname(path), { recursive: true })
  const written = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const entries = written.split('\n').flatMap(readLine)
  const file = openSync(path, 'a', 0o600)
  if (written !== '' && !written.endsWith('\n')) writeSync(file, '\n')

  const registrations = () => entries.filter((entry) => entry.type === 'registered')
  return {
    orders: () => entries.filter((entry) => entry.type === 'order'),
    cancelled: () =>
      entries.flatMap((entry) => (entry.type === 'cancelled' ? [entry.orderNumber] : [])),
    registrations,
    undelivered: () => {
      const delivered = new Set(entries.map((entry) => entry.type === 'told' && entry.webhookId))
      return registrations().filter(({ webhookId }) => !delivered.has(webhookId))
    },
    add(entry) {
      writeSync(file, `${JSON.stringify(entry)}\n`)
      fsyncSync(file)
      entries.push(entry)
    },
  }
}

function readLine(line: string): Entry[] {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Entry), line)
  return read.success ? [read.output] : []
}
