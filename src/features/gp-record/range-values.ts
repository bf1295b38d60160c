import * as v from 'valibot'
import { addMonths, recentPeriod, type Period } from '#contract/days.ts'
import { parseDateParts, type DatePart, type DateParts } from '#ui/date-parts.ts'

const typedDate = (name: string) =>
  v.pipe(
    v.object({ day: v.string(), month: v.string(), year: v.string() }),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const parts = dataset.value
      const parsed = parseDateParts(parts)
      if (parsed.state === 'date') return parsed.isoDate
      const key: DatePart = parsed.state === 'incomplete' ? (parsed.missing[0] ?? 'day') : 'day'
      addIssue({
        message: messageOf(parsed.state, name),
        path: [{ type: 'object', origin: 'value', input: parts, key, value: parts[key] }],
      })
      return NEVER
    }),
  )

const messageOf = (state: 'empty' | 'incomplete' | 'impossible', name: string): string =>
  state === 'empty'
    ? `Enter the date that the range ${name}.`
    : `The date that the range ${name} must be a real date, like 27 3 1985.`

/** Section 5: both dates. What lies in the future cannot be asked for. Today is YYYY-MM-DD. */
export const rangeForm = (today: string) =>
  v.pipe(
    v.object({ from: typedDate('starts on'), to: typedDate('ends on') }),
    v.forward(
      v.check(({ to }) => to <= today, 'The range must not end in the future.'),
      ['to'],
    ),
    v.forward(
      v.check(({ from, to }) => from <= to, 'The range must not end before it starts.'),
      ['to'],
    ),
  )
export interface RangeValues {
  from: DateParts
  to: DateParts
}

/** Before anybody's record begins, with room for dates that stand for "not known". */
const beginning = '1900-01-01'

/** Ranges at one tap, each ending today. */
export const presetsOf = (today: string): readonly { name: string; period: Period }[] => [
  { name: 'Last 3 months', period: recentPeriod(today) },
  { name: 'Last year', period: { from: addMonths(today, -12), to: today } },
  { name: 'Last 10 years', period: { from: addMonths(today, -120), to: today } },
  { name: 'All dates', period: allDates(today) },
]

export const allDates = (today: string): Period => ({ from: beginning, to: today })

/** Of a range that ends today, the name under which it is found again tomorrow; of another, its dates. */
export const rangeName = ({ from, to }: Period, today: string): string =>
  presetsOf(today).find(({ period }) => period.from === from && period.to === to)?.name ??
  `${from} ${to}`
