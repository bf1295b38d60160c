import { Box, Group, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type DatePart, type DateParts, wholeDate } from '#domain/date-parts.ts'
import { useAutofill } from './autofill.ts'
import classes from './fields.module.css'
import { useDebouncedValue } from '@mantine/hooks'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { formatPostcode, looksLikePostcode } from '#contract/addresses.ts'

interface FieldGroupProps {
  id: string
  legend: string
  legendIsHeading?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  /** For radio buttons: a radiogroup may be marked as invalid, a single radio may not. */
  isChoice?: boolean
  children: ReactNode
}

/** Several controls for one question: a legend, which may be the h1, the error, then the hint. */
export function FieldGroup(props: FieldGroupProps) {
  const { id, legend, legendIsHeading = false, hint, error, isChoice = false, children } = props
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <fieldset
      className={classes['group']}
      id={id}
      {...(isChoice && { role: 'radiogroup', 'aria-invalid': Boolean(error) })}
      {...(describedBy && { 'aria-describedby': describedBy })}
      data-error={Boolean(error)}
    >
      <legend>{legendIsHeading ? <h1 tabIndex={-1}>{legend}</h1> : legend}</legend>
      {hint && (
        <Box id={`${id}-hint`} mb="md" c="dimmed">
          {hint}
        </Box>
      )}
      {error && (
        <Box component="p" id={`${id}-error`} mb="sm" c="error" fw={600}>
          <span className="visually-hidden">Error: </span>
          {error}
        </Box>
      )}
      {children}
    </fieldset>
  )
}

interface DateFieldsProps {
  /** The fields' ids are this and -day, -month, -year: an error summary links to `${id}-day`. */
  id: string
  legend: string
  /** The legend is the page's h1. */
  legendIsHeading?: boolean
  hint?: ReactNode
  error?: string | undefined
  /** The fields that the error is about; by default all of them. */
  faulty?: readonly DatePart[]
  value: DateParts
  onChange: (value: DateParts) => void
  /** Lets the browser fill in a date of birth. */
  autoComplete?: 'bday'
}

const fields = [
  { part: 'day', label: 'Day', flex: '0 1 4.25rem' },
  { part: 'month', label: 'Month', flex: '1 1 5.5rem' },
  { part: 'year', label: 'Year', flex: '0 1 5.5rem' },
] as const

/** A date in three fields: a calendar is slow for a distant year, and hard to use by keyboard. */
export function DateFields(props: DateFieldsProps) {
  const { id, legend, legendIsHeading = false, hint, error, faulty, value, onChange } = props
  const autofill = useAutofill()
  const isFaulty = (part: DatePart) => Boolean(error) && (faulty?.includes(part) ?? true)
  return (
    <FieldGroup id={id} legend={legend} legendIsHeading={legendIsHeading} hint={hint} error={error}>
      <Group gap="xs" maw="20rem" wrap="nowrap" align="flex-start">
        {fields.map(({ part, label, flex }) => (
          <TextInput
            key={part}
            id={`${id}-${part}`}
            name={`${id}-${part}`}
            flex={flex}
            label={label}
            value={value[part]}
            onChange={({ currentTarget: { value: typed } }) =>
              onChange(wholeDate(typed) ?? { ...value, [part]: typed })
            }
            error={isFaulty(part)}
            // Mantine reads a field's description only from its own wrapper.
            ref={(input) => describe(input, isFaulty(part) ? `${id}-error` : '')}
            inputMode={part === 'month' ? 'text' : 'numeric'}
            autoComplete={props.autoComplete ? autofill(`bday-${part}`) : 'off'}
            spellCheck={false}
            autoCapitalize="off"
          />
        ))}
      </Group>
    </FieldGroup>
  )
}

function describe(input: HTMLInputElement | null, by: string): void {
  if (by) input?.setAttribute('aria-describedby', by)
  else input?.removeAttribute('aria-describedby')
}

/** The fields of an address, in their order. */
export const addressFieldNames = ['line1', 'line2', 'city', 'postcode'] as const
type AddressFieldName = (typeof addressFieldNames)[number]

const addressLines = [
  { name: 'line1', label: 'Address line 1', autoComplete: 'address-line1' },
  { name: 'line2', label: 'Address line 2 (optional)', autoComplete: 'address-line2' },
  { name: 'city', label: 'Town or city', autoComplete: 'address-level2' },
  { name: 'postcode', label: 'Postcode', autoComplete: 'postal-code' },
] as const

interface AddressFieldsProps {
  register: (name: AddressFieldName, options?: { onBlur: () => void }) => UseFormRegisterReturn
  errors: Partial<Record<AddressFieldName, { message?: string | undefined } | undefined>>
  /** As typed so far. */
  postcode: string
  /** Replaces the typed postcode by its usual spelling. */
  onSpell: (postcode: string) => void
  readOnly?: boolean
}

/** The four fields of an address. An unusual postcode gets a warning, but is never refused. */
export function AddressFields(props: AddressFieldsProps) {
  const { register, errors, postcode, onSpell, readOnly = false } = props
  const autofill = useAutofill()
  const isOdd = useOddPostcode(postcode)
  const spellPostcode = { onBlur: () => onSpell(formatPostcode(postcode)) }
  return (
    <Stack className={classes['address']}>
      {addressLines.map(({ name, label, autoComplete }) => {
        const isPostcode = name === 'postcode'
        return (
          <TextInput
            key={name}
            id={name}
            maw={name === 'city' ? '24rem' : undefined}
            label={label}
            readOnly={readOnly}
            autoComplete={autofill(autoComplete)}
            autoCapitalize={isPostcode ? 'characters' : 'words'}
            spellCheck={false}
            error={errors[name]?.message}
            inputWrapperOrder={['label', 'error', 'input', 'description']}
            description={
              isPostcode && isOdd && !readOnly
                ? 'This does not look like a UK postcode. Check it, or carry on if it’s right.'
                : undefined
            }
            {...register(name, isPostcode ? spellPostcode : undefined)}
          />
        )
      })}
    </Stack>
  )
}

/** In ms. Half a postcode always looks wrong, and a warning on blur would move the button. */
const typingPause = 700

function useOddPostcode(typed: string): boolean {
  const [paused] = useDebouncedValue(typed, typingPause)
  return paused === typed && typed.trim() !== '' && !looksLikePostcode(typed)
}
