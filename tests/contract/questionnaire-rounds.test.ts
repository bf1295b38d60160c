import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { reminderDay, roundTimes } from '#contract/questionnaire-rounds.ts'
import { WrittenSchedule } from '../../server/studies/written-schedule.ts'

const agreedAt = new Date('2026-11-28T18:30:00Z')

describe('rounds', () => {
  test('of what is asked once: from the consent to the end of the last day in London', () => {
    expect(roundTimes({ once: { openDays: 14 } }, agreedAt)).toEqual([
      {
        number: 1,
        opensAt: agreedAt,
        opensOn: '2026-11-28',
        until: '2026-12-12',
        endsAt: new Date('2026-12-13T00:00:00Z'),
        closesAt: new Date('2026-12-14T00:00:00Z'),
      },
    ])
  })

  test('open at the start of a day in London, in summer too', () => {
    const [, , third] = roundTimes({ everyWeeks: 13, times: 3, openDays: 7 }, agreedAt)
    expect(third).toMatchObject({
      number: 3,
      opensOn: '2027-05-29',
      opensAt: new Date('2027-05-28T23:00:00Z'),
      until: '2027-06-05',
      endsAt: new Date('2027-06-05T23:00:00Z'),
    })
  })

  test('begin on London’s day of a consent shortly before midnight in summer', () => {
    const [first] = roundTimes({ once: { openDays: 1 } }, new Date('2026-07-01T23:30:00Z'))
    expect(first).toMatchObject({ opensOn: '2026-07-02', until: '2026-07-03' })
  })

  test.each([
    [1, '2026-11-29'],
    [2, '2026-11-29'],
    [4, '2026-11-30'],
    [14, '2026-12-10'],
  ])('that are open for %i days are recalled on %s', (openDays, day) => {
    const [round] = roundTimes({ once: { openDays } }, agreedAt)
    expect(round && reminderDay(round)).toBe(day)
  })
})

test.each([
  [{ once: { openDays: 14 } }, true],
  [{ once: { openDays: 0 } }, false],
  [{ everyWeeks: 1, times: 4, openDays: 5 }, true],
  // It would still take answers when the next begins.
  [{ everyWeeks: 1, times: 4, openDays: 6 }, false],
  [{ everyWeeks: 1, times: 1000, openDays: 1 }, false],
  [{ daily: true }, false],
])('a schedule of %j', (schedule, isRight) => {
  expect(v.is(WrittenSchedule, schedule)).toBe(isRight)
})
