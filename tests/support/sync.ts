import { lockWithin, type Lock } from '#web-lock'
import { memoryStore } from '#offline/idb.ts'
import { Outbox } from '#offline/outbox/outbox.ts'
import { Sync, type SyncParts } from '#offline/outbox/sync.ts'
import type { answer } from './answers.ts'
import { notedService, stoppedClock } from './deliveries.ts'
import { memoryHighWaterMark } from './outbox-client.ts'

const amina = 'user_amina'

/**
 * Amina's outbox, the service and the sync between them, with the longest jitter; the disk can be
 * broken and changed.
 */
export function aSync(given: Partial<Pick<SyncParts, 'deliver'>> = {}) {
  const clock = { ...stoppedClock(), random: () => 1 }
  const service = notedService()
  const within = lockWithin()
  const locks: string[] = []
  const lock: Lock = async (name, work) => {
    locks.push(name)
    return within(name, work)
  }
  const memory = memoryStore()
  const disk = { isBroken: false, afterRead: async () => {} }
  const store: typeof memory = {
    ...memory,
    entries: async () => {
      if (disk.isBroken) throw new Error('made up')
      const found = await memory.entries()
      await disk.afterRead()
      return found
    },
  }
  const ofTests = { lock: lockWithin(), highWaterMark: memoryHighWaterMark(), now: clock.now }
  const outbox = new Outbox({ ...ofTests, store: memory })
  const heard: string[] = []
  const pauses: unknown[] = []
  const sync = new Sync({
    outbox: new Outbox({ ...ofTests, store }),
    lock,
    clock,
    deliver: service.deliver,
    ...given,
    events: {
      onSending: ({ record }, isSending) =>
        void heard.push(`${record.partition} ${isSending ? 'sending' : 'over'}`),
      onSent: async ({ record }) => void heard.push(`${record.partition} sent`),
      onRefused: ({ record }) => void heard.push(`${record.partition} refused`),
      onPause: (_, pause) => void pauses.push(pause),
      onAccountClosed: () => undefined,
    },
  })
  return {
    clock,
    service,
    locks,
    disk,
    store: memory,
    outbox,
    heard,
    pauses,
    sync,
    records: async () => (await outbox.read(amina)).answers.map(({ record }) => record),
    enqueue: async (...commands: ReturnType<typeof answer>[]) => {
      for (const command of commands) await outbox.enqueue(amina, command)
    },
    /** As if an attempt had been interrupted. */
    begun: async (id: string) => outbox.note(amina, id, { attempts: 1 }),
  }
}
