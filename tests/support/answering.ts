import { deliver } from '#api/deliver.ts'
import { createAnswering, type AnsweringParts } from '#offline/answering.ts'
import { browserClock } from '#offline/browser-clock.ts'
import { lockWithin } from '#offline/storage/lock.ts'
import { memoryStore } from '#offline/storage/memory-store.ts'
import type { Witness } from '#offline/storage/outbox.ts'

/** A witness that remembers everything. */
export function memoryWitness(): Witness {
  const seen = new Map<string, number>()
  return { seen: (uid) => seen.get(uid) ?? 0, note: (uid, seq) => void seen.set(uid, seq) }
}

/** Answering of one tab over memory that lasts, and over the API as `connect` says. */
export const answeringOver = (parts: Partial<AnsweringParts> = {}) =>
  createAnswering({
    ...browserClock,
    store: { ...memoryStore(), isLasting: async () => true },
    lock: lockWithin(),
    witness: memoryWitness(),
    channel: { post: () => undefined, listen: () => undefined },
    deliver,
    isReachable: () => true,
    makeRoom: async () => undefined,
    askToBeWoken: () => undefined,
    onAccountClosed: () => undefined,
    ...parts,
  })
