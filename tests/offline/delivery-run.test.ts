import { describe, expect, test } from 'vitest'
import type { Deliver } from '#contract/delivery.ts'
import { answer } from '../support/answers.ts'
import { settled } from '../support/cryptography.ts'
import { told } from '../support/deliveries.ts'
import { aRun } from '../support/delivery-run.ts'

const amina = 'user_amina'

describe('an answer that the service cannot take now', () => {
  test('waits longer after each try, and only a person tries before', async () => {
    const { clock, service, keep, run, records } = aRun()
    await keep(answer('dob'))
    service.meet(() => told.notNow())
    expect(await run()).toBeUndefined()
    expect(await records()).toMatchObject([{ attempts: 1, nextAt: clock.now() + 4_000 }])
    await run()
    expect(service.calls).toHaveLength(1)
    await run({ ignoresWaits: true })
    expect(await records()).toMatchObject([{ attempts: 2, nextAt: clock.now() + 8_000 }])
    clock.set(clock.now() + 8_000)
    await run()
    expect(await records()).toMatchObject([{ attempts: 3, nextAt: clock.now() + 16_000 }])
    service.meet(() => told.notNow(99_000))
    await run({ ignoresWaits: true })
    expect(await records()).toMatchObject([{ nextAt: clock.now() + 99_000 }])
  })

  test('holds up what waits behind it in its step, and no other step', async () => {
    const { service, keep, run, begun } = aRun()
    const [first, second] = [answer('dob'), answer('dob')]
    await keep(first)
    await begun(first.id)
    await keep(second, answer('gender'))
    service.meet(({ key }) => (key.startsWith(first.id) ? told.notNow() : undefined))
    await run()
    const sent = service.calls.map(({ key }) => key.split(':')[0])
    expect(sent).not.toContain(second.id)
    expect(sent.length).toBeGreaterThan(2)
  })
})

describe('progress', () => {
  test('is noted after each call, and the next run goes on behind it', async () => {
    const { service, keep, run, records } = aRun()
    const command = answer('hospital', { names: ['One', 'Two'] })
    await keep(command)
    service.meet(({ key }) => (key.endsWith(':1') ? told.noWay() : undefined))
    expect(await run()).toEqual(told.noWay())
    expect(await records()).toMatchObject([{ done: 1, nextAt: 0, attempts: 1 }])
    service.recover()
    await run()
    expect(service.calls.map(({ key }) => key.split(':')[1])).toEqual(['0', '1', '1', '2', '3'])
    expect(await records()).toEqual([])
  })

  test('of an answer that is gone meanwhile is none, and what waits behind it is sent', async () => {
    const { service, outbox, keep, run, read, begun, heard } = aRun()
    const [gone, next] = [answer('dob'), answer('dob')]
    await keep(gone)
    await begun(gone.id)
    await keep(next)
    const found = await read()
    await outbox.remove(amina, gone.id)
    await run({ found })
    expect(new Set(service.calls.map(({ key }) => key.split(':')[0]))).toEqual(new Set([next.id]))
    expect(heard).toEqual(['step-of-dob sending', 'step-of-dob sent', 'step-of-dob over'])
  })

  test('ends with an answer that is taken out while it is sent', async () => {
    const { service, outbox, keep, run, begun, heard } = aRun()
    const [gone, next] = [answer('dob'), answer('dob')]
    await keep(gone)
    await begun(gone.id)
    await keep(next)
    const deliver: Deliver = async (operation, options) => {
      if (options.idempotencyKey === `${gone.id}:0`) await outbox.remove(amina, gone.id)
      return service.deliver(operation, options)
    }
    await run({}, { deliver })
    expect(service.calls.filter(({ key }) => key.startsWith(gone.id))).toHaveLength(1)
    expect(service.calls.filter(({ key }) => key.startsWith(next.id))).toHaveLength(2)
    expect(heard.filter((word) => word.endsWith('sent'))).toHaveLength(1)
  })

  test('is told in order, and nothing of a run that was given up before it began', async () => {
    const { service, keep, run, heard } = aRun()
    await keep(answer('dob'))
    const controller = new AbortController()
    controller.abort()
    await run({ signal: controller.signal })
    expect([heard, service.calls]).toEqual([[], []])
    await run()
    expect(heard).toEqual(['step-of-dob sending', 'step-of-dob sent', 'step-of-dob over'])
  })
})

