import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { StepCommand, StoredOperation } from '#contract/commands.ts'
import { strictStore } from '#offline/idb.ts'

/** What a released version of the app left on a device, from `tests/offline/released`. */
const Released = v.object({
  writtenAt: v.string(),
  /** The answers, and their exact calls. */
  given: v.array(StepCommand),
  calls: v.array(v.object({ id: v.string(), calls: v.array(StoredOperation) })),
  /** By their keys. See `revived` for how JSON represents keys and bytes. */
  databases: v.object({ outbox: v.record(v.string(), v.unknown()) }),
})

const Key = v.object({
  $key: v.string(),
  algorithm: v.looseObject({ name: v.string() }),
  usages: v.array(v.picklist(['encrypt', 'decrypt', 'sign'])),
})
const Bytes = v.object({ $bytes: v.string() })
const Buffered = v.object({ $buffer: v.string() })

/** Writes the rows of that version into the outbox of this device. */
export async function restoreReleased(version: number): Promise<v.InferOutput<typeof Released>> {
  const file = new URL(`../released/version-${version}.json`, import.meta.url)
  const released = v.parse(Released, JSON.parse(readFileSync(file, 'utf8')))
  for (const [key, row] of Object.entries(released.databases.outbox)) {
    await strictStore('outbox').set(key, await revived(row))
  }
  return released
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
