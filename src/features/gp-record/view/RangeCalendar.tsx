import { DatePickerInput } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/en-gb'
import { useState } from 'react'
import type { Period } from '#contract/days.ts'
import { longDate, monthAndYear, weekdayDate } from '#ui/format-date.ts'
import { announce } from '#ui/live-status.tsx'
import classes from './RangeForm.module.css'

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
      className={classes['calendar'] ?? ''}
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
