import * as v from 'valibot'
import { answeredAgain, keptOperationsOf, type Command } from '#contract/commands.ts'
import type { Lock } from '#offline/lock.ts'
import {
  OutboxRecord,
  placeOf,
  type Place,
  recordVersion,
  rowKeys,
  Sentinel,
  sentinelText,
  type SealedAnswer,
} from './outbox-record.ts'
import { survey, type KeptAnswer, type Survey } from './outbox-survey.ts'
import { newOutboxKeys, OutboxKeys, sign } from './outbox-keys.ts'
import { encryptJson } from '#offline/encryption.ts'
import type { StrictStore } from '#offline/idb.ts'

/*
 * Answers that wait for the service, sealed, each for its owner alone. Nothing here is ever lost
 * quietly: what was enqueued stays until it is acknowledged or its owner lets it go, and what the
 * disk lost is counted. Records, count and highest number move in one strict transaction.
 */

/** A place outside of the database that remembers the highest number given to an answer. */
export interface Witness {
  seen: (uid: string) => number
  note: (uid: string, seq: number) => void
}

export interface OutboxParts {
  store: StrictStore
  lock: Lock
  witness: Witness
  /** Milliseconds since 1970. */
  now: () => number
}

/** Rejects what somebody else has changed meanwhile; tried again from the start. */
class ConflictError extends Error {
  override readonly name = 'ConflictError'
}

/** What the delivery of a record changes in it. */
export type Progress = Partial<
  Pick<OutboxRecord, 'attempts' | 'nextAt' | 'state' | 'done' | 'problem'>
>

export type Outbox = ReturnType<typeof createOutbox>

/** Each verb is for one member, by the `sub` of their tokens. */
export function createOutbox(parts: OutboxParts) {
  const { store, lock, witness, now } = parts
  const exclusively = lockedBy(lock)

  const read = async (uid: string): Promise<Survey> => surveyOf(parts, uid)

  return {
    /** Everything that waits, opened. What is broken is put right first, and counted as damage. */
    read: async (uid: string): Promise<Survey> => {
      const found = await read(uid)
      if (found.isSound) return found
      return exclusively(uid, async () => {
        const again = await read(uid)
        return again.isSound ? again : repair(parts, again)
      })
    },

    /**
     * Keeps a command; resolves once the disk has it. It takes the place of what was answered to the
     * same step and is certain not to have reached the service, else it waits behind that. Of a list
     * that was answered in two tabs both answers are kept; `in-doubt`: neither this one nor a change
     * of the other, for a name is in doubt. Rejects when there is no room.
     */
    enqueue: async (uid: string, command: Command): Promise<'kept' | 'in-doubt'> =>
      exclusively(uid, async () => {
        const asFound = await read(uid)
        const found = asFound.isSound ? asFound : await repair(parts, asFound)
        if (found.answers.some(({ record }) => record.id === command.id)) return 'kept'
        const { merged, replaced } = replacing(found, command)
        if (!merged) return 'in-doubt'
        await put(parts, found, { command: merged, replaced, createdAt: now() })
        return 'kept'
      }),

    /** Notes how far a record has come. False when it is no longer there. */
    note: async (uid: string, id: string, progress: Progress): Promise<boolean> =>
      store.write(async (rows) => {
        const key = rowKeys(uid).answer(id)
        const known = v.safeParse(OutboxRecord, await rows.get(key))
        if (known.success) rows.put(key, { ...known.output, ...progress })
        return known.success
      }),

    /** Takes a record out: acknowledged, withdrawn or given up. Nothing happens when it is gone. */
    remove: async (uid: string, id: string): Promise<void> =>
      exclusively(uid, async () => {
        const found = await read(uid)
        const key = rowKeys(uid).answer(id)
        if (!found.answers.some(({ record }) => record.id === id)) return
        await write(parts, found, { count: found.count - 1, removed: [key] })
      }),

    /** The person knows of the damage. */
    forgetDamage: async (uid: string): Promise<void> => store.delete(rowKeys(uid).damage),

    /** Nothing of this member stays, nor can be read again. */
    forget: async (uid: string): Promise<void> =>
      exclusively(uid, async () => {
        const names = rowKeys(uid)
        await store.write(async (rows) => {
          for (const [key] of await rows.entries()) {
            if (key.startsWith(names.answers)) rows.delete(key)
          }
          for (const key of [names.keys, names.sentinel, names.damage]) rows.delete(key)
        })
        witness.note(uid, 0)
      }),
  }
}

async function surveyOf({ store, witness }: OutboxParts, uid: string): Promise<Survey> {
  // Asked first: what another tab adds meanwhile must not look like a loss.
  const witnessed = witness.seen(uid)
  return survey(uid, await store.entries(), witnessed)
}

/** One change of a member's rows at a time, in whatever tab; a lost race is run again. */
const lockedBy =
  (lock: Lock) =>
  async <Result>(uid: string, work: () => Promise<Result>): Promise<Result> =>
    lock(`rowan-outbox ${uid}`, async () => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await work()
        } catch (cause) {
          if (!(cause instanceof ConflictError) || tries === 5) throw cause
        }
      }
    })

