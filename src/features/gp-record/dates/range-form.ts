import * as v from 'valibot'
import type { Period } from '#contract/days.ts'
import { dateParts, type DateParts, parseDateParts } from '#domain/date-parts.ts'

const typedDate = (name: string) =>
  v.pipe(
    v.object({ day: v.string(), month: v.string(), year: v.string() }),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const parts = dataset.value
      const parsed = parseDateParts(parts)
      if (parsed.state === 'date') return parsed.isoDate
      const message = messageOf(parsed.state, name)
      for (const key of parsed.state === 'incomplete' ? parsed.missing : dateParts) {
        const value = parts[key]
        addIssue({ message, path: [{ type: 'object', origin: 'value', input: parts, key, value }] })
      }
      return NEVER
    }),
  )

const messageOf = (state: 'empty' | 'incomplete' | 'impossible', name: string): string =>
  state === 'empty'
    ? `Enter the date that the range ${name}.`
    : `The date that the range ${name} must be a real date, like 27 3 1985, with four digits for the year.`

/** Section 5: both dates are required, and may not be in the future. Today is YYYY-MM-DD. */
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

export interface RangeFormProps {
  /** YYYY-MM-DD. */
  today: string
  period: Period
  onChoose: (period: Period) => void
  /** The element above the page's h1, once it is mounted. */
  summaryPlace: Element | null
}
