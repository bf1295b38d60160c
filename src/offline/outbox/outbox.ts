import { answeredAgain, partitionOf, storedOperationsOf, type Command } from '#contract/commands.ts'
import { isDeriving } from '#offline/key-source.ts'
import type { StrictStore } from '#offline/idb.ts'
import type { Lock } from '#web-lock'
import { parsed } from '#offline/encryption.ts'
import { inspect, macOf, type Contents, type HighWaterMark } from './integrity.ts'
import {
  encrypted,
  IntegrityCheck,
  newOutboxKeys,
  OutboxRecord,
  rowKeys,
  versionOf,
  type Content,
  type OutboxKeys,
  type StoredAnswer,
} from './record.ts'

/*
 * Answers that wait for the service, each encrypted for its owner. Nothing is lost silently: an answer stays until
 * it is acknowledged or its owner discards it, and what the disk loses is counted.
 */

export interface OutboxParts {
  store: StrictStore
  lock: Lock
  highWaterMark: HighWaterMark
  /** Milliseconds since 1970. */
  now: () => number
}

/** The fields of a record that change while it is sent. */
export type SyncProgress = Partial<
  Pick<OutboxRecord, 'attempts' | 'nextAt' | 'state' | 'done' | 'problem'>
>

interface Change {
  removed?: readonly string[]
  /** Fails with a conflict if one of them has started to be sent. */
  replaced?: readonly StoredAnswer[]
  record?: OutboxRecord
  lost?: number
}

/** Every method takes the member, as the `sub` of their tokens. */
export class Outbox {
  readonly #parts: OutboxParts

  constructor(parts: OutboxParts) {
    this.#parts = parts
  }

  /** Everything that waits, decrypted. Broken records are removed first, and counted as damage. */
  async read(uid: string): Promise<Contents> {
    const found = await this.#inspect(uid)
    return found.isSound ? found : this.#exclusively(uid, async () => this.#repaired(uid))
  }

  /**
   * Stores a command; resolves once the disk has it. It replaces an earlier answer to the same step if that
   * certainly has not reached the service; otherwise it waits behind it. If a list was answered in two tabs,
   * both answers are stored. `in-doubt`: nothing was stored or changed, because the person has to decide about
   * a name. Rejects when there is no room.
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

  /** Stores the progress of a record. False if it is no longer there. */
  async note(uid: string, id: string, progress: SyncProgress): Promise<boolean> {
    return this.#parts.store.write(async (rows) => {
      const key = rowKeys(uid).answer(id)
      const known = parsed(OutboxRecord, await rows.get(key))
      if (known) rows.put(key, { ...known, ...progress })
      return known !== undefined
    })
  }

  /** Removes a record that was acknowledged, withdrawn or given up. Does nothing if it is gone. */
  async remove(uid: string, id: string): Promise<void> {
    return this.#exclusively(uid, async () => {
      const found = await this.#inspect(uid)
      if (!found.answers.some(({ record }) => record.id === id)) return
      await this.#commit(found, { removed: [rowKeys(uid).answer(id)] })
    })
  }

  /** The person has been told about the damage. */
  async dismissDamage(uid: string): Promise<void> {
    return this.#parts.store.delete(rowKeys(uid).damage)
  }

  /** For the owner of a source of keys, who re-encrypts records. One change at a time across all tabs. */
  async change<Result>(
    uid: string,
    work: (found: Contents, commit: (change: Change) => Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    return this.#exclusively(uid, async () => {
      const found = await this.#repaired(uid)
      return work(found, async (change) => this.#commit(found, change))
    })
  }

  /** Deletes everything of this member, keys included. */
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
    // Read before the rows: an answer that another tab adds in between must not look like a loss.
    const mark = highWaterMark.read(uid)
    return inspect(uid, await store.entries(), mark)
  }

  /** Keeps readable records, removes the others, and counts the loss until the person has seen it. */
  async #repaired(uid: string): Promise<Contents> {
    const found = await this.#inspect(uid)
    if (found.isSound) return found
    const lost = (found.damage?.lost ?? 0) + found.missing + found.broken.length
    await this.#commit(found, { removed: found.broken, lost })
    return this.#inspect(uid)
  }

  /** One change of a member's rows at a time across all tabs; a lost race is tried again. */
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

  /** The only way to change the number of records: together with the integrity check, or not at all. */
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

/** Which answers to the same step a command replaces, and the command merged with them. */
function replacedBy(command: Command, { answers }: Contents) {
  const isUnsent = ({ record: { attempts, state } }: StoredAnswer): boolean =>
    attempts === 0 && state === 'pending'
  /** Refused by the service. A refused list may have names that the new one lacks, so only `insteadOf` replaces it. */
  const isRefused = ({ record: { id, state } }: StoredAnswer): boolean =>
    state === 'needs-attention' && (command.insteadOf === id || !('names' in command.answer))
  const replaced = answers.filter(
    (each) => each.record.partition === partitionOf(command) && (isUnsent(each) || isRefused(each)),
  )
  const merged = replaced
    .filter(isUnsent)
    .reduce<Command | undefined>(
      (next, { command: waiting }) => next && answeredAgain(waiting, next),
      command,
    )
  return { merged, replaced }
}

/** The sequence number of the last answer to the step if that is replaced, or else the next one. */
function seqOf(
  command: Command,
  { answers, lastSeq }: Contents,
  replaced: readonly StoredAnswer[],
): number {
  const last = answers.findLast(({ record }) => record.partition === partitionOf(command))
  return last && replaced.includes(last) ? last.record.seq : lastSeq + 1
}

async function newRecord(
  command: Command,
  { uid, keys, ...given }: Pick<OutboxRecord, 'uid' | 'seq' | 'createdAt'> & { keys: OutboxKeys },
): Promise<OutboxRecord> {
  const identity = { uid, id: command.id, v: versionNow(command), partition: partitionOf(command) }
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

/** Records of this page are encrypted with a derived key if its source is open. */
export const versionNow = (command: Command): OutboxRecord['v'] => versionOf(command, isDeriving())

/** Another tab has changed the same rows; the change is tried again from the start. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError'
}

/** Whether the check is still the one that was read; one that cannot be read counts as none. */
const isSame = (current: unknown, found: IntegrityCheck | undefined): boolean =>
  JSON.stringify(parsed(IntegrityCheck, current)) === JSON.stringify(found)
