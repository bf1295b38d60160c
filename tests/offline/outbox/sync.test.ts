import { describe, expect, test } from 'vitest'
import type { Deliver } from '#contract/commands.ts'
import { recordVersion, rowKeys } from '#offline/outbox/record.ts'
import { answer } from '../../support/answers.ts'
import { settled } from '../../support/cryptography.ts'
import { results } from '../../support/deliveries.ts'
import { aSync } from '../../support/sync.ts'

const amina = 'user_amina'
const ben = 'user_ben'

describe('who is served', () => {
  test('is one member, under a lock of theirs, and nobody without one', async () => {
    const { sync, service, outbox, locks } = aSync()
    await outbox.enqueue(amina, answer('dob'))
    await sync.trigger('person')
    expect([service.calls, locks]).toEqual([[], []])
    await sync.start(amina)
    expect([sync.isRunningFor(amina), sync.isRunningFor(ben)]).toEqual([true, false])
    expect(locks[0]).toBe('rowan-courier user_amina')
    expect(service.calls).toHaveLength(2)
    sync.stop()
    expect(sync.isRunningFor(amina)).toBe(false)
  })

  test('stays under way when it is said again that they are verified', async () => {
    const signals: AbortSignal[] = []
    const deliver: Deliver = async (_, { signal }) => {
      signals.push(signal)
      return new Promise(() => {})
    }
    const { sync, outbox } = aSync({ deliver })
    await outbox.enqueue(amina, answer('dob'))
    void sync.start(amina)
    await settled()
    void sync.start(amina)
    await settled()
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    void sync.start(ben)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })
})

describe('what is to wait', () => {
  test('waits for its time, unless a person asks', async () => {
    const { sync, service, outbox, clock } = aSync()
    await outbox.enqueue(amina, answer('dob'))
    service.meet(() => results.notNow())
    await sync.start(amina)
    await sync.trigger('resume')
    await sync.trigger('answer')
    expect(service.calls).toHaveLength(1)
    expect(clock.waits()).toEqual([4_000])
    await sync.trigger('person')
    expect(service.calls).toHaveLength(2)
    expect(clock.waits()).toEqual([8_000])
    service.recover()
    await clock.pass(8_000)
    expect(service.effects.size).toBe(2)
    expect(clock.waits()).toEqual([])
  })

  test('for its owner is not waited for', async () => {
    const { sync, service, outbox, clock } = aSync()
    await outbox.enqueue(amina, answer('dob'))
    service.meet(() => results.refused)
    await sync.start(amina)
    expect(clock.waits()).toEqual([])
  })

  test('is left when nobody is verified any more', async () => {
    const { sync, service, outbox, clock } = aSync()
    await outbox.enqueue(amina, answer('dob'))
    service.meet(() => results.notNow())
    await sync.start(amina)
    sync.stop()
    expect(clock.waits()).toEqual([])
    await clock.pass(60_000)
    expect(service.calls).toHaveLength(1)
  })
})

describe('a run that was given up', () => {
  test('says nothing of why, and slows nothing down', async () => {
    const deliver: Deliver = async () => new Promise(() => {})
    const { sync, outbox, pauses } = aSync({ deliver })
    await outbox.enqueue(amina, answer('dob'))
    const serving = sync.start(amina)
    await settled()
    sync.stop()
    await serving
    expect(pauses).toEqual([undefined])
  })

  test('before it began sends nothing', async () => {
    const { sync, outbox, service, pauses } = aSync()
    await outbox.enqueue(amina, answer('dob'))
    const serving = sync.start(amina)
    sync.stop()
    await serving
    expect(service.calls).toEqual([])
    expect(pauses).toEqual([undefined])
  })
})

test('a disk that fails is tried again later, as a network is', async () => {
  const { sync, outbox, service, clock, disk } = aSync()
  await outbox.enqueue(amina, answer('dob'))
  disk.isBroken = true
  await sync.start(amina)
  expect(clock.waits()).toHaveLength(1)
  expect(clock.waits()[0]).toBeGreaterThanOrEqual(4_000)
  disk.isBroken = false
  await clock.pass(60_000)
  expect(service.effects.size).toBe(2)
})

describe('an answer that the service cannot take now', () => {
  test('waits longer after each try, and only a person tries before', async () => {
    const { clock, service, enqueue, sync, records } = aSync()
    await enqueue(answer('dob'))
    service.meet(() => results.notNow())
    await sync.start(amina)
    expect(await records()).toMatchObject([{ attempts: 1, nextAt: clock.now() + 4_000 }])
    await sync.trigger('resume')
    expect(service.calls).toHaveLength(1)
    await sync.trigger('person')
    expect(await records()).toMatchObject([{ attempts: 2, nextAt: clock.now() + 8_000 }])
    service.meet(() => results.notNow(99_000))
    await sync.trigger('person')
    expect(await records()).toMatchObject([{ nextAt: clock.now() + 99_000 }])
  })

  test('holds up what waits behind it in its step, and no other step', async () => {
    const { service, enqueue, sync, begun } = aSync()
    const [first, second] = [answer('dob'), answer('dob')]
    await enqueue(first)
    await begun(first.id)
    await enqueue(second, answer('gender'))
    service.meet(({ key }) => (key.startsWith(first.id) ? results.notNow() : undefined))
    await sync.start(amina)
    const sent = service.calls.map(({ key }) => key.split(':')[0])
    expect(sent).not.toContain(second.id)
    expect(sent.length).toBeGreaterThan(2)
  })
})