describe('a refusal', () => {
  test('leaves the last answer of a step to its owner, with the reason', async () => {
    const { service, keep, run, records, heard } = aRun()
    await keep(answer('dob'))
    service.meet(() => told.refused)
    await run()
    const { problem } = told.refused
    expect(await records()).toMatchObject([{ state: 'needs-attention', problem }])
    expect(heard).toContain('step-of-dob refused')
    service.recover()
    await run({ ignoresWaits: true })
    expect(service.calls).toHaveLength(1)
  })

  test('of an answer that was given anew is forgotten, and the new one sent', async () => {
    const { service, keep, run, records, begun } = aRun()
    const [first, second] = [answer('dob'), answer('dob')]
    await keep(first)
    await begun(first.id)
    await keep(second)
    service.meet(({ key }) => (key.startsWith(first.id) ? told.refused : undefined))
    await run()
    expect(await records()).toEqual([])
    expect(service.calls.filter(({ key }) => key.startsWith(second.id))).toHaveLength(2)
  })
})

describe('F16: behind a row of a version to come', () => {
  test.each([
    ['of the same step, before it', 'step-of-dob', 0, 0],
    ['of the same step, at its place', 'step-of-dob', 1, 2],
    ['of the same step, behind it', 'step-of-dob', 2, 2],
    ['of another step', 'step-of-gender', 0, 2],
  ] as const)('%s', async (...[, partition, seq, calls]) => {
    const { service, keep, run, read } = aRun()
    await keep(answer('dob'))
    await run({ found: { ...(await read()), newer: [{ v: 2, partition, seq }] } })
    expect(service.calls).toHaveLength(calls)
  })
})

test('an answer that is refused just as its owner answers anew is forgotten', async () => {
  const { outbox, keep, run, records, begun } = aRun()
  const [first, second] = [answer('dob'), answer('dob')]
  await keep(first)
  await begun(first.id)
  await keep(second)
  const problem = { code: 'invalid-input', message: 'This is not valid.' }
  await outbox.note(amina, first.id, { state: 'needs-attention', problem })
  await run()
  expect(await records()).toEqual([])
})

test('a call that this version does not know waits for an update', async () => {
  const { service, keep, run, read } = aRun()
  await keep(answer('dob'))
  const found = await read()
  const answers = found.answers.map((each) => ({
    ...each,
    operations: each.operations.map((operation) => ({
      ...operation,
      endpoint: 'POST /no-such-call',
    })),
  }))
  expect(await run({ found: { ...found, answers } })).toEqual({ outcome: 'too-old' })
  expect(service.calls).toEqual([])
})

describe('F23: at once', () => {
  const questions = ['dob', 'gender', 'hospital', 'address', 'ethnicity', 'medication'] as const
  const many = [...questions, 'diagnosis', 'gpSurgery'] as const

  test.each([
    [999, 1],
    [1_000, 6],
  ])('%i ms of success let %i calls be under way', async (milliseconds, most) => {
    const { clock, service, keep, run } = aRun()
    await keep(...many.map((question) => answer(question)))
    const start = clock.now()
    let underWay = 0
    let seen = 0
    const deliver: Deliver = async (operation, options) => {
      clock.set(start + milliseconds)
      underWay += 1
      seen = Math.max(seen, underWay)
      await settled()
      underWay -= 1
      return service.deliver(operation, options)
    }
    await run({}, { deliver })
    expect(seen).toBe(most)
  })
})

describe('F24: a call that never ends', () => {
  test('is given up after 25 s, as one that got no answer', async () => {
    const { clock, keep, run, records } = aRun()
    await keep(answer('dob'))
    const running = run({}, { deliver: async () => new Promise(() => {}) })
    await settled()
    expect(clock.waits()).toEqual([25_000])
    await clock.pass(25_000)
    expect(await running).toEqual({ outcome: 'no-way-through' })
    expect(await records()).toHaveLength(1)
  })

  test('leaves no timer and no listener behind when it ends', async () => {
    const { clock, service, keep, run } = aRun()
    await keep(answer('dob'))
    const signals: AbortSignal[] = []
    const deliver: Deliver = async (operation, options) => {
      signals.push(options.signal)
      return service.deliver(operation, options)
    }
    const controller = new AbortController()
    await run({ signal: controller.signal }, { deliver })
    await settled()
    expect(clock.waits()).toEqual([])
    controller.abort()
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, false])
  })

  test('or breaks, stops the run', async () => {
    const { keep, run } = aRun()
    await keep(answer('dob'))
    const deliver: Deliver = async () => Promise.reject(new Error('made up'))
    expect(await run({}, { deliver })).toEqual({ outcome: 'no-way-through' })
  })
})
