import { answeredAgain, storedOperationsOf, type Command } from '#contract/commands.ts'
import { isLocking } from '#offline/lock-keys.ts'
import type { StrictStore } from '#offline/idb.ts'
import type { Lock } from '#web-lock'
import { parsed } from '#offline/parsed.ts'
import { inspect, macOf, type Contents, type HighWaterMark } from './integrity.ts'
import {
  encrypted,
  IntegrityCheck,
  lockedVersion,
  newOutboxKeys,
  OutboxRecord,
  recordVersion,
  rowKeys,
  type Content,
  type OutboxKeys,
  type StoredAnswer,
} from './record.ts'

/*
 * Answers that wait for the service, encrypted, each for its owner alone. Nothing here is ever lost
 * quietly: what was enqueued stays until it is acknowledged or its owner lets it go, and what the disk
 * lost is counted.
 */

export interface OutboxParts {
  store: StrictStore
  lock: Lock
  highWaterMark: HighWaterMark
  /** Milliseconds since 1970. */
  now: () => number
}

/** What the delivery of a record changes in it. */
export type Progress = Partial<
  Pick<OutboxRecord, 'attempts' | 'nextAt' | 'state' | 'done' | 'problem'>
>

interface Change {
  removed?: readonly string[]
  /** Only as long as no delivery of them begins. */
  replaced?: readonly StoredAnswer[]
  record?: OutboxRecord
  lost?: number
}

/** Each verb is for one member, by the `sub` of their tokens. */
export class Outbox {
  readonly #parts: OutboxParts

  constructor(parts: OutboxParts) {
    this.#parts = parts
  }

  /** Everything that waits, decrypted. What is broken is put right first, and counted as damage. */
  async read(uid: string): Promise<Contents> {
    const found = await this.#inspect(uid)
    return found.isSound ? found : this.#exclusively(uid, async () => this.#repaired(uid))
  }

  /**
   * Stores a command; resolves once the disk has it. It takes the place of what was answered to the
   * same step and is certain not to have reached the service, else it waits behind that. Of a list
   * that was answered in two tabs both answers are stored; `in-doubt`: neither this one nor a change
   * of the other, for a name is in doubt. Rejects when there is no room.
   */
  async enqueue(uid: string, command: Command): Promise<'stored' | 'in-doubt'> {
    return this.#exclusively(uid, async () => {
      const found = await this.#repaired(uid)
      if (found.answers.some(({ record }) => record.id === command.id)) return 'stored'
      const { merged, replaced } = replacedBy(command, found)
      if (!merged) return 'in-doubt'
      const keys = found.keys ?? (await newOutboxKeys())
      const seq = seqOf(command, found, replaced)
      const createdAt = this.#parts.now()
      const record = await newRecord(merged, { uid, keys, seq, createdAt })
      await this.#commit({ ...found, keys }, { record, replaced })
      return 'stored'
    })
  }

  /** Notes how far a record has come. False when it is no longer there. */
  async note(uid: string, id: string, progress: Progress): Promise<boolean> {
    return this.#parts.store.write(async (rows) => {
      const key = rowKeys(uid).answer(id)
      const known = parsed(OutboxRecord, await rows.get(key))
      if (known) rows.put(key, { ...known, ...progress })
      return known !== undefined
    })
  }

  /** Takes a record out: acknowledged, withdrawn or given up. Nothing happens when it is gone. */
  async remove(uid: string, id: string): Promise<void> {
    return this.#exclusively(uid, async () => {
      const found = await this.#inspect(uid)
      if (!found.answers.some(({ record }) => record.id === id)) return
      await this.#commit(found, { removed: [rowKeys(uid).answer(id)] })
    })
  }

  /** The person knows of the damage. */
  async dismissDamage(uid: string): Promise<void> {
    return this.#parts.store.delete(rowKeys(uid).damage)
  }

  /** For the lock, which changes records as they lie here: see locked-answers.ts. One change at a time, in whatever tab. */
  async change<Result>(
    uid: string,
    work: (found: Contents, commit: (change: Change) => Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    return this.#exclusively(uid, async () => {
      const found = await this.#repaired(uid)
      return work(found, async (change) => this.#commit(found, change))
    })
  }

  /** Nothing of this member stays, nor can be read again. */
  async clear(uid: string): Promise<void> {
    const { store, highWaterMark } = this.#parts
    const names = rowKeys(uid)
    return this.#exclusively(uid, async () => {
      await store.write(async (rows) => {
        for (const [key] of await rows.entries()) {
          if (key.startsWith(names.answers)) rows.delete(key)
        }
        for (const key of [names.keys, names.check, names.damage]) rows.delete(key)
      })
      highWaterMark.write(uid, 0)
    })
  }

  async #inspect(uid: string): Promise<Contents> {
    const { store, highWaterMark } = this.#parts
    // Read first: what another tab adds meanwhile must not look like a loss.
    const mark = highWaterMark.read(uid)
    return inspect(uid, await store.entries(), mark)
  }

  /** Keeps what can be read, lets go of what cannot, and counts what is lost until it has been seen. */
  async #repaired(uid: string): Promise<Contents> {
    const found = await this.#inspect(uid)
    if (found.isSound) return found
    const lost = (found.damage?.lost ?? 0) + found.missing + found.broken.length
    await this.#commit(found, { removed: found.broken, lost })
    return this.#inspect(uid)
  }

  /** One change of a member's rows at a time, in whatever tab; a lost race is run again. */
  async #exclusively<Result>(uid: string, work: () => Promise<Result>): Promise<Result> {
    return this.#parts.lock(`rowan-outbox ${uid}`, async () => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await work()
        } catch (cause) {
          if (!(cause instanceof ConflictError) || tries === 5) throw cause
        }
      }
    })
  }

  /** The one way in which the number of records changes: with the integrity check, or not at all. */
  async #commit(
    found: Contents,
    { removed = [], replaced = [], record, lost }: Change,
  ): Promise<void> {
    const { store, highWaterMark } = this.#parts
    const { uid } = found
    const names = rowKeys(uid)
    const keys = found.keys ?? (await newOutboxKeys())
    const count = found.count - removed.length - replaced.length + (record ? 1 : 0)
    const lastSeq = Math.max(found.lastSeq, record?.seq ?? 0)
    const mac = await macOf(keys, uid, { count, lastSeq })
    await store.write(async (rows) => {
      if (!isSame(await rows.get(names.check), found.check)) throw new ConflictError()
      for (const key of removed) {
        if ((await rows.get(key)) === undefined) throw new ConflictError()
        rows.delete(key)
      }
      for (const { record: read } of replaced) {
        const key = names.answer(read.id)
        const known = parsed(OutboxRecord, await rows.get(key))
        const isAsRead = known?.attempts === read.attempts && known.state === read.state
        if (!isAsRead) throw new ConflictError()
        rows.delete(key)
      }
      if (record) rows.put(names.answer(record.id), record)
      if (lost !== undefined) rows.put(names.damage, { lost })
      rows.put(names.keys, keys)
      rows.put(names.check, { count, lastSeq, mac })
    })
    highWaterMark.write(uid, lastSeq)
  }
}

