import { describe, expect, test } from 'vitest'
import { kitStatuses, type KitOrder } from '#contract/kits.ts'
import type { User } from '#contract/profile.ts'
import { tasksFor } from '#features/tasks/task-rules.ts'

const user: User = {
  id: 'm1',
  diagnosis: [],
  medication: [],
  gpPractice: [],
  hospital: [],
  gpRecordsConnected: true,
  userOnboarding: [],
}

const order = (status: KitOrder['status'], createdAt = '2026-11-21T12:00:00.000Z'): KitOrder => ({
  id: createdAt,
  number: '48201937',
  createdAt,
  status,
  happened: {},
})

const kitTasks = (kitOrders: readonly KitOrder[] | undefined) => {
  const { toComplete, complete } = tasksFor({ user, kitOrders })
  const kit = (tasks: typeof complete) =>
    tasks.filter(({ id }) => id.endsWith('-kit')).map(({ id }) => id)
  return { toComplete: kit(toComplete), complete: kit(complete) }
}

test('a member without kit access is asked nothing about kits', () => {
  expect(kitTasks(undefined)).toEqual({ toComplete: [], complete: [] })
})

test('a member with kit access is asked to order one', () => {
  expect(kitTasks([])).toEqual({ toComplete: ['order-kit'], complete: [] })
  const [task] = tasksFor({ user, kitOrders: [] }).toComplete
  expect(task).toMatchObject({ duration: { low: 1, high: 2 }, href: '/dashboard/kit/order/step1' })
})

describe('once an order exists', () => {
  test.each(kitStatuses)('at %s', (status) => {
    const isRegistered = status === 'TEST_REGISTERED'
    expect(kitTasks([order(status)])).toEqual(
      isRegistered
        ? { toComplete: [], complete: ['order-kit', 'register-kit'] }
        : { toComplete: ['register-kit'], complete: ['order-kit'] },
    )
  })

  test('an order that was ended asks for nothing, and another may be placed', () => {
    const cancelled = { ...order('DISPATCHED'), closedBecause: 'cancelled' as const }
    expect(kitTasks([cancelled])).toEqual({ toComplete: ['order-kit'], complete: [] })
    const another = order('CONFIRMED', '2026-11-22T12:00:00.000Z')
    const failed = { ...order('TEST_REGISTERED'), closedBecause: 'sample-failed' as const }
    expect(kitTasks([another, failed])).toEqual({
      toComplete: ['register-kit'],
      complete: ['order-kit'],
    })
  })

  test('registering the kit is a task of 1 to 3 minutes', () => {
    const { toComplete } = tasksFor({ user, kitOrders: [order('CONFIRMED')] })
    expect(toComplete.find(({ id }) => id === 'register-kit')).toMatchObject({
      duration: { low: 1, high: 3 },
      href: '/dashboard/kit/register',
    })
  })

  test('that was cancelled, a kit is to be ordered, and none to be registered', () => {
    const cancelled: KitOrder = { ...order('DISPATCHED'), closedBecause: 'cancelled' }
    expect(kitTasks([cancelled])).toEqual({ toComplete: ['order-kit'], complete: [] })
  })

  test('the latest order counts, in whatever order they are listed', () => {
    const orders = [order('TEST_REGISTERED', '2025-01-01T09:00:00.000Z'), order('CONFIRMED')]
    expect(kitTasks(orders).toComplete).toEqual(['register-kit'])
    expect(kitTasks(orders.toReversed()).toComplete).toEqual(['register-kit'])
  })
})
