import { Button } from '@mantine/core'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useMemo, useState, type SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import { useForm, useWatch, type FieldErrors } from 'react-hook-form'
import { DateFields } from '#ui/DateFields.tsx'
import { dateParts, noDate, parseDateParts, partsOf } from '#ui/date-parts.ts'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import type { Period } from '#contract/days.ts'
import { RangeCalendar } from './RangeCalendar.tsx'
import type { RangeFormProps } from './RangeForm.tsx'
import classes from './RangeForm.module.css'
import { rangeForm, type RangeValues } from './range-form.ts'

/** Any range, typed or chosen in a calendar. */
export function TypedDates({ today, period, onChoose, summaryPlace }: RangeFormProps) {
  const schema = useMemo(() => rangeForm(today), [today])
  const [begun, setBegun] = useState({ period, today, typedOver: period })
  const form = useForm({
    resolver: valibotResolver(schema),
    values: valuesOf(begun.typedOver),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  if (begun.period.from !== period.from || begun.period.to !== period.to) {
    // The new day moves a preset: what somebody was typing meanwhile stays.
    const isTyped = !isSame(form.getValues(), valuesOf(begun.typedOver))
    const stays = isTyped && begun.today !== today
    setBegun({ period, today, typedOver: stays ? begun.typedOver : period })
  }
  const { errors, submitCount } = form.formState
  const values = useWatch({ control: form.control })
  // The same title as the page around it.
  usePageTitle('My GP record', { hasError: errors.from !== undefined || errors.to !== undefined })
  const messages = { from: messageOf(errors.from), to: messageOf(errors.to) }
  const faulty = { from: faultyOf(errors.from), to: faultyOf(errors.to) }
  const summary = (['from', 'to'] as const).flatMap((name) =>
    messages[name] ? [{ fieldId: `${name}-${faulty[name][0]}`, message: messages[name] }] : [],
  )

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // This cannot fail: the page shows the result of the query.
    void form.handleSubmit(onChoose)(event)
  }

  return (
    <>
      {summaryPlace &&
        createPortal(<ErrorSummary key={submitCount} errors={summary} />, summaryPlace)}
      <form className={classes['form']} onSubmit={submit} noValidate>
        <DateFields
          id="from"
          legend="From"
          error={messages.from}
          faulty={faulty.from}
          value={{ ...noDate, ...values.from }}
          onChange={(value) => form.setValue('from', value)}
        />
        <DateFields
          id="to"
          legend="To"
          error={messages.to}
          faulty={faulty.to}
          value={{ ...noDate, ...values.to }}
          onChange={(value) => form.setValue('to', value)}
        />
        <RangeCalendar
          today={today}
          period={periodOf({
            from: { ...noDate, ...values.from },
            to: { ...noDate, ...values.to },
          })}
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
