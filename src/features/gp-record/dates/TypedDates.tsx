import { Button } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import 'dayjs/locale/en-gb'
import { useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { type FieldErrors, useWatch } from 'react-hook-form'
import type { Period } from '#contract/days.ts'
import { DateFields } from '#ui/fields.tsx'
import { dateParts, noDate, parseDateParts, partsOf } from '#domain/date-parts.ts'
import { longDate, monthAndYear, weekdayDate } from '#domain/formats.ts'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { useSchemaForm } from '#ui/form.tsx'
import { announce } from '#ui/live-status.tsx'
import { usePageTitle } from '#ui/Page.tsx'
import { rangeForm, type RangeFormProps, type RangeValues } from './range-form.ts'
import classes from './RangeForm.module.css'
import '@mantine/dates/styles.layer.css'

/** Any range, typed or chosen in a calendar. */
export function TypedDates({ today, period, onChoose, summaryPlace }: RangeFormProps) {
  const schema = useMemo(() => rangeForm(today), [today])
  const [begun, setBegun] = useState({ period, today, typedOver: period })
  const shown = valuesOf(begun.typedOver)
  const { form, submitWith, ...problems } = useSchemaForm(schema, shown, { values: shown })
  if (begun.period.from !== period.from || begun.period.to !== period.to) {
    // The new day moves a preset: what somebody was typing meanwhile stays.
    const isTyped = !isSame(form.getValues(), shown)
    const stays = isTyped && begun.today !== today
    setBegun({ period, today, typedOver: stays ? begun.typedOver : period })
  }
  const { errors } = form.formState
  const values = useWatch({ control: form.control })
  // The same title as the page around it.
  usePageTitle('My GP record', { hasError: errors.from !== undefined || errors.to !== undefined })
  const typed = { from: { ...noDate, ...values.from }, to: { ...noDate, ...values.to } }

  return (
    <>
      {summaryPlace &&
        createPortal(
          <ErrorSummary errors={problems.errors} tries={problems.tries} />,
          summaryPlace,
        )}
      <form className={classes['form']} onSubmit={submitWith(onChoose)} noValidate>
        {(['from', 'to'] as const).map((name) => (
          <DateFields
            key={name}
            id={name}
            legend={name === 'from' ? 'From' : 'To'}
            error={messageOf(errors[name])}
            faulty={faultyOf(errors[name])}
            value={typed[name]}
            onChange={(value) => form.setValue(name, value)}
          />
        ))}
        <RangeCalendar
          today={today}
          period={periodOf(typed)}
          onChoose={({ from, to }) => {
            form.setValue('from', partsOf(from))
            form.setValue('to', partsOf(to))
          }}
        />
        <Button type="submit" variant="default">
          Show these dates
        </Button>
      </form>
    </>
  )
}

const valuesOf = ({ from, to }: Period): RangeValues => ({ from: partsOf(from), to: partsOf(to) })

const isSame = (one: RangeValues, other: RangeValues): boolean =>
  (['from', 'to'] as const).every((name) =>
    dateParts.every((part) => one[name][part] === other[name][part]),
  )

/** The error of the date itself or of one of its fields. */
const messageOf = (error: FieldErrors<RangeValues>['from']): string | undefined =>
  error?.message ?? error?.day?.message ?? error?.month?.message ?? error?.year?.message

/** The fields that an error is about; all of them if it is about the date itself. */
const faultyOf = (error: FieldErrors<RangeValues>['from']) => {
  const faulty = dateParts.filter((part) => error?.[part])
  return faulty.length > 0 ? faulty : dateParts
}

/** The typed period, if both days are complete. */
function periodOf(values: RangeValues): Period | undefined {
  const from = parseDateParts(values.from)
  const to = parseDateParts(values.to)
  return from.state === 'date' && to.state === 'date'
    ? { from: from.isoDate, to: to.isoDate }
    : undefined
}

interface RangeCalendarProps {
  /** YYYY-MM-DD, the last day that can be chosen. */
  today: string
  /** The range in the fields; undefined if they have none. */
  period: Period | undefined
  /** Called once both days are chosen. */
  onChoose: (period: Period) => void
}

const id = 'calendar'

/** A calendar for the dates of the fields: first the start of the range, then its end. */
export function RangeCalendar({ today, period, onChoose }: RangeCalendarProps) {
  const [start, setStart] = useState<string | null>(null)
  const [month, setMonth] = useState(today)
  const typed: [string | null, string | null] = period ? [period.from, period.to] : [null, null]
  const shown = start === null ? typed : ([start, null] as const)

  const choose = ([from, to]: readonly [string | null, string | null]) => {
    setStart(to === null ? from : null)
    if (from !== null && to !== null) onChoose({ from, to })
    else if (from !== null) announce(`From ${longDate(from)}. Choose the last day.`)
  }
  const state = (day: string) => {
    if (day === shown[0]) return ', first day'
    return day === shown[1] ? ', last day' : ''
  }
  const turnTo = (day: string) => announce(monthAndYear(day))

  return (
    <DatePickerInput
      type="range"
      size="md"
      label="Or choose in a calendar"
      placeholder="Choose dates"
      value={[shown[0], shown[1]]}
      onChange={choose}
      allowSingleDateInRange
      date={month}
      onDateChange={setMonth}
      maxDate={today}
      locale="en-gb"
      valueFormat="D MMMM YYYY"
      labelSeparator="to"
      hideOutsideDates
      highlightToday
      weekendDays={[]}
      miw="min(100%, 22rem)"
      // The value is part of the button's name: a label alone would hide it from screen readers. Mantine gives the button
      // the id of the popover.
      id={id}
      aria-labelledby={`${id}-label ${id}`}
      popoverProps={{ id, returnFocus: true, hideDetached: false }}
      // Adds the weekday, and whether the day is chosen.
      getDayAriaLabel={(day) => `${weekdayDate(day)}${state(day)}`}
      getDayProps={(day) => ({ 'aria-current': day === today ? 'date' : undefined })}
      ariaLabels={{
        previousMonth: 'Previous month',
        nextMonth: 'Next month',
        previousYear: 'Previous year',
        nextYear: 'Next year',
        previousDecade: 'Previous ten years',
        nextDecade: 'Next ten years',
      }}
      onPreviousMonth={turnTo}
      onNextMonth={turnTo}
    />
  )
}
