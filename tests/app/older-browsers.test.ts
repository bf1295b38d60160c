import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** What this Node has of the gaps that are filled in, put back after each test. */
const gaps = [
  [AbortSignal, 'any'],
  [URL, 'canParse'],
  [Array.prototype, 'toReversed'],
  [Array.prototype, 'toSorted'],
  [Array.prototype, 'with'],
] as const
const own = gaps.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name))

beforeEach(async () => {
  for (const [owner, name] of gaps) Reflect.deleteProperty(owner, name)
  vi.resetModules()
  await import('../../src/older-browsers.ts')
})
afterEach(() => {
  for (const [index, [owner, name]] of gaps.entries()) {
    Object.defineProperty(owner, name, own[index] ?? {})
  }
})

test('whichever signal comes first ends a call, with its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const any = AbortSignal.any([one.signal, other.signal])
  expect(any.aborted).toBe(false)
  other.abort('second')
  one.abort('first')
  expect(any.reason).toBe('second')
  expect(AbortSignal.any([new AbortController().signal, one.signal]).reason).toBe('first')
})

test('an address is told from words', () => {
  expect(URL.canParse('https://rowan.example.com')).toBe(true)
  expect(URL.canParse('/dashboard', 'https://rowan.example.com')).toBe(true)
  expect(URL.canParse('/dashboard')).toBe(false)
})

test('a list is sorted, turned round and changed in a copy, and no loop over it finds more', () => {
  const list = [3, 1, 2]
  expect(list.toSorted((one, other) => other - one)).toEqual([3, 2, 1])
  expect(list.toReversed()).toEqual([2, 1, 3])
  expect(list.with(-1, 9)).toEqual([3, 1, 9])
  expect(() => list.with(3, 9)).toThrow(RangeError)
  expect(list).toEqual([3, 1, 2])
  const { enumerable } = Object.getOwnPropertyDescriptor(Array.prototype, 'toSorted') ?? {}
  expect(enumerable).toBe(false)
})
