import { describe, expect, test } from 'vitest'
import type { KitOrder, OrderEventName } from '#contract/kits.ts'
import { kitState } from '#domain/kit-messages.ts'

const events: Record<OrderEventName, string> = {
  ORDER_DISPATCHED: '2026-10-12T09:00:00.000Z',
  ORDER_RECEIVED: '2026-10-15T09:00:00.000Z',
  TEST_REGISTERED: '2026-10-16T09:00:00.000Z',
  TEST_LAB_ACCESSIONED: '2026-10-21T09:00:00.000Z',
  TEST_PROCESSED: '2026-12-20T09:00:00.000Z',
}

function stateOn(now: string, upTo: OrderEventName | undefined, more: Partial<KitOrder> = {}) {
  const names: OrderEventName[] = [
    'ORDER_DISPATCHED',
    'ORDER_RECEIVED',
    'TEST_REGISTERED',
    'TEST_LAB_ACCESSIONED',
    'TEST_PROCESSED',
  ]
  const happened = upTo === undefined ? [] : names.slice(0, names.indexOf(upTo) + 1)
  const status = happened.includes('TEST_REGISTERED') ? 'TEST_REGISTERED' : 'CONFIRMED'
  const createdAt = '2026-10-08T09:00:00.000Z'
  const known = Object.fromEntries(happened.map((name) => [name, events[name]]))
  const order: KitOrder = {
    id: '1',
    number: '48201937',
    createdAt,
    status,
    happened: known,
    ...more,
  }
  return kitState({ order, evidence: { status, events: known }, now: new Date(now) })
}

const states = [
  {
    kit: 'is packed',
    upTo: undefined,
    day: '2026-10-09',
    says: {
      headline: 'Your kit is being packed',
      next: 'We’ll post your kit by 13 October.',
      left: 'In the next 4 days',
      forecast:
        'If you post your sample within a week of getting it, the laboratory should finish between 6 December and 24 January.',
    },
  },
  {
    kit: 'is in the post',
    upTo: 'ORDER_DISPATCHED',
    day: '2026-10-13',
    says: {
      headline: 'Your kit is in the post',
      next: 'Your kit should come by 17 October.',
      left: 'In the next 4 days',
      forecast:
        'If you post your sample within a week of getting it, the laboratory should finish between 9 December and 23 January.',
    },
  },
  {
    kit: 'has arrived',
    upTo: 'ORDER_RECEIVED',
    day: '2026-10-15',
    says: {
      headline: 'Your kit has arrived',
      next: 'Register it and give your sample by 8 April 2027.',
      forecast:
        'If you post your sample by 22 October, the laboratory should finish between 11 December and 21 January.',
    },
  },
  {
    kit: 'is registered',
    upTo: 'TEST_REGISTERED',
    day: '2026-10-17',
    says: {
      headline: 'Your kit is registered',
      next: 'Give your sample and post it back. It should reach the laboratory by 30 October.',
      left: 'In the next 13 days',
      forecast:
        'If you post your sample by 23 October, the laboratory should finish between 12 December and 22 January.',
    },
  },
  {
    kit: 'is at the laboratory',
    upTo: 'TEST_LAB_ACCESSIONED',
    day: '2026-11-25',
    says: {
      headline: 'Your sample is in the laboratory',
      next: 'The laboratory should finish between 16 December and 13 January.',
      left: 'In 3 to 7 weeks',
    },
  },
  {
    kit: 'is at the laboratory, within the weeks',
    upTo: 'TEST_LAB_ACCESSIONED',
    day: '2027-01-12',
    says: {
      headline: 'Your sample is in the laboratory',
      next: 'The laboratory should finish between 16 December and 13 January.',
      left: 'By tomorrow',
    },
  },
  {
    kit: 'is at the laboratory for too long',
    upTo: 'TEST_LAB_ACCESSIONED',
    day: '2027-01-14',
    says: {
      headline: 'Your sample is in the laboratory',
      next: 'This is taking longer than usual.',
    },
  },
] as const

describe('a kit says where it is, what comes and how long that may take', () => {
  test.each(states)('that $kit', ({ upTo, day, says }) => {
    expect(stateOn(`${day}T12:00:00.000Z`, upTo)).toEqual(says)
  })

  test('that came long ago: the way is counted from today, with another week for posting', () => {
    expect(stateOn('2026-12-01T12:00:00.000Z', 'ORDER_RECEIVED').forecast).toBe(
      'If you post your sample by 8 December, the laboratory should finish between 26 January and 9 March.',
    )
  })

  test('whose dates have passed says no dates that are over', () => {
    expect(stateOn('2027-01-14T12:00:00.000Z', 'TEST_LAB_ACCESSIONED').forecast).toBeUndefined()
    expect(stateOn('2027-05-01T12:00:00.000Z', 'ORDER_RECEIVED').forecast).toBeUndefined()
  })

  test('that is cancelled on the day it arrives says nothing of what would have come', () => {
    const ended = { closedBecause: 'cancelled' } as const
    expect(stateOn('2026-10-15T12:00:00.000Z', 'ORDER_RECEIVED', ended).forecast).toBeUndefined()
  })

  test('that has expired, and one whose data has come back', () => {
    expect(stateOn('2027-05-01T12:00:00.000Z', 'ORDER_RECEIVED')).toEqual({
      headline: 'Your kit has expired',
      next: 'You could use it until 8 April 2027.',
    })
    const returned = { dataReturnedAt: '2026-12-21T09:00:00.000Z' }
    expect(stateOn('2027-05-01T12:00:00.000Z', 'TEST_PROCESSED', returned).headline).toBe(
      'Your data has come back',
    )
  })

  test('whose order was ended says why, and nothing of what would have come', () => {
    const ended = { closedBecause: 'cancelled' } as const
    expect(stateOn('2026-10-17T12:00:00.000Z', undefined, ended)).toEqual({
      headline: 'Your kit order is cancelled',
      next: 'We’re asking the laboratory not to send it. If it still arrives, do not use it. You can order another kit.',
    })
  })

  test.each([
    ['DISPATCHED', 'Do not use the kit, even if you have it already. You can order another kit.'],
    [
      'TEST_REGISTERED',
      'We’re asking the laboratory not to work on your sample. You can order another kit.',
    ],
  ] as const)('that was cancelled when it was %s says what becomes of it', (status, next) => {
    const ended = { closedBecause: 'cancelled', status } as const
    expect(stateOn('2026-10-17T12:00:00.000Z', 'ORDER_RECEIVED', ended).next).toBe(next)
  })
})
