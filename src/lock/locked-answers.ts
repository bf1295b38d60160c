import { storeWithFallback } from '#offline/idb.ts'
import { lockBetweenTabs } from '#web-lock'
import { localHighWaterMark } from '#offline/outbox/integrity.ts'
import { ConflictError, Outbox, versionNow } from '#offline/outbox/outbox.ts'
import { encrypted, isUnderDerivedKey, OutboxRecord, rowKeys } from '#offline/outbox/record.ts'
import { parsed } from '#offline/encryption.ts'
import { answersStored } from '#offline/session/sign-out.ts'
import { readLock } from './lock-row.ts'

/* Moves waiting answers behind the lock and out of it. Another tab may change or send them at the same time. */

const store = storeWithFallback('outbox')
const outbox = new Outbox({
  store,
  lock: lockBetweenTabs(),
  highWaterMark: localHighWaterMark,
  now: Date.now,
})

/** The rows of answers behind a lock. */
async function lockedRows(): Promise<{ key: string; record: OutboxRecord }[]> {
  const rows = (await store.entries()).map(([key, row]) => ({
    key,
    record: parsed(OutboxRecord, row),
  }))
  return rows.flatMap(({ key, record }) =>
    record && isUnderDerivedKey(record) ? [{ key, record }] : [],
  )
}

const lockedOwners = async () => new Set((await lockedRows()).map(({ record }) => record.uid))

/**
 * Re-encrypts waiting answers for a lock that was set, or that ends. Their progress is not changed.
 * @param uid Whose answers; by default everybody's that are behind the lock.
 */
export async function reencryptAnswers(uid?: string): Promise<void> {
  for (const owner of uid === undefined ? await lockedOwners() : [uid]) await encryptTheirs(owner)
}

const encryptTheirs = async (uid: string): Promise<void> =>
  outbox.change(uid, async ({ answers, keys }) => {
    if (!keys) return
    const due = answers.filter(
      ({ record, command }) =>
        isUnderDerivedKey(record) !== isUnderDerivedKey({ v: versionNow(command) }),
    )
    const changes = await Promise.all(
      due.map(async ({ record, command, operations }) => {
        const v = versionNow(command)
        const content = await encrypted({ command, operations }, { ...record, v }, keys)
        return { before: record, after: { v, ...content } }
      }),
    )
    await store.write(async (rows) => {
      for (const { before, after } of changes) {
        const key = rowKeys(uid).answer(before.id)
        const known = parsed(OutboxRecord, await rows.get(key))
        if (known?.v !== before.v) throw new ConflictError()
        rows.put(key, { ...known, ...after })
      }
    })
  })

/**
 * Deletes answers behind a lock that the device has lost, because nothing can read them, and counts them as damage. Does
 * nothing while a lock is set.
 */
export async function giveUpLocked(uid: string): Promise<void> {
  const lost = (await lockedRows()).filter(({ record }) => record.uid === uid)
  // Read after the answers: a lock is stored before anything is encrypted for it.
  if (lost.length === 0 || (await readLock()) !== undefined) return
  await outbox.change(uid, async ({ damage }, commit) =>
    commit({ removed: lost.map(({ key }) => key), lost: (damage?.lost ?? 0) + lost.length }),
  )
}

/** Releases waiting answers before the lock of this page ends. */
export async function release(): Promise<void> {
  await answersStored()
  await reencryptAnswers()
}

/** How many unsent answers are behind the lock. */
export const countLockedAnswers = async (): Promise<number> => (await lockedRows()).length

/** Deletes them, with all other waiting answers of their owners and the keys. */
export async function deleteLockedAnswers(): Promise<void> {
  for (const owner of await lockedOwners()) await outbox.clear(owner)
}
