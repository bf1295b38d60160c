import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kitStatuses, orderEventNames, type OrderEventName, doneCount } from '#contract/kits.ts'

/**
 * Every status with every set of events, from section 4 read as docs/product-rules.md has it. Columns: status;
 * dispatched, received, registered (T), accessioned, processed event; the six steps, x where done.
 */
const table = `
  CONFIRMED       ----- x.....
  CONFIRMED       D---- xx....
  CONFIRMED       -R--- xxx...
  CONFIRMED       DR--- xxx...
  CONFIRMED       --T-- xxxx..
  CONFIRMED       D-T-- xxxx..
  CONFIRMED       -RT-- xxxx..
  CONFIRMED       DRT-- xxxx..
  CONFIRMED       ---A- xxxxx.
  CONFIRMED       D--A- xxxxx.
  CONFIRMED       -R-A- xxxxx.
  CONFIRMED       DR-A- xxxxx.
  CONFIRMED       --TA- xxxxx.
  CONFIRMED       D-TA- xxxxx.
  CONFIRMED       -RTA- xxxxx.
  CONFIRMED       DRTA- xxxxx.
  CONFIRMED       ----P xxxxxx
  CONFIRMED       D---P xxxxxx
  CONFIRMED       -R--P xxxxxx
  CONFIRMED       DR--P xxxxxx
  CONFIRMED       --T-P xxxxxx
  CONFIRMED       D-T-P xxxxxx
  CONFIRMED       -RT-P xxxxxx
  CONFIRMED       DRT-P xxxxxx
  CONFIRMED       ---AP xxxxxx
  CONFIRMED       D--AP xxxxxx
  CONFIRMED       -R-AP xxxxxx
  CONFIRMED       DR-AP xxxxxx
  CONFIRMED       --TAP xxxxxx
  CONFIRMED       D-TAP xxxxxx
  CONFIRMED       -RTAP xxxxxx
  CONFIRMED       DRTAP xxxxxx
  DISPATCHED      ----- xx....
  DISPATCHED      D---- xx....
  DISPATCHED      -R--- xxx...
  DISPATCHED      DR--- xxx...
  DISPATCHED      --T-- xxxx..
  DISPATCHED      D-T-- xxxx..
  DISPATCHED      -RT-- xxxx..
  DISPATCHED      DRT-- xxxx..
  DISPATCHED      ---A- xxxxx.
  DISPATCHED      D--A- xxxxx.
  DISPATCHED      -R-A- xxxxx.
  DISPATCHED      DR-A- xxxxx.
  DISPATCHED      --TA- xxxxx.
  DISPATCHED      D-TA- xxxxx.
  DISPATCHED      -RTA- xxxxx.
  DISPATCHED      DRTA- xxxxx.
  DISPATCHED      ----P xxxxxx
  DISPATCHED      D---P xxxxxx
  DISPATCHED      -R--P xxxxxx
  DISPATCHED      DR--P xxxxxx
  DISPATCHED      --T-P xxxxxx
  DISPATCHED      D-T-P xxxxxx
  DISPATCHED      -RT-P xxxxxx
  DISPATCHED      DRT-P xxxxxx
  DISPATCHED      ---AP xxxxxx
  DISPATCHED      D--AP xxxxxx
  DISPATCHED      -R-AP xxxxxx
  DISPATCHED      DR-AP xxxxxx
  DISPATCHED      --TAP xxxxxx
  DISPATCHED      D-TAP xxxxxx
  DISPATCHED      -RTAP xxxxxx
  DISPATCHED      DRTAP xxxxxx
  TEST_REGISTERED ----- xxxx..
  TEST_REGISTERED D---- xxxx..
  TEST_REGISTERED -R--- xxxx..
  TEST_REGISTERED DR--- xxxx..
  TEST_REGISTERED --T-- xxxx..
  TEST_REGISTERED D-T-- xxxx..
  TEST_REGISTERED -RT-- xxxx..
  TEST_REGISTERED DRT-- xxxx..
  TEST_REGISTERED ---A- xxxxx.
  TEST_REGISTERED D--A- xxxxx.
  TEST_REGISTERED -R-A- xxxxx.
  TEST_REGISTERED DR-A- xxxxx.
  TEST_REGISTERED --TA- xxxxx.
  TEST_REGISTERED D-TA- xxxxx.
  TEST_REGISTERED -RTA- xxxxx.
  TEST_REGISTERED DRTA- xxxxx.
  TEST_REGISTERED ----P xxxxxx
  TEST_REGISTERED D---P xxxxxx
  TEST_REGISTERED -R--P xxxxxx
  TEST_REGISTERED DR--P xxxxxx
  TEST_REGISTERED --T-P xxxxxx
  TEST_REGISTERED D-T-P xxxxxx
  TEST_REGISTERED -RT-P xxxxxx
  TEST_REGISTERED DRT-P xxxxxx
  TEST_REGISTERED ---AP xxxxxx
  TEST_REGISTERED D--AP xxxxxx
  TEST_REGISTERED -R-AP xxxxxx
  TEST_REGISTERED DR-AP xxxxxx
  TEST_REGISTERED --TAP xxxxxx
  TEST_REGISTERED D-TAP xxxxxx
  TEST_REGISTERED -RTAP xxxxxx
  TEST_REGISTERED DRTAP xxxxxx
`
const rows = table
  .trim()
  .split('\n')
  .map((row) => row.trim().split(/\s+/))
const stepsDone = (count: number) => 'x'.repeat(count) + '.'.repeat(6 - count)

const eventsOf = (letters: string) =>
  Object.fromEntries(
    orderEventNames
      .filter((_, index) => letters[index] !== '-')
      .map((name) => [name, '2026-11-01T09:00:00.000Z']),
  )

test('the table names each status with each set of events once', () => {
  expect(new Set(rows.map(([status, events]) => `${status} ${events}`)).size).toBe(3 * 32)
  expect(new Set(rows.map(([status]) => status))).toEqual(new Set(kitStatuses))
})

describe.each(kitStatuses)('at status %s', (status) => {
  const ofStatus = rows.filter(([name]) => name === status)

  test.each(ofStatus)('%s with events %s shows the steps %s', (_, events = '', expected) => {
    expect(stepsDone(doneCount({ status, events: eventsOf(events) }))).toBe(expected)
  })
})

const anyEvents = fc
  .uniqueArray(fc.constantFrom<OrderEventName>(...orderEventNames))
  .map((names) => Object.fromEntries(names.map((name) => [name, '2026-11-01T09:00:00.000Z'])))

test('no event ever makes a step undone', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...kitStatuses),
      anyEvents,
      fc.constantFrom(...orderEventNames),
      (status, events, late) => {
        const more = { ...events, [late]: '2026-11-02T09:00:00.000Z' }
        expect(doneCount({ status, events: more })).toBeGreaterThanOrEqual(
          doneCount({ status, events }),
        )
      },
    ),
  )
})
