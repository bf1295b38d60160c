import * as v from 'valibot'

const days = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most))

/** When its questions are asked, as a study's file says it. */
export const WrittenSchedule = v.union(
  [
    v.strictObject({ once: v.strictObject({ openDays: days(90) }) }),
    v.pipe(
      v.strictObject({ everyWeeks: days(52), times: days(60), openDays: days(90) }),
      v.check(
        ({ everyWeeks, openDays }) => openDays + 2 <= everyWeeks * 7,
        'Each time has to be over two days before the next one begins.',
      ),
    ),
  ],
  'Say { once: { openDays } } or { everyWeeks, times, openDays }.',
)
