import { TextInput } from '@mantine/core'
import { useAutofill } from './autofill.ts'
import type { DatePart, DateParts } from './date-parts.ts'
import classes from './DateFields.module.css'
import { FieldGroup } from './FieldGroup.tsx'

interface DateFieldsProps {
  /** The fields' ids are this and -day, -month, -year: an error summary links to `${id}-day`. */
  id: string
  legend: string
  /** The legend is the page's h1. */
  legendIsHeading?: boolean
  hint?: string
  error?: string | undefined
  /** The fields that the error is about; by default all of them. */
  faulty?: readonly DatePart[]
  value: DateParts
  onChange: (value: DateParts) => void
  /** Lets the browser fill in a date of birth. */
  autoComplete?: 'bday'
}

const fields = [
  { part: 'day', label: 'Day' },
  { part: 'month', label: 'Month' },
  { part: 'year', label: 'Year' },
] as const

/** A date in three fields: a calendar is slow for a distant year, and hard to use by keyboard. */
export function DateFields(props: DateFieldsProps) {
  const { id, legend, legendIsHeading = false, hint, error, faulty, value, onChange } = props
  const autofill = useAutofill()
  const isFaulty = (part: DatePart) => Boolean(error) && (faulty?.includes(part) ?? true)
  return (
    <FieldGroup id={id} legend={legend} legendIsHeading={legendIsHeading} hint={hint} error={error}>
      <div className={classes['fields']}>
        {fields.map(({ part, label }) => (
          <TextInput
            key={part}
            id={`${id}-${part}`}
            name={`${id}-${part}`}
            className={classes[part]}
            label={label}
            value={value[part]}
            onChange={(event) => onChange({ ...value, [part]: event.currentTarget.value })}
            error={isFaulty(part)}
            // Mantine reads a field's description only from its own wrapper.
            ref={(input) => describe(input, isFaulty(part) ? `${id}-error` : '')}
            inputMode={part === 'month' ? 'text' : 'numeric'}
            autoComplete={props.autoComplete ? autofill(`bday-${part}`) : 'off'}
            spellCheck={false}
            autoCapitalize="off"
          />
        ))}
      </div>
    </FieldGroup>
  )
}

function describe(input: HTMLInputElement | null, by: string): void {
  if (by) input?.setAttribute('aria-describedby', by)
  else input?.removeAttribute('aria-describedby')
}