interface Kept {
  command: Command
  replaced: readonly KeptAnswer[]
  createdAt: number
}

async function put(
  parts: OutboxParts,
  found: Survey,
  { command, replaced, createdAt }: Kept,
): Promise<void> {
  const { uid } = found
  const partition = command.step.id
  const keys = await keysOf(parts, found)
  const same = found.answers.filter(({ record }) => record.partition === partition)
  const last = same.at(-1)
  const keepsPlace = last && replaced.includes(last)
  const place: Place = { uid, id: command.id, v: recordVersion, partition }
  const content: SealedAnswer = { command, operations: keptOperationsOf(command) }
  const record: OutboxRecord = {
    ...place,
    ...(await encryptJson(keys.seal, content, placeOf(place))),
    seq: keepsPlace ? last.record.seq : found.lastSeq + 1,
    kind: command.kind,
    createdAt,
    attempts: 0,
    nextAt: 0,
    state: 'pending',
    ops: content.operations.length,
    done: 0,
    problem: undefined,
  }
  await write(
    parts,
    { ...found, keys },
    {
      count: found.count - replaced.length + 1,
      lastSeq: Math.max(found.lastSeq, record.seq),
      replaced: replaced.map((answer) => answer.record),
      record,
    },
  )
}

/** What takes the place of which answers to the same step. */
function replacing({ answers }: Survey, command: Command) {
  const same = answers.filter(({ record }) => record.partition === command.step.id)
  const replaced = same.filter(({ record }) => isUntold(record) || isRefusedBefore(record, command))
  const merged = replaced
    .filter(({ record }) => isUntold(record))
    .reduce<Command | undefined>(
      (next, { command: waiting }) => next && answeredAgain(waiting, next),
      command,
    )
  return { merged, replaced }
}

/** Whether the service is certain to have nothing of it. */
const isUntold = ({ attempts, state }: OutboxRecord): boolean =>
  attempts === 0 && state === 'pending'

/** Whether the service wants nothing of it, and the person knows that: of a list they might lose names. */
const isRefusedBefore = ({ id, state }: OutboxRecord, { answer, insteadOf }: Command): boolean =>
  state === 'needs-attention' && (insteadOf === id || !('names' in answer))

interface Change {
  count: number
  lastSeq?: number
  removed?: readonly string[]
  /** Only as long as no delivery of them begins. */
  replaced?: readonly OutboxRecord[]
  record?: OutboxRecord
  lost?: number
}

/** The one way in which the number of rows changes: with the sentinel, or not at all. */
async function write(
  { store, witness }: OutboxParts,
  found: Pick<Survey, 'uid' | 'keys' | 'sentinel' | 'lastSeq'>,
  { count, lastSeq = found.lastSeq, removed = [], replaced = [], record, lost }: Change,
): Promise<void> {
  const { uid } = found
  const names = rowKeys(uid)
  const keys = found.keys ?? (await newOutboxKeys())
  const mac = await sign(keys, sentinelText(uid, { count, lastSeq }))
  await store.write(async (rows) => {
    if (!isSame(await rows.get(names.sentinel), found.sentinel)) throw new ConflictError()
    for (const key of removed) {
      if ((await rows.get(key)) === undefined) throw new ConflictError()
      rows.delete(key)
    }
    for (const { id, attempts, state } of replaced) {
      const known = v.safeParse(OutboxRecord, await rows.get(names.answer(id)))
      const isAsRead =
        known.success && known.output.attempts === attempts && known.output.state === state
      if (!isAsRead) throw new ConflictError()
      rows.delete(names.answer(id))
    }
    if (record) rows.put(names.answer(record.id), record)
    if (lost !== undefined) rows.put(names.damage, { lost })
    rows.put(names.keys, keys)
    rows.put(names.sentinel, { count, lastSeq, mac })
  })
  witness.note(uid, lastSeq)
}

/** Whether the sentinel is the one that was read; one that cannot be read counts as none. */
function isSame(current: unknown, found: Survey['sentinel']): boolean {
  const parsed = v.safeParse(Sentinel, current)
  return JSON.stringify(parsed.success ? parsed.output : undefined) === JSON.stringify(found)
}

/** Keys that are on the disk before anything is sealed with them: another tab may have made some too. */
async function keysOf({ store }: OutboxParts, found: Survey): Promise<OutboxKeys> {
  if (found.keys) return found.keys
  const made = await newOutboxKeys()
  const key = rowKeys(found.uid).keys
  return store.write(async (rows) => {
    const kept = v.safeParse(OutboxKeys, await rows.get(key))
    if (kept.success) return kept.output
    rows.put(key, made)
    return made
  })
}

/** Keeps what can be read, lets go of what cannot, and counts what is lost until it has been told. */
async function repair(parts: OutboxParts, found: Survey): Promise<Survey> {
  const lost = (found.damage?.lost ?? 0) + found.missing + found.broken.length
  await write(parts, found, {
    count: found.count - found.broken.length,
    removed: found.broken,
    lost,
  })
  return surveyOf(parts, found.uid)
}
