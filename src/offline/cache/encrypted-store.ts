import * as v from 'valibot'
import { sha256Of } from '#contract/endpoint.ts'
import { isWithin, maxCacheAge } from '#offline/clock.ts'
import { decryptBytes, encryptBytes, Encrypted } from '#offline/encryption.ts'
import { strictStore } from '#offline/idb.ts'
import { cacheKeyOf, type CacheKey } from '#offline/session/session-rows.ts'
import { createStore } from '#store'

/*
 * The encrypted cache for reading offline. It holds one member's data at a time. Only the time at which an
 * entry was fetched is stored in clear; its name is hashed, because the keys of queries contain patient ids
 * and dates. A failure here costs a cached entry and nothing else, so no caller waits for the disk or sees
 * its errors.
 */

/** The member whose cache is open; while it is undefined nothing is read or written. */
export const cacheOwner = createStore<string | undefined>(undefined)

/** Counts the writes and clears of this page. */
export const cacheChanges = createStore(0)

/** Which entry of which member. */
export interface EntryName {
  subject: string
  name: string
}

export interface Entry {
  /** When it was fetched, in milliseconds since 1970. */
  savedAt: number
  bytes: ArrayBuffer
}

/** What a cache is opened with, where the caller has read it already. */
export interface Prefetched {
  /** The key on the device; it may belong to somebody else. */
  key: CacheKey | undefined
  epoch: Promise<number>
}

export interface OpenCache {
  subject: string
  key: CryptoKey
  /** The epoch when this cache was opened. */
  epoch: number
}

export const cacheStore = strictStore('cache')
const version = 1
export const epochName = 'epoch'

export const Row = v.object({
  v: v.literal(version),
  savedAt: v.number(),
  ...Encrypted.entries,
})
/** A row that may still be shown. */
const FreshRow = v.pipe(
  Row,
  v.check(({ savedAt }) => isWithin(savedAt, { now: Date.now(), age: maxCacheAge })),
)
export const Epoch = v.fallback(v.number(), 0)

let opening: Promise<OpenCache | undefined> = Promise.resolve(undefined)
/** The last call of `open`: the next waits for it, or it could read an epoch that this one is about to raise. */
let lastOpen: Promise<unknown> = Promise.resolve()
/** The last epoch that this page read; undefined if it never read one. */
let seenEpoch: Promise<number | undefined> = Promise.resolve(undefined)
let clearedAt = 0

/** The epoch: how many times the cache has been cleared. */
export const readEpoch = async (): Promise<number> =>
  v.parse(Epoch, await cacheStore.get(epochName))

/** Opens the cache for this member, and deletes the entries of anybody else. */
export function openCache(subject: string, prefetched?: Prefetched): void {
  if (cacheOwner.get() === subject) return
  opening = lastOpen.then(async () => open(subject, prefetched)).catch(() => undefined)
  lastOpen = opening
  cacheOwner.set(subject)
}

async function open(subject: string, prefetched: Prefetched | undefined): Promise<OpenCache> {
  const [owner, before] = await Promise.all([hashOf(subject), prefetched?.epoch ?? readEpoch()])
  const { key, isNew } =
    prefetched?.key?.owner === owner
      ? { key: prefetched.key.key, isNew: false }
      : await cacheKeyOf(owner)
  // A new key cannot decrypt the existing rows.
  const epoch = isNew ? await clearRows() : before
  seenEpoch = Promise.resolve(epoch)
  return { subject, key, epoch }
}

/** For the owner of a source of keys, who encrypts the entries again. Reads and writes wait until it is done. */
export async function changeCache(change: (cache: OpenCache) => Promise<OpenCache>): Promise<void> {
  opening = opening.then((cache) => cache && change(cache)).catch(() => undefined)
  await opening
}

/** Closes the cache: nothing is read or written from now on. */
export function closeCache(): void {
  opening = Promise.resolve(undefined)
  cacheOwner.set(undefined)
}

