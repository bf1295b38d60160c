import { runDelivery, type RunOptions, type RunParts } from '#offline/delivery-run.ts'
import { lockWithin } from '#offline/lock.ts'
import { memoryStore } from '#offline/idb.ts'
import { createOutbox } from '#offline/storage/outbox.ts'
import { memoryWitness } from './answering.ts'
import type { answer } from './answers.ts'
import { notedService, stoppedClock } from './deliveries.ts'

const amina = 'user_amina'

/** Amina's outbox, the service, and one run of deliveries at a time with jitter at its most. */
export function aRun() {
  const clock = stoppedClock()
  const service = notedService()
  const store = memoryStore()
  const parts = { store, lock: lockWithin(), witness: memoryWitness(), now: clock.now }
  const outbox = createOutbox(parts)
  const heard: string[] = []
  const events: RunOptions['events'] = {
    onSending: ({ record }, isSending) =>
      void heard.push(`${record.partition} ${isSending ? 'sending' : 'over'}`),
    onSent: async ({ record }) => void heard.push(`${record.partition} sent`),
    onRefused: ({ record }) => void heard.push(`${record.partition} refused`),
  }
  const read = async () => outbox.read(amina)
  const run = async (
    options: Partial<RunOptions> & { found?: Awaited<ReturnType<typeof read>> } = {},
    given: Partial<RunParts> = {},
  ) =>
    runDelivery(
      { outbox, deliver: service.deliver, random: () => 1, ...clock, ...given },
      options.found ?? (await read()),
      { uid: amina, ignoresWaits: false, signal: new AbortController().signal, events, ...options },
    )
  return {
    clock,
    service,
    outbox,
    heard,
    read,
    run,
    records: async () => (await read()).answers.map(({ record }) => record),
    keep: async (...commands: ReturnType<typeof answer>[]) => {
      for (const command of commands) await outbox.enqueue(amina, command)
    },
    /** As if a try of it had been cut short. */
    begun: async (id: string) => outbox.note(amina, id, { attempts: 1 }),
  }
}
