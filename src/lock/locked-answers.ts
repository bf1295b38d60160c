import { storeWithFallback } from '#offline/idb.ts'
import { lockBetweenTabs } from '#web-lock'
import { localHighWaterMark } from '#offline/outbox/integrity.ts'
import { ConflictError, Outbox, versionNow } from '#offline/outbox/outbox.ts'
import { encrypted, lockedVersion, OutboxRecord, rowKeys } from '#offline/outbox/record.ts'
import { parsed } from '#offline/parsed.ts'
import { answersStored } from '#offline/session/sign-out.ts'
import { readLock } from './lock-row.ts'

/* Answers that wait, on their way behind the lock and out of it. Another tab may change and deliver them meanwhile. */

const store = storeWithFallback('outbox')
const outbox = new Outbox({
  store,
  lock: lockBetweenTabs(),
  highWaterMark: localHighWaterMark,
  now: Date.now,
})

const isLocked = ({ v }: { v: number }) => v === lockedVersion

/** The rows of answers behind a lock. */
async function lockedRows(): Promise<{ key: string; record: OutboxRecord }[]> {
  const rows = (await store.entries()).map(([key, row]) => ({
    key,
    record: parsed(OutboxRecord, row),
  }))
  return rows.flatMap(({ key, record }) => (record && isLocked(record) ? [{ key, record }] : []))
}

const lockedOwners = async () => new Set((await lockedRows()).map(({ record }) => record.uid))

/**
 * Encrypts what waits anew for a lock that was set, or that ends; what has come of its delivery meanwhile stays.
 * @param uid Only theirs; of everybody who has something behind the lock unless it is said.
 */
export async function encryptAnew(uid?: string): Promise<void> {
  for (const owner of uid === undefined ? await lockedOwners() : [uid]) await encryptTheirs(owner)
}

const encryptTheirs = async (uid: string): Promise<void> =>
  outbox.change(uid, async ({ answers, keys }) => {
    if (!keys) return
    const v = versionNow()
    const due = answers.filter(({ record }) => isLocked(record) !== isLocked({ v }))
    const changes = await Promise.all(
      due.map(async ({ record, command, operations }) => ({
        before: record,
        after: { v, ...(await encrypted({ command, operations }, { ...record, v }, keys)) },
      })),
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
 * Where the device has lost its lock nothing can read what is behind it: that goes, and is counted as damage. Nothing
 * happens while a lock is set.
 */
export async function giveUpLocked(uid: string): Promise<void> {
  const lost = (await lockedRows()).filter(({ record }) => record.uid === uid)
  // Read after the answers: a lock is on the disk before them.
  if (lost.length === 0 || (await readLock()) !== undefined) return
  await outbox.change(uid, async ({ damage }, commit) =>
    commit({ removed: lost.map(({ key }) => key), lost: (damage?.lost ?? 0) + lost.length }),
  )
}

/** Where the lock of this page ends, what waits gets out of it first. */
export async function release(): Promise<void> {
  await answersStored()
  await encryptAnew()
}

/** How many answers that were not sent are behind the lock. */
export const countLockedAnswers = async (): Promise<number> => (await lockedRows()).length

/** Deletes them, with all that waits of their owners, and the keys to it. */
export async function deleteLockedAnswers(): Promise<void> {
  for (const owner of await lockedOwners()) await outbox.clear(owner)
}