describe('progress', () => {
  test('is noted after each call, and the next try goes on behind it', async () => {
    const { service, enqueue, sync, records } = aSync()
    await enqueue(answer('hospital', { names: ['One', 'Two'] }))
    service.meet(({ key }) => (key.endsWith(':1') ? results.noWay() : undefined))
    await sync.start(amina)
    expect(await records()).toMatchObject([{ done: 1, nextAt: 0, attempts: 1 }])
    service.recover()
    await sync.trigger('resume')
    expect(service.calls.map(({ key }) => key.split(':')[1])).toEqual(['0', '1', '1', '2', '3'])
    expect(await records()).toEqual([])
  })

  test('of an answer that is gone meanwhile is none, and what waits behind it is sent', async () => {
    const { service, outbox, disk, enqueue, sync, begun, heard } = aSync()
    const [gone, next] = [answer('dob'), answer('dob')]
    await enqueue(gone)
    await begun(gone.id)
    await enqueue(next)
    disk.afterRead = async () => {
      disk.afterRead = async () => {}
      await outbox.remove(amina, gone.id)
    }
    await sync.start(amina)
    expect(new Set(service.calls.map(({ key }) => key.split(':')[0]))).toEqual(new Set([next.id]))
    expect(heard).toEqual(['step-of-dob sending', 'step-of-dob sent', 'step-of-dob over'])
  })

  test('ends with an answer that is taken out while it is sent', async () => {
    const { service, outbox, enqueue, sync, begun, heard } = aSync({
      deliver: async (operation, options) => {
        if (options.idempotencyKey === `${gone.id}:0`) await outbox.remove(amina, gone.id)
        return service.deliver(operation, options)
      },
    })
    const [gone, next] = [answer('dob'), answer('dob')]
    await enqueue(gone)
    await begun(gone.id)
    await enqueue(next)
    await sync.start(amina)
    expect(service.calls.filter(({ key }) => key.startsWith(gone.id))).toHaveLength(1)
    expect(service.calls.filter(({ key }) => key.startsWith(next.id))).toHaveLength(2)
    expect(heard.filter((word) => word.endsWith('sent'))).toHaveLength(1)
  })
})

describe('a refusal', () => {
  test('leaves the last answer of a step to its owner, with the reason', async () => {
    const { service, enqueue, sync, records, heard } = aSync()
    await enqueue(answer('dob'))
    service.meet(() => results.refused)
    await sync.start(amina)
    const { problem } = results.refused
    expect(await records()).toMatchObject([{ state: 'needs-attention', problem }])
    expect(heard).toContain('step-of-dob refused')
    service.recover()
    await sync.trigger('person')
    expect(service.calls).toHaveLength(1)
  })

  test('of an answer that was given again is dropped, and the new one sent', async () => {
    const { service, enqueue, sync, records, begun } = aSync()
    const [first, second] = [answer('dob'), answer('dob')]
    await enqueue(first)
    await begun(first.id)
    await enqueue(second)
    service.meet(({ key }) => (key.startsWith(first.id) ? results.refused : undefined))
    await sync.start(amina)
    expect(await records()).toEqual([])
    expect(service.calls.filter(({ key }) => key.startsWith(second.id))).toHaveLength(2)
  })

  test('just as its owner answers anew is dropped', async () => {
    const { outbox, enqueue, sync, records, begun } = aSync()
    const [first, second] = [answer('dob'), answer('dob')]
    await enqueue(first)
    await begun(first.id)
    await enqueue(second)
    const { problem } = results.refused
    await outbox.note(amina, first.id, { state: 'needs-attention', problem })
    await sync.start(amina)
    expect(await records()).toEqual([])
  })
})

describe('F16: behind a row of a version to come', () => {
  test.each([
    ['of the same step, before it', 'step-of-dob', 0, 0],
    ['of the same step, behind it', 'step-of-dob', 2, 2],
    ['of another step', 'step-of-gender', 0, 2],
  ] as const)('%s', async (...[, partition, seq, calls]) => {
    const { service, store, enqueue, sync } = aSync()
    await enqueue(answer('dob'))
    await store.set(rowKeys(amina).answer('newer'), { v: recordVersion + 1, partition, seq })
    await sync.start(amina)
    expect(service.calls).toHaveLength(calls)
  })
})

test('F23: one call is under way at a time, in the order of answering', async () => {
  const { service, enqueue, sync } = aSync()
  const questions = ['dob', 'gender', 'hospital', 'address', 'ethnicity', 'medication'] as const
  const commands = questions.map((question) => answer(question))
  await enqueue(...commands)
  await sync.start(amina)
  expect(service.underWay.most).toBe(1)
  const ids = service.calls.map(({ key }) => key.split(':')[0])
  expect([...new Set(ids)]).toEqual(commands.map(({ id }) => id))
})

describe('F24: a call that never ends', () => {
  test('is given up after 25 s, as one that got no answer', async () => {
    const { clock, enqueue, sync, records } = aSync({ deliver: async () => new Promise(() => {}) })
    await enqueue(answer('dob'))
    const syncing = sync.start(amina)
    await settled()
    expect(clock.waits()).toEqual([25_000])
    await clock.pass(25_000)
    await syncing
    expect(await records()).toHaveLength(1)
    expect(clock.waits()).toEqual([4_000])
  })

  test('leaves no timer behind when it ends', async () => {
    const { clock, enqueue, sync } = aSync()
    await enqueue(answer('dob'))
    await sync.start(amina)
    expect(clock.waits()).toEqual([])
  })

  test('or breaks, stops the try', async () => {
    const { enqueue, sync, clock, records } = aSync({
      deliver: async () => Promise.reject(new Error('made up')),
    })
    await enqueue(answer('dob'))
    await sync.start(amina)
    expect(await records()).toHaveLength(1)
    expect(clock.waits()).toEqual([4_000])
  })
})
