import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  doneAt,
  expectationOf,
  expiryOf,
  expiryState,
  spanInWords,
  usualSpans,
} from '#domain/kit-dates.ts'

const createdAt = '2026-03-02T09:00:00.000Z'
const atLab = {
  createdAt,
  status: 'TEST_REGISTERED',
  events: {
    ORDER_DISPATCHED: '2026-03-04T09:00:00.000Z',
    TEST_REGISTERED: '2026-03-08T19:30:00.000Z',
    TEST_LAB_ACCESSIONED: '2026-03-12T10:00:00.000Z',
  },
} as const

describe('the laboratory', () => {
  test('finishes 8 to 12 weeks after the day on which it received the sample', () => {
    const now = new Date('2026-04-01T09:00:00.000Z')
    const expected = expectationOf('labFinished', atLab, now)
    expect(expected?.from?.slice(0, 10)).toBe('2026-05-07')
    expect(expected?.by.slice(0, 10)).toBe('2026-06-04')
    expect(expected?.isOverdue).toBe(false)
  })

  test('is overdue the moment after the twelve weeks', () => {
    const { by = '' } = expectationOf('labFinished', atLab, new Date(createdAt)) ?? {}
    const after = (ms: number) => new Date(new Date(by).getTime() + ms)
    expect(expectationOf('labFinished', atLab, after(0))?.isOverdue).toBe(false)
    expect(expectationOf('labFinished', atLab, after(1))?.isOverdue).toBe(true)
  })

  test('sends the data within 48 hours of finishing', () => {
    const finished = {
      ...atLab,
      events: { ...atLab.events, TEST_PROCESSED: '2026-05-20T08:00:00.000Z' },
    }
    const expected = expectationOf('dataReturned', finished, new Date('2026-05-21T08:00:00.000Z'))
    expect(expected).toEqual({ by: '2026-05-22T08:00:00.000Z', isOverdue: false })
  })
})

test('nothing is promised from a date that is not known', () => {
  const registeredOnly = { createdAt, status: 'TEST_REGISTERED', events: {} } as const
  expect(expectationOf('labStarted', registeredOnly, new Date())).toBeUndefined()
  expect(doneAt('registered', registeredOnly)).toBeUndefined()
  expect(doneAt('confirmed', registeredOnly)).toBe(createdAt)
})

test('a registration has no usual time: it takes as long as the person likes', () => {
  expect(expectationOf('registered', atLab, new Date())).toBeUndefined()
})

test.each([
  ['2026-03-02T09:00:00.000Z', '2026-09-02'],
  ['2026-08-31T09:00:00.000Z', '2027-02-28'],
])('a kit ordered on %s expires on %s', (orderedAt, expected) => {
  expect(expiryOf({ createdAt: orderedAt }).slice(0, 10)).toBe(expected)
})

test.each([
  { now: '2026-07-09T10:59:00Z', state: 'later' },
  { now: '2026-07-09T11:01:00Z', state: 'soon' },
  { now: '2026-08-08T10:59:00Z', state: 'soon' },
  { now: '2026-08-08T11:01:00Z', state: 'over' },
])(
  'a kit of 8 February at noon expires on 8 August at noon, in London: at $now that is $state',
  ({ now, state }) => {
    expect(expiryState({ createdAt: '2026-02-08T12:00:00Z' }, new Date(now))).toBe(state)
  },
)

test('usual times are said in words', () => {
  expect(Object.values(usualSpans).map(spanInWords)).toEqual([
    'up to 5 days after the order',
    'up to 5 days after dispatch',
    'up to 14 days after registration',
    '8 to 12 weeks after the laboratory receives it',
    'up to 48 hours after the laboratory has finished',
  ])
})

afterEach(() => vi.unstubAllEnvs())

test.each(['Europe/London', 'Pacific/Auckland', 'America/Los_Angeles'])(
  'the days of a kit are those of London on a phone in %s',
  (zone) => {
    vi.stubEnv('TZ', zone)
    const ordered = { createdAt: '2026-08-31T22:30:00.000Z' }
    expect(expiryOf(ordered)).toBe('2027-02-28T23:30:00.000Z')
    const received = { ...atLab.events, TEST_LAB_ACCESSIONED: '2026-03-12T10:00:00.000Z' }
    const expected = expectationOf('labFinished', { ...atLab, events: received }, new Date())
    expect(expected?.from).toBe('2026-05-07T09:00:00.000Z')
  },
)