/** Which answers to the same step a command replaces, and what it comes to together with them. */
function replacedBy(command: Command, { answers }: Contents) {
  const isUnsent = ({ record: { attempts, state } }: StoredAnswer): boolean =>
    attempts === 0 && state === 'pending'
  /** The service wants nothing of it, and the person knows that: of a list they might lose names. */
  const isRefused = ({ record: { id, state } }: StoredAnswer): boolean =>
    state === 'needs-attention' && (command.insteadOf === id || !('names' in command.answer))
  const replaced = answers.filter(
    (each) => each.record.partition === command.step.id && (isUnsent(each) || isRefused(each)),
  )
  const merged = replaced
    .filter(isUnsent)
    .reduce<Command | undefined>(
      (next, { command: waiting }) => next && answeredAgain(waiting, next),
      command,
    )
  return { merged, replaced }
}

/** The number of the last answer to the step, where that is replaced; else the next. */
function seqOf(
  { step }: Command,
  { answers, lastSeq }: Contents,
  replaced: readonly StoredAnswer[],
): number {
  const last = answers.findLast(({ record }) => record.partition === step.id)
  return last && replaced.includes(last) ? last.record.seq : lastSeq + 1
}

async function newRecord(
  command: Command,
  { uid, keys, ...given }: Pick<OutboxRecord, 'uid' | 'seq' | 'createdAt'> & { keys: OutboxKeys },
): Promise<OutboxRecord> {
  const identity = { uid, id: command.id, v: versionNow(), partition: command.step.id }
  const content: Content = { command, operations: storedOperationsOf(command) }
  return {
    ...identity,
    ...(await encrypted(content, identity, keys)),
    ...given,
    kind: command.kind,
    attempts: 0,
    nextAt: 0,
    state: 'pending',
    ops: content.operations.length,
    done: 0,
    problem: undefined,
  }
}

/** A record of this page is behind the lock where one is open. */
export const versionNow = (): OutboxRecord['v'] => (isLocking() ? lockedVersion : recordVersion)

/** Somebody else has changed the same meanwhile; tried again from the start. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError'
}

/** Whether the check is the one that was read; one that cannot be read counts as none. */
const isSame = (current: unknown, found: IntegrityCheck | undefined): boolean =>
  JSON.stringify(parsed(IntegrityCheck, current)) === JSON.stringify(found)
