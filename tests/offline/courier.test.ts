import { describe, expect, test } from 'vitest'
import type { Deliver } from '#contract/delivery.ts'
import { createCourier, type CourierParts, type Tried } from '#offline/courier.ts'
import { lockWithin, type Lock } from '#offline/storage/lock.ts'
import { memoryStore } from '#offline/storage/memory-store.ts'
import { createOutbox } from '#offline/storage/outbox.ts'
import { memoryWitness } from '../support/answering.ts'
import { answer } from '../support/answers.ts'
import { settled } from '../support/cryptography.ts'
import { notedService, stoppedClock, told } from '../support/deliveries.ts'

const amina = 'user_amina'
const ben = 'user_ben'

/** A courier with its outbox and the service; jitter is always at its most. */
function aCourier(given: Partial<Pick<CourierParts, 'deliver'>> = {}) {
  const clock = stoppedClock()
  const service = notedService()
  const within = lockWithin()
  const locks: string[] = []
  const lock: Lock = async (name, work) => {
    locks.push(name)
    return within(name, work)
  }
  const disk = { isBroken: false, afterRead: async () => {} }
  const kept = createOutbox({
    store: memoryStore(),
    lock: lockWithin(),
    witness: memoryWitness(),
    now: clock.now,
  })
  const outbox: typeof kept = {
    ...kept,
    read: async (uid) => {
      if (disk.isBroken) throw new Error('made up')
      const found = await kept.read(uid)
      await disk.afterRead()
      return found
    },
  }
  const pauses: unknown[] = []
  const courier = createCourier({
    outbox,
    lock,
    deliver: service.deliver,
    random: () => 1,
    ...clock,
    ...given,
    events: {
      onSending: () => undefined,
      onSent: async () => undefined,
      onRefused: () => undefined,
      onAccountClosed: () => undefined,
      onPause: (pause) => void pauses.push(pause),
    },
  })
  return { clock, service, locks, disk, outbox: kept, pauses, courier }
}

describe('who is served', () => {
  test('is one member, under a lock of theirs, and nobody without one', async () => {
    const { courier, service, outbox, locks } = aCourier()
    const command = answer('dob')
    await outbox.enqueue(amina, command)
    await courier.wake('person')
    expect(await courier.tryNow(command.id)).toEqual({ state: 'held' })
    expect([service.calls, locks]).toEqual([[], []])
    await courier.serve(amina)
    expect([courier.isServing(amina), courier.isServing(ben)]).toEqual([true, false])
    expect(locks[0]).toBe('rowan-courier user_amina')
    expect(service.calls).toHaveLength(2)
    courier.rest()
    expect(courier.isServing(amina)).toBe(false)
  })

  test('stays under way when it is said again that they are verified', async () => {
    const signals: AbortSignal[] = []
    const deliver: Deliver = async (_, { signal }) => {
      signals.push(signal)
      return new Promise(() => {})
    }
    const { courier, outbox } = aCourier({ deliver })
    await outbox.enqueue(amina, answer('dob'))
    void courier.serve(amina)
    await settled()
    void courier.serve(amina)
    await settled()
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    void courier.serve(ben)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })
})

describe('what is to wait', () => {
  test('waits for its time, unless a person asks', async () => {
    const { courier, service, outbox, clock } = aCourier()
    await outbox.enqueue(amina, answer('dob'))
    service.meet(() => told.notNow())
    await courier.serve(amina)
    await courier.wake('back')
    await courier.wake('answer')
    expect(service.calls).toHaveLength(1)
    expect(clock.waits()).toEqual([4_000])
    await courier.wake('person')
    expect(service.calls).toHaveLength(2)
    expect(clock.waits()).toEqual([8_000])
    service.recover()
    await clock.pass(8_000)
    expect(service.effects.size).toBe(2)
    expect(clock.waits()).toEqual([])
  })

  test('for its owner is not waited for', async () => {
    const { courier, service, outbox, clock } = aCourier()
    await outbox.enqueue(amina, answer('dob'))
    service.meet(() => told.refused)
    await courier.serve(amina)
    expect(clock.waits()).toEqual([])
  })

  test('is left when nobody is verified any more', async () => {
    const { courier, service, outbox, clock } = aCourier()
    await outbox.enqueue(amina, answer('dob'))
    service.meet(() => told.notNow())
    await courier.serve(amina)
    courier.rest()
    expect(clock.waits()).toEqual([])
    await clock.pass(60_000)
    expect(service.calls).toHaveLength(1)
  })
})

describe('a run that was given up', () => {
  test('says nothing of why, and slows nothing down', async () => {
    const deliver: Deliver = async () => new Promise(() => {})
    const { courier, outbox, pauses } = aCourier({ deliver })
    await outbox.enqueue(amina, answer('dob'))
    const serving = courier.serve(amina)
    await settled()
    courier.rest()
    await serving
    expect(pauses).toEqual([undefined])
  })

  test('before it began sends nothing', async () => {
    const { courier, outbox, service, pauses } = aCourier()
    await outbox.enqueue(amina, answer('dob'))
    const serving = courier.serve(amina)
    courier.rest()
    await serving
    expect(service.calls).toEqual([])
    expect(pauses).toEqual([undefined])
  })
})

describe('one answer that is tried at once', () => {
  test('was sent, when another tab has done it', async () => {
    const { courier, outbox, service } = aCourier()
    const command = answer('dob')
    await courier.serve(amina)
    await outbox.enqueue(amina, command)
    await outbox.remove(amina, command.id)
    expect(await courier.tryNow(command.id)).toEqual({ state: 'sent' })
    expect(service.calls).toEqual([])
  })

  test('is not taken for sent by a round that read the disk before it was there', async () => {
    const { courier, outbox, service, disk } = aCourier()
    const command = answer('dob')
    service.meet(() => told.noWay())
    let trying: Promise<Tried> | undefined
    disk.afterRead = async () => {
      disk.afterRead = async () => {}
      await outbox.enqueue(amina, command)
      trying = courier.tryNow(command.id)
    }
    await courier.serve(amina)
    expect(await trying).toEqual({ state: 'held' })
  })

  test('is held while the service cannot take it, and sent when it can', async () => {
    const { courier, outbox, service } = aCourier()
    const [first, second] = [answer('dob'), answer('gender')]
    await courier.serve(amina)
    service.meet(() => told.notNow())
    await outbox.enqueue(amina, first)
    expect(await courier.tryNow(first.id)).toEqual({ state: 'held' })
    service.recover()
    await outbox.enqueue(amina, second)
    expect(await courier.tryNow(second.id)).toEqual({ state: 'sent' })
  })
})

test('a disk that fails is tried again later, as a network is', async () => {
  const { courier, outbox, service, clock, disk } = aCourier()
  await outbox.enqueue(amina, answer('dob'))
  disk.isBroken = true
  await courier.serve(amina)
  expect(clock.waits()).toHaveLength(1)
  expect(clock.waits()[0]).toBeGreaterThanOrEqual(4_000)
  disk.isBroken = false
  await clock.pass(60_000)
  expect(service.effects.size).toBe(2)
})
