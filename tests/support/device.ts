import { lockWithin } from '#web-lock'
import { memoryStore } from '#offline/idb.ts'
import { memoryHighWaterMark, outboxOver, type OutboxClientParts } from './outbox-client.ts'
import { notedService, stoppedClock } from './deliveries.ts'

/** A device whose disk outlives its tabs, with a service. */
export function aDevice(parts: Partial<OutboxClientParts> = {}) {
  const service = notedService()
  const clock = stoppedClock()
  const store = { ...memoryStore(), isLasting: async () => true }
  const shared = {
    store,
    highWaterMark: memoryHighWaterMark(),
    lock: lockWithin(),
    random: () => 0.5,
  }
  const openTab = () => outboxOver({ ...shared, ...clock, deliver: service.deliver, ...parts })
  return { service, clock, store, openTab }
}

/** The listed answers, as "dob waiting". */
export const steps = (answers: readonly { questionType?: string | undefined; state: string }[]) =>
  answers.map(({ questionType, state }) => `${questionType} ${state}`)
