import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ItemDecision } from '#contract/consents.ts'
import { KitOrder } from '#contract/kits.ts'

/* While a release goes out, or is rolled back, a page may be answered by the service of the release before. */

test('an order without what has happened to it can be read: its calls say it', () => {
  const order = {
    id: '8d1f2c64-06a5-4bd6-9f6b-0f1f6c1f0a11',
    number: 'RW-20417',
    createdAt: '2026-11-02T09:00:00.000Z',
    status: 'CONFIRMED',
  }
  expect(v.parse(KitOrder, order)).toEqual({ ...order, happened: {} })
})

test('of an item of a consent that says no more, the study still asks', () => {
  const decision = {
    item: { id: 'i2', type: 'MEDICAL_RECORD' },
    state: 'agreed',
    at: '2026-11-20T10:05:00.000Z',
    isThere: true,
    hasWaited: false,
  }
  expect(v.parse(ItemDecision, decision)).toEqual({ ...decision, isAsked: true })
})