/** Undefined if there is no such entry, it is too old, or it does not decrypt, as somebody else's does not. */
export async function readEntry(entry: EntryName): Promise<Entry | undefined> {
  const cache = await openFor(entry)
  if (!cache) return undefined
  try {
    const name = await hashOf(entry.subject, entry.name)
    const row = v.parse(FreshRow, await cacheStore.get(name))
    const { savedAt } = row
    const bytes = await decryptBytes(cache.key, row, boundTo(entry.subject, name, savedAt))
    return bytes && { savedAt, bytes }
  } catch {
    return undefined
  }
}

/** Replaces the entry, unless the cache was cleared since it was opened, or since the data was fetched. */
export async function writeEntry(
  entry: EntryName,
  { savedAt, bytes }: { savedAt: number; bytes: BufferSource },
): Promise<void> {
  const cache = await openFor(entry)
  if (!cache || wasClearedAfter(savedAt)) return
  try {
    const name = await hashOf(entry.subject, entry.name)
    const encrypted = await encryptBytes(cache.key, bytes, boundTo(entry.subject, name, savedAt))
    await cacheStore.write(async (rows) => {
      // A reply that was in flight must not restore what another tab has cleared.
      if (v.parse(Epoch, await rows.get(epochName)) !== cache.epoch) return
      rows.put(name, { v: version, savedAt, ...encrypted })
    })
    tell()
  } catch {
    // On a full disk answers come first: they cannot be fetched again.
  }
}

/** Whether this page has cleared the cache since that time, in milliseconds since 1970. */
export const wasClearedAfter = (fetchedAt: number): boolean => fetchedAt < clearedAt

/** Deletes every entry; data fetched from now on is cached again. Rejects if that fails. */
export async function clearCache(): Promise<void> {
  const subject = cacheOwner.get()
  closeCache()
  clearedAt = Date.now()
  seenEpoch = Promise.resolve(await clearRows())
  if (subject !== undefined) openCache(subject)
  tell()
}

/** Makes room for answers: entries can be fetched again, answers cannot. Rejects if nothing can be deleted. */
export async function giveUpCache(): Promise<void> {
  // On a completely full disk there is no room even for the epoch.
  await clearCache().catch(async () => cacheStore.clear())
}

/** Deletes rows that are too old to be shown. */
export async function deleteExpired(): Promise<void> {
  try {
    await cacheStore.write(async (rows) => {
      for (const [name, row] of await rows.entries()) {
        if (name !== epochName && !v.is(FreshRow, row)) rows.delete(name)
      }
    })
  } catch {
    // Expired rows are not shown, and the next start tries again.
  }
}

/** When the data of every other entry was fetched, in milliseconds since 1970. Writes nothing: a page counts often. */
export async function datesOfOthers(entry: EntryName): Promise<number[]> {
  const name = await hashOf(entry.subject, entry.name)
  const rows = await cacheStore.entries().catch(() => [])
  return rows.flatMap(([other, row]) =>
    other !== name && v.is(FreshRow, row) ? [row.savedAt] : [],
  )
}

/** Remembers the epoch for `wasClearedElsewhere`. */
export function watchForClearing(): void {
  seenEpoch = readEpoch().catch(() => undefined)
}

/** Whether another page has cleared the cache since this one last read the epoch. For a page that was frozen. */
export async function wasClearedElsewhere(): Promise<boolean> {
  const before = await seenEpoch
  return before !== undefined && before !== (await readEpoch().catch(() => before))
}

const tell = () => cacheChanges.set(cacheChanges.get() + 1)

const openFor = async ({ subject }: EntryName): Promise<OpenCache | undefined> => {
  const cache = await opening
  return cache?.subject === subject ? cache : undefined
}

/** Deletes all rows. Returns the new epoch. */
const clearRows = (): Promise<number> =>
  cacheStore.write(async (rows) => {
    const epoch = v.parse(Epoch, await rows.get(epochName)) + 1
    rows.clear()
    rows.put(epochName, epoch)
    return epoch
  })

export const boundTo = (subject: string, name: string, savedAt: number) =>
  [subject, name, savedAt, version] as const

/** A name that reveals nothing. */
export const hashOf = async (...parts: readonly string[]): Promise<string> =>
  sha256Of(JSON.stringify(parts))
