import { describe, expect, test } from 'vitest'
import { backOff, createRetryPolicy, isDue } from '#offline/outbox/retry.ts'

const minutes = (count: number) => count * 60_000

/** The policy with a stopped clock and maximum jitter. */
function retryAt(start: number) {
  const clock = { now: start }
  const policy = createRetryPolicy({ now: () => clock.now, random: () => 1 })
  return { clock, ...policy }
}

describe('the wait after a failure', () => {
  test.each([
    [1, 4_000],
    [2, 8_000],
    [5, 64_000],
    [6, 128_000],
    [7, 256_000],
    [8, 300_000],
    [2000, 300_000],
  ])('number %i is at most %i ms, and any part of that', (failures, longest) => {
    expect(backOff({ failures, random: () => 1 })).toBe(longest)
    expect(backOff({ failures, random: () => 0.25 })).toBe(Math.min(longest, longest / 4))
    expect(backOff({ failures, random: () => 0 })).toBe(0)
  })

  test('is not shorter than the service says, and never longer than five minutes', () => {
    expect(backOff({ failures: 1, random: () => 0, retryAfterMs: 9_000 })).toBe(9_000)
    expect(backOff({ failures: 1, random: () => 1, retryAfterMs: 1_000 })).toBe(4_000)
    expect(backOff({ failures: 1, random: () => 0, retryAfterMs: minutes(9) })).toBe(minutes(5))
  })
})

test.each([
  [1_000, 1_000, true],
  [1_001, 1_000, false],
  [0, 1_000, true],
  [minutes(5), 0, false],
  [minutes(5) + 1, 0, true],
])('F17: what is due at %i is due at %i: %s', (nextAt, now, expected) => {
  expect(isDue(nextAt, now)).toBe(expected)
})

describe('a sync tries again by itself', () => {
  test('not while nothing waits', () => {
    expect(retryAt(0).untilNext([])).toBeUndefined()
  })

  test('when the first answer is due, within half a minute, and not at once', () => {
    const { untilNext } = retryAt(10_000)
    expect(untilNext([0])).toBe(30_000)
    expect(untilNext([15_000, 12_000, 9_000])).toBe(2_000)
    expect(untilNext([10_000])).toBe(30_000)
    expect(untilNext([10_050])).toBe(100)
    expect(untilNext([minutes(9)])).toBe(30_000)
  })

  test('later after each failure, until one run went well', () => {
    const { note, untilNext } = retryAt(0)
    note({ outcome: 'no-way-through' })
    expect(untilNext([0])).toBe(4_000)
    note({ outcome: 'no-way-through' })
    expect(untilNext([0])).toBe(8_000)
    note(undefined)
    expect(untilNext([0])).toBe(30_000)
  })

  test('soon, but not at once, when jitter says nothing', () => {
    const policy = createRetryPolicy({ now: () => 0, random: () => 0 })
    policy.note({ outcome: 'no-way-through' })
    expect(policy.untilNext([0])).toBe(100)
  })

  test.each(['signed-out', 'too-old'] as const)('not while it is paused: %s', (outcome) => {
    const { note, pause, untilNext, allows } = retryAt(0)
    note({ outcome })
    expect(pause()).toBe(outcome)
    expect(untilNext([0])).toBeUndefined()
    expect(allows('timer')).toBe(false)
    expect([allows('person'), allows('answer'), allows('resume')]).toEqual([true, true, true])
    note(undefined)
    expect(pause()).toBeUndefined()
    expect(allows('timer')).toBe(true)
  })

  test('F18: not before the service said, whoever asks but a person', () => {
    const { clock, note, pause, untilNext, allows } = retryAt(1_000)
    note({ outcome: 'no-way-through', retryAfterMs: 7_000 })
    expect(pause()).toBeUndefined()
    expect(untilNext([0])).toBe(7_000)
    clock.now = 7_999
    expect([allows('answer'), allows('resume'), allows('timer')]).toEqual([false, false, false])
    expect(allows('person')).toBe(true)
    expect(untilNext([0])).toBe(1)
    clock.now = 8_000
    expect([allows('answer'), allows('resume'), allows('timer')]).toEqual([true, true, true])
    expect(untilNext([0])).toBe(4_000)
  })

  test('F17: a clock put back during the wait that the service asked for ends that wait', () => {
    const { clock, note, untilNext, allows } = retryAt(Date.parse('2026-11-21T12:00:00Z'))
    note({ outcome: 'no-way-through', retryAfterMs: 7_000 })
    clock.now = Date.parse('2011-01-01T00:00:00Z')
    expect(allows('timer')).toBe(true)
    expect(untilNext([0])).toBe(4_000)
  })

  test('F18: and no later than five minutes, however long it said', () => {
    const { note, untilNext } = retryAt(1_000)
    note({ outcome: 'no-way-through', retryAfterMs: minutes(60) })
    expect(untilNext([0])).toBe(minutes(5))
    note({ outcome: 'no-way-through' })
    expect(untilNext([0])).toBe(8_000)
  })
})
