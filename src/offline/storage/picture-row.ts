import { at, textAt } from '#contract/unparsed.ts'
import { freshFor, isWithin, verificationLasts } from './ages.ts'
import { bootPlace, names, store as device } from './device-store.ts'
import { isKey, isSealed, openBytes, openJson } from './seal.ts'
import { boundTo, epochName, hashOf, store as vault } from './vault-store.ts'

/** A picture of a page of the member whom this device knows. */
export interface KeptPicture {
  bytes: ArrayBuffer
  /** When what it shows was fetched, and when the member was last verified: milliseconds since 1970. */
  savedAt: number
  verifiedAt: number
  /** Of their sign-in. */
  sessionId: string
}

/**
 * Reads a picture before the app is there, under the same rules as the app reads copies: src/offline/device.ts
 * says whom the device knows, vault-rows.ts what opens. A picture that is a day old would have to say so.
 * @param name As it was kept under.
 * @returns Undefined where there is none that may be shown.
 */
export async function readPicture(name: string, now: number): Promise<KeptPicture | undefined> {
  // Opens the vault beside the device's rows, which say where in it to look.
  vault.get(epochName).catch(() => undefined)
  const rows = new Map(await device.entries())
  if (rows.get(names.isShared) === true || rows.has(names.hasLeft)) return undefined
  const [bootKey, boot, vaultKey] = [names.bootKey, names.boot, names.vaultKey].map((row) =>
    rows.get(row),
  )
  if (!isKey(bootKey) || !isSealed(boot)) return undefined
  const known = await openJson(bootKey, boot, bootPlace)
  const [subject, sessionId] = [textAt(known, 'subject'), textAt(known, 'sessionId')]
  const verifiedAt = at(known, 'verifiedAt')
  if (subject === undefined || sessionId === undefined || typeof verifiedAt !== 'number') {
    return undefined
  }
  if (!isWithin(verifiedAt, { now, age: verificationLasts.member })) return undefined
  const [owner, place] = await Promise.all([hashOf(subject), hashOf(subject, name)])
  const key = at(vaultKey, 'key')
  if (textAt(vaultKey, 'owner') !== owner || !isKey(key)) return undefined
  const row = await vault.get(place)
  const savedAt = at(row, 'savedAt')
  if (typeof savedAt !== 'number' || !isSealed(row)) return undefined
  if (!isWithin(savedAt, { now, age: freshFor })) return undefined
  const bytes = await openBytes(key, row, boundTo(subject, place, savedAt))
  return bytes && { bytes, savedAt, verifiedAt, sessionId }
}
