import * as v from 'valibot'
import { isWithin, longestKept } from './ages.ts'
import { decryptBytes, encryptBytes } from '#offline/encryption.ts'
import { boundTo, epochName, store, version } from './vault-store.ts'

/*
 * The encrypted copies of what a member read. A row says nothing in clear but when it was written; its
 * name is a hash, for the name of a query holds patient ids and dates.
 */

/** An open vault: whose it is, and how many times vaults were emptied when it was opened. */
export interface OpenVault {
  subject: string
  key: CryptoKey
  epoch: number
}

/** Where in a vault a copy lies. */
export interface KeptPlace {
  vault: OpenVault
  /** The hash of the member and of the copy's name. */
  place: string
}

export interface KeptBytes {
  /** When it was fetched, in milliseconds since 1970. */
  savedAt: number
  bytes: ArrayBuffer
}

const Row = v.object({
  v: v.literal(version),
  savedAt: v.number(),
  iv: v.instance(Uint8Array<ArrayBuffer>),
  ct: v.instance(ArrayBuffer),
})

const Epoch = v.fallback(v.number(), 0)

/** How many times the vault was emptied. */
export const readEpoch = async (): Promise<number> => v.parse(Epoch, await store.get(epochName))

/** Undefined where there is none, it is too old, or it does not open: it may be somebody else's. */
export async function readKept(
  { vault: { subject, key }, place }: KeptPlace,
  now: number,
): Promise<KeptBytes | undefined> {
  const row = v.safeParse(Row, await store.get(place))
  if (!row.success || !isWithin(row.output.savedAt, { now, age: longestKept })) return undefined
  const { savedAt, ...sealed } = row.output
  const bytes = await decryptBytes(key, sealed, boundTo(subject, place, savedAt))
  return bytes && { savedAt, bytes }
}

/** Replaces what is kept there, unless the vault was emptied since it was opened. */
export async function writeKept(
  { vault: { subject, key, epoch }, place }: KeptPlace,
  { savedAt, bytes }: { savedAt: number; bytes: BufferSource },
): Promise<void> {
  const sealed = await encryptBytes(key, bytes, boundTo(subject, place, savedAt))
  await store.write(async (rows) => {
    // A reply that was under way during a wipe must not bring anything back.
    if (v.parse(Epoch, await rows.get(epochName)) !== epoch) return
    rows.put(place, { v: version, savedAt, ...sealed })
  })
}

/** All of them or none. */
export const deleteKept = (kept: readonly KeptPlace[]): Promise<void> =>
  store.write(async (rows) => {
    for (const { place } of kept) rows.delete(place)
  })

/** Empties the vault for everybody. Returns the new epoch. */
export const wipeKept = (): Promise<number> =>
  store.write(async (rows) => {
    const epoch = v.parse(Epoch, await rows.get(epochName)) + 1
    rows.clear()
    rows.put(epochName, epoch)
    return epoch
  })

/** Empties the vault without a word of it; vaults that are open keep nothing more. */
export const clearKept = (): Promise<void> => store.clear()

/** Deletes what is too old to be shown, and rows of a form that this app does not know. */
export const sweepKept = (now: number): Promise<void> =>
  store.write(async (rows) => {
    for (const [name, value] of await rows.entries()) {
      if (name === epochName) continue
      const row = v.safeParse(Row, value)
      const isFresh = row.success && isWithin(row.output.savedAt, { now, age: longestKept })
      if (!isFresh) rows.delete(name)
    }
  })

/** When each copy that may still be shown was fetched, in milliseconds since 1970. */
export const keptDates = async (now: number): Promise<number[]> =>
  (await store.entries()).flatMap(([, value]) => {
    const row = v.safeParse(Row, value)
    if (!row.success || !isWithin(row.output.savedAt, { now, age: longestKept })) return []
    return [row.output.savedAt]
  })
