import * as v from 'valibot'
import {
  Damage,
  NewerRecord,
  OutboxRecord,
  placeOf,
  rowKeys,
  SealedAnswer,
  Sentinel,
  sentinelText,
} from './outbox-record.ts'
import { OutboxKeys, sign } from './outbox-keys.ts'
import { decryptJson } from '#offline/encryption.ts'

/** An answer that was read and opened. */
export interface KeptAnswer extends SealedAnswer {
  record: OutboxRecord
}

/** All that the outbox holds of one member, and whether that is all there should be. */
export interface Survey {
  uid: string
  keys: OutboxKeys | undefined
  sentinel: Sentinel | undefined
  /** In the order of answering. */
  answers: readonly KeptAnswer[]
  /** Of a later version of the app: not to be touched. */
  newer: readonly v.InferOutput<typeof NewerRecord>[]
  /** Rows that nothing can read any more. */
  broken: readonly string[]
  /** How many rows there are, read or not. */
  count: number
  /** Answers that the sentinel counted and that are not there. */
  missing: number
  /** The highest number given to an answer so far. */
  lastSeq: number
  /** False where rows are broken or missing, or the sentinel itself is not what it was. */
  isSound: boolean
  /** Of earlier, not yet seen by the person. */
  damage: Damage | undefined
}

type Entries = readonly (readonly [string, unknown])[]

/**
 * Reads what is there of one member. `witnessed`: the highest number that a witness outside of this
 * database has seen, which betrays a database that went back to an earlier state as a whole.
 */
export async function survey(uid: string, entries: Entries, witnessed: number): Promise<Survey> {
  const names = rowKeys(uid)
  const rows = new Map(entries)
  const keys = optional(OutboxKeys, rows.get(names.keys))
  const sentinel = optional(Sentinel, rows.get(names.sentinel))
  const found = entries.filter(([key]) => key.startsWith(names.answers))
  const { answers, newer, broken } = await sorted(uid, keys, found)

  const highest = [...answers.map(({ record }) => record), ...newer].reduce(
    (most, { seq }) => Math.max(most, seq),
    0,
  )
  const isUnused = found.length === 0 && !sentinel && witnessed === 0
  const isGenuine =
    keys && sentinel && (await sign(keys, sentinelText(uid, sentinel))) === sentinel.mac
  const lastSeq = Math.max(sentinel?.lastSeq ?? 0, highest, witnessed)
  const missing = isGenuine ? Math.max(0, sentinel.count - found.length) : 0
  return {
    uid,
    keys,
    sentinel,
    answers,
    newer,
    broken,
    count: found.length,
    missing,
    lastSeq,
    isSound:
      isUnused ||
      Boolean(
        isGenuine &&
        broken.length === 0 &&
        sentinel.count === found.length &&
        sentinel.lastSeq === lastSeq,
      ),
    damage: optional(Damage, rows.get(names.damage)),
  }
}

async function sorted(uid: string, keys: OutboxKeys | undefined, found: Entries) {
  const answers: KeptAnswer[] = []
  const newer: v.InferOutput<typeof NewerRecord>[] = []
  const broken: string[] = []
  for (const [key, row] of found) {
    const ahead = optional(NewerRecord, row)
    const answer = ahead ? undefined : await opened(uid, keys, row)
    if (ahead) newer.push(ahead)
    else if (answer) answers.push(answer)
    else broken.push(key)
  }
  return {
    answers: answers.toSorted((a, b) => a.record.seq - b.record.seq),
    newer,
    broken,
  }
}

async function opened(
  uid: string,
  keys: OutboxKeys | undefined,
  row: unknown,
): Promise<KeptAnswer | undefined> {
  const record = optional(OutboxRecord, row)
  if (!keys || record?.uid !== uid) return undefined
  // Undefined for another key, another place, or bytes that changed: counted as broken.
  const content = optional(SealedAnswer, await decryptJson(keys.seal, record, placeOf(record)))
  return content && { record: { ...record, ops: content.operations.length }, ...content }
}

function optional<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> | undefined {
  const parsed = v.safeParse(schema, value)
  return parsed.success ? parsed.output : undefined
}
