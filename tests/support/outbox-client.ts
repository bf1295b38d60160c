import { deliver } from '#api/deliver.ts'
import { browserClock } from '#offline/clock.ts'
import { memoryStore } from '#offline/idb.ts'
import { lockWithin } from '#web-lock'
import type { HighWaterMark } from '#offline/outbox/integrity.ts'
import {
  OutboxClient,
  type OutboxConnections,
  type OutboxEnvironment,
} from '#offline/outbox/outbox-client.ts'

/** A high-water mark in memory. */
export function memoryHighWaterMark(): HighWaterMark {
  const marks = new Map<string, number>()
  return { read: (uid) => marks.get(uid) ?? 0, write: (uid, seq) => void marks.set(uid, seq) }
}

/** What the open app does with an answer that was sent. */
export const openedApp: Pick<OutboxConnections, 'onSent'> = { onSent: async () => undefined }

export type OutboxClientParts = OutboxConnections & OutboxEnvironment

/** The outbox of one tab, with storage in memory that lasts, and the API that `connect` opens. */
export function outboxOver(given: Partial<OutboxClientParts> = {}): OutboxClient {
  const parts: OutboxClientParts = {
    ...browserClock,
    store: { ...memoryStore(), isLasting: async () => true },
    lock: lockWithin(),
    highWaterMark: memoryHighWaterMark(),
    channel: { post: () => undefined, listen: () => undefined },
    deliver,
    isReachable: () => true,
    makeRoom: async () => undefined,
    requestWakeUp: () => undefined,
    onSent: async (...sent) => openedApp.onSent(...sent),
    onAccountClosed: () => undefined,
    ...given,
  }
  return new OutboxClient(parts, parts)
}
