import { sha256Of } from '#contract/hex.ts'
import * as v from 'valibot'
import { isWithin, maxCacheAge } from '#offline/ages.ts'
import { cacheKeyOf, type CacheKey } from '#offline/session/session-rows.ts'
import { decryptBytes, encryptBytes, Encrypted } from '#offline/encryption.ts'
import { strictStore } from '#offline/idb.ts'
import { createStore } from '#store'

/*
 * The encrypted cache of what a member reads, for reading it offline; of one member at a time. An entry
 * says nothing in clear but when its data was fetched, and its name is a hash: the name of a query holds
 * patient ids and dates. Whatever fails here costs a cached entry and nothing else, so nobody waits for
 * a disk or sees its errors.
 */

/** Whose cache is open; nothing is cached or read while it is undefined. */
export const cacheOwner = createStore<string | undefined>(undefined)

/** Counts what was cached and cleared on this page. */
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

/** What a cache is opened with, where that was read already. */
export interface ReadAhead {
  /** As the device holds it; it may be somebody else's. */
  key: CacheKey | undefined
  epoch: Promise<number>
}

export interface OpenCache {
  subject: string
  key: CryptoKey
  /** How many times caches had been cleared when this one was opened. */
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
/** One that may still be shown. */
const FreshRow = v.pipe(
  Row,
  v.check(({ savedAt }) => isWithin(savedAt, { now: Date.now(), age: maxCacheAge })),
)
export const Epoch = v.fallback(v.number(), 0)

let opening: Promise<OpenCache | undefined> = Promise.resolve(undefined)
/** The epoch when this page last knew it; undefined where it never asked. */
let seenEpoch: Promise<number | undefined> = Promise.resolve(undefined)
let clearedAt = 0

/** How many times the cache was cleared. */
export const readEpoch = async (): Promise<number> =>
  v.parse(Epoch, await cacheStore.get(epochName))

/** From now on what this member reads is cached. Somebody else's entries are deleted. */
export function openCache(subject: string, ahead?: ReadAhead): void {
  if (cacheOwner.get() === subject) return
  opening = open(subject, ahead).catch(() => undefined)
  cacheOwner.set(subject)
}

async function open(subject: string, ahead: ReadAhead | undefined): Promise<OpenCache> {
  const [owner, before] = await Promise.all([hashOf(subject), ahead?.epoch ?? readEpoch()])
  const { key, isNew } =
    ahead?.key?.owner === owner ? { key: ahead.key.key, isNew: false } : await cacheKeyOf(owner)
  // What lies there cannot be opened with a new key.
  const epoch = isNew ? await clearRows() : before
  seenEpoch = Promise.resolve(epoch)
  return { subject, key, epoch }
}

/** For the lock, which encrypts what is here anew (set-lock.ts): whoever reads or writes meanwhile waits for it. */
export async function changeCache(change: (cache: OpenCache) => Promise<OpenCache>): Promise<void> {
  opening = opening.then((cache) => cache && change(cache)).catch(() => undefined)
  await opening
}

/** Nothing is cached or read any more. */
export function closeCache(): void {
  opening = Promise.resolve(undefined)
  cacheOwner.set(undefined)
}

/** Undefined where there is none, it is too old, or it does not open: it may be somebody else's. */
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
      // A reply that was under way must not bring back what was cleared in another tab.
      if (v.parse(Epoch, await rows.get(epochName)) !== cache.epoch) return
      rows.put(name, { v: version, savedAt, ...encrypted })
    })
    tell()
  } catch {
    // A full disk is left to the answers, which cannot be fetched again.
  }
}

/** Whether this page has cleared the cache since that time, in milliseconds since 1970. */
export const wasClearedAfter = (fetchedAt: number): boolean => fetchedAt < clearedAt

/** Deletes every entry; what is fetched from now on is cached again. Rejects where that fails. */
export async function clearCache(): Promise<void> {
  const subject = cacheOwner.get()
  closeCache()
  clearedAt = Date.now()
  seenEpoch = Promise.resolve(await clearRows())
  if (subject !== undefined) openCache(subject)
  tell()
}

/** Makes room for answers: entries can be fetched again, answers cannot. Rejects where nothing can be deleted. */
export async function giveUpCache(): Promise<void> {
  // On a disk that is full to the last byte even the epoch has no room.
  await clearCache().catch(async () => cacheStore.clear())
}

/** Deletes what is too old to be shown, and rows of a form that this app does not know. */
export async function deleteExpired(): Promise<void> {
  try {
    await cacheStore.write(async (rows) => {
      for (const [name, row] of await rows.entries()) {
        if (name !== epochName && !v.is(FreshRow, row)) rows.delete(name)
      }
    })
  } catch {
    // It is not shown, and is deleted at another start.
  }
}

/** When the data of each entry was fetched, but for this one, in milliseconds since 1970. */
export async function datesOfOthers(entry: EntryName): Promise<number[]> {
  const name = await hashOf(entry.subject, entry.name)
  const rows = await cacheStore.entries().catch(() => [])
  return rows.flatMap(([other, row]) =>
    other !== name && v.is(FreshRow, row) ? [row.savedAt] : [],
  )
}

/** Notes the epoch, for `wasClearedElsewhere`. */
export function watchForClearing(): void {
  seenEpoch = readEpoch().catch(() => undefined)
}

/** Whether another page has cleared the cache since this one last knew: for a page that was frozen meanwhile. */
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

/** A name that tells nothing. */
export const hashOf = async (...parts: readonly string[]): Promise<string> =>
  sha256Of(JSON.stringify(parts))
