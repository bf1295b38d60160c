import { Button } from '@mantine/core'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useMediaQuery } from '@mantine/hooks'
import { memo, useRef, useState, type SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import { useForm, useWatch, type FieldErrors } from 'react-hook-form'
import type { Period } from '#contract/gp-record-dates.ts'
import { DateFields } from '#ui/DateFields.tsx'
import { noDate, partsOf } from '#ui/date-parts.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import classes from './RangeForm.module.css'
import { presetsOf, rangeForm, type RangeValues } from './range-values.ts'

interface RangeFormProps {
  /** YYYY-MM-DD. */
  today: string
  period: Period
  onChoose: (period: Period) => void
  /** Above the h1 of the page, once that is there. */
  summaryPlace: Element | null
}

/** Which dates to show. On a phone it opens from one line, so that the record is what is seen first. */
export const RangeForm = memo(function RangeForm({ onChoose, ...props }: RangeFormProps) {
  const place = useRef<HTMLDivElement>(null)
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  if (!isNarrow) return <Dates {...props} onChoose={onChoose} />
  const chooseAndClose = (period: Period) => {
    const details = place.current?.querySelector('details')
    // Closed with the focus inside, it would take the focus away.
    details?.querySelector('summary')?.focus()
    if (details) details.open = false
    onChoose(period)
  }
  return (
    <div ref={place} className={classes['folded']}>
      <Disclosure summary="Change dates">
        <Dates {...props} onChoose={chooseAndClose} />
      </Disclosure>
    </div>
  )
})

/** At one tap, or typed. */
function Dates({ today, period, onChoose, summaryPlace }: RangeFormProps) {
  const [schema] = useState(() => rangeForm(today))
  const form = useForm({
    resolver: valibotResolver(schema),
    values: { from: partsOf(period.from), to: partsOf(period.to) },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors, submitCount } = form.formState
  const values = useWatch({ control: form.control })
  // The page that the form stands on has the same title.
  usePageTitle('My GP record', { hasError: errors.from !== undefined || errors.to !== undefined })
  const messages = { from: messageOf(errors.from), to: messageOf(errors.to) }
  const summary = (['from', 'to'] as const).flatMap((name) =>
    messages[name] ? [{ fieldId: `${name}-day`, message: messages[name] }] : [],
  )

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // Nothing inside can fail: the page tells what becomes of the query.
    void form.handleSubmit(onChoose)(event)
  }

  return (
    <section aria-label="Dates" className={classes['range']}>
      {summaryPlace &&
        createPortal(<ErrorSummary key={submitCount} errors={summary} />, summaryPlace)}
      <div className={classes['presets']}>
        {presetsOf(today).map(({ name, period: preset }) => (
          <button
            key={name}
            type="button"
            className={classes['preset']}
            aria-pressed={preset.from === period.from && preset.to === period.to}
            onClick={() => onChoose(preset)}
          >
            {name}
          </button>
        ))}
      </div>
      <form className={classes['form']} onSubmit={submit} noValidate>
        <DateFields
          id="from"
          legend="From"
          error={messages.from}
          value={{ ...noDate, ...values.from }}
          onChange={(value) => form.setValue('from', value)}
        />
        <DateFields
          id="to"
          legend="To"
          error={messages.to}
          value={{ ...noDate, ...values.to }}
          onChange={(value) => form.setValue('to', value)}
        />
        <Button type="submit" variant="default">
          Show these dates
        </Button>
      </form>
    </section>
  )
}

/** Of the date itself or of one of its fields. */
const messageOf = (error: FieldErrors<RangeValues>['from']): string | undefined =>
  error?.message ?? error?.day?.message ?? error?.month?.message ?? error?.year?.message
