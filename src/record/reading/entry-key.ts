import * as v from 'valibot'
import type { ShownSection } from '#contract/gp-record.ts'

const EntryKey = v.pipe(v.string(), v.brand('EntryKey'))

/**
 * What tells an entry, or a part of one, from all others: its content. A place in a list is none, because another entry
 * stands there once a newer record has come. So only this file makes keys.
 */
export type EntryKey = v.InferOutput<typeof EntryKey>

/** Gives the entries of one record their keys, in order: of several with the same content each has its own. */
export function entryKeys(): (entry: { section: ShownSection; fingerprint: number }) => EntryKey {
  const counts = new Map<string, number>()
  return ({ section, fingerprint }) => {
    const content = `${section} ${fingerprint}`
    const count = (counts.get(content) ?? 0) + 1
    counts.set(content, count)
    return v.parse(EntryKey, `${content} ${count}`)
  }
}

/** The key of a part of an entry. The same content has its parts in the same places. */
export const partKey = (entry: EntryKey, ...part: readonly (string | number)[]): EntryKey =>
  v.parse(EntryKey, [entry, ...part].join(' '))

/** The key of a diagnosis that the member named to Rowan. */
export const ownKey = (name: string): EntryKey => v.parse(EntryKey, `own ${name}`)

/** The same for the same content. FNV-1a, which is fast; two entries collide once in four thousand million. */
export function fingerprintOf(sent: object): number {
  const whole = JSON.stringify(sent)
  // An entry whose codes are sent one day is not new by that: a person reads the same.
  const text = ofCodes.test(whole) ? JSON.stringify(sent, withoutCodes) : whole
  let hash = 0x81_1c_9d_c5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93)
  }
  return hash >>> 0
}

/** A key, or a text with one. */
const ofCodes = /(?:\bcodes|Code)(?:$|":)/
const withoutCodes = (name: string, value: unknown): unknown =>
  ofCodes.test(name) ? undefined : value
