import { readFileSync } from 'node:fs'
import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { Command, StoredOperation } from '#contract/commands.ts'
import { strictStore } from '#offline/idb.ts'

const names = ['outbox', 'vault', 'device'] as const

/** What a released version of the app left on a device, from `tests/offline/released`. */
const Released = v.object({
  writtenAt: v.string(),
  /** The answers, and their exact calls. */
  given: v.array(Command),
  calls: v.array(v.object({ id: v.string(), calls: v.array(StoredOperation) })),
  /** Rows by database and key. See `revived` for how JSON represents keys and bytes. */
  databases: v.record(v.picklist(names), v.record(v.string(), v.unknown())),
})

const Key = v.object({
  $key: v.string(),
  algorithm: v.looseObject({ name: v.string() }),
  usages: v.array(v.picklist(['encrypt', 'decrypt', 'sign'])),
})
const Bytes = v.object({ $bytes: v.string() })
const Buffered = v.object({ $buffer: v.string() })

/** Writes the rows of that version into the databases of this device. */
export async function restoreReleased(version: number): Promise<v.InferOutput<typeof Released>> {
  const file = new URL(`../released/version-${version}.json`, import.meta.url)
  const released = v.parse(Released, JSON.parse(readFileSync(file, 'utf8')))
  for (const name of names) {
    const rows: [string, unknown][] = []
    for (const [key, row] of Object.entries(released.databases[name] ?? {})) {
      rows.push([key, await revived(row)])
    }
    if (name === 'vault') await writeLegacyCache(rows)
    else
      await strictStore(name).write(async ({ put }) => rows.forEach(([key, row]) => put(key, row)))
  }
  return released
}

/** Writes the database in which earlier releases cached data. */
async function writeLegacyCache(rows: readonly [string, unknown][]): Promise<void> {
  const opening = indexedDB.open('rowan-vault', 1)
  opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore('rows'))
  const database = await promisifyRequest(opening)
  // As those releases do when another tab wants to delete it.
  database.addEventListener('versionchange', () => database.close())
  const table = database.transaction('rows', 'readwrite').objectStore('rows')
  await Promise.all(rows.map(async ([key, row]) => promisifyRequest(table.put(row, key))))
}

async function revived(value: unknown): Promise<unknown> {
  if (v.is(Key, value)) {
    const { $key, algorithm, usages } = value
    return crypto.subtle.importKey('raw', bytesOf($key), algorithm, false, usages)
  }
  if (v.is(Bytes, value)) return bytesOf(value.$bytes)
  if (v.is(Buffered, value)) return bytesOf(value.$buffer).buffer
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).map(
    async ([name, part]: [string, unknown]) => [name, await revived(part)] as const,
  )
  return Object.fromEntries(await Promise.all(parts))
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
