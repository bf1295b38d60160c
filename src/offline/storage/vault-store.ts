import { hexOf } from '#contract/hex.ts'
import type { BoundTo } from './seal.ts'
import { strictStore } from './strict-store.ts'

/*
 * Where the sealed copies lie, and under what they are sealed: known to the first script of a member's
 * page too, so nothing here imports a library to parse with.
 */

export const store = strictStore('vault')

export const version = 1

/** The row that counts how many times the vault was emptied. */
export const epochName = 'epoch'

/** A name that tells nothing. */
export async function hashOf(...parts: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts))
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return hexOf(digest)
}

/** @param place The hash of the member and of the copy's name. */
export const boundTo = (subject: string, place: string, savedAt: number): BoundTo => [
  subject,
  place,
  savedAt,
  version,
]
