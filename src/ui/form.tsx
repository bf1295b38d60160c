import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import classes from './form.module.css'
import { Button } from '@mantine/core'
import { valibotResolver } from '@hookform/resolvers/valibot'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { dateParts } from '#domain/date-parts.ts'

export interface FieldError {
  /** Id of the field, or of the first field of a group, that the link leads to. */
  fieldId: string
  message: string
}

export interface Problems {
  errors: readonly FieldError[]
  /** How often the form was submitted, so that the same errors are announced again. */
  tries: number
}

/**
 * "There is a problem" above the h1, with a link to each field. It takes the focus whenever its errors
 * change and after each try, and renders nothing without errors.
 */
export const ErrorSummary = ({ errors, tries }: Problems) => <Summary key={tries} errors={errors} />

function Summary({ errors }: Pick<Problems, 'errors'>) {
  const summary = useRef<HTMLDivElement>(null)
  const listed = errors.map(({ fieldId, message }) => `${fieldId}\n${message}`).join('\n')

  useEffect(() => {
    if (!listed) return
    // To the top, so that nothing is left half under the top bar.
    window.scrollTo({ top: 0 })
    summary.current?.focus()
  }, [listed])

  if (errors.length === 0) return undefined
  return (
    // Without a label, as on GOV.UK: otherwise the focus would announce the title, and the alert again.
    <div ref={summary} className={classes['summary']} tabIndex={-1}>
      <div role="alert">
        <h2 className={classes['title']}>There is a problem</h2>
        <ul className={classes['list']}>
          {errors.map(({ fieldId, message }) => (
            <li key={fieldId}>
              <a href={`#${fieldId}`} onClick={(event) => goToField(event, fieldId)}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Focuses the field instead of following the fragment, which would add a history entry. */
function goToField(event: { preventDefault: () => void }, fieldId: string): void {
  const field = document.getElementById(fieldId)
  if (!field) return
  event.preventDefault()
  const label = field.closest('fieldset')?.querySelector('legend') ?? labelOf(fieldId) ?? field
  label.scrollIntoView({ block: 'start' })
  field.focus({ preventScroll: true })
}

const labelOf = (fieldId: string) =>
  [...document.querySelectorAll('label')].find(({ htmlFor }) => htmlFor === fieldId)

interface SubmitButtonProps {
  /** It keeps the focus while it is busy, so it is never `disabled`. */
  isBusy: boolean
  /** The label while it is busy: "Saving…". */
  busy: string
  /** Why else it cannot be pressed is said beside it. */
  isUnavailable?: boolean
  variant?: 'filled' | 'default'
  children: ReactNode
}

/** The button of a form. */
export const SubmitButton = (props: SubmitButtonProps) => {
  const { isBusy, busy, isUnavailable = false, variant = 'filled', children } = props
  return (
    <Button type="submit" variant={variant} aria-disabled={isBusy || isUnavailable || undefined}>
      {isBusy ? busy : children}
    </Button>
  )
}

interface Settings<Input> {
  /** Replaces what was typed whenever it changes, for a form that follows something else on the page. */
  values?: Input
  /** The id of a field, if it differs from its name. */
  idOf?: (name: string) => string
}

export interface SchemaForm<Input extends FieldValues, Output> extends Problems {
  form: UseFormReturn<Input, unknown, Output>
  /** The handler of the form: validates, then calls `onValid`, or `onInvalid` with the errors. One try at a time. */
  submitWith: (
    onValid: (output: Output) => unknown,
    onInvalid?: (errors: readonly FieldError[]) => void,
  ) => (event: SyntheticEvent) => void
  isSubmitting: boolean
  isDirty: boolean
}

/**
 * A form over a schema of the contract or of its feature. Nothing is checked while somebody types; a try shows all
 * errors by their fields and in the summary above the page (`ErrorSummary`), which takes the focus each time.
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: GenericSchema<Input, Output>,
  defaults: DefaultValues<Input>,
  { values, idOf = (name) => name }: Settings<Input> = {},
): SchemaForm<Input, Output> {
  const form = useForm<Input, unknown, Output>({
    resolver: valibotResolver<Input, unknown, Output>(schema),
    defaultValues: defaults,
    ...(values && { values }),
    reValidateMode: 'onSubmit',
    // The summary takes the focus.
    shouldFocusError: false,
  })
  const { errors, submitCount, isSubmitting, isDirty } = form.formState
  const summaryOf = (faults: FieldErrors) => errorsOf(faults, values ?? defaults, idOf)
  return {
    form,
    errors: summaryOf(errors),
    tries: submitCount,
    submitWith: (onValid, onInvalid) => (event) => {
      event.preventDefault()
      if (isSubmitting) return
      // What failed is shown on the page.
      void form.handleSubmit(
        async (output) => {
          await onValid(output)
        },
        (faults) => onInvalid?.(summaryOf(faults)),
      )(event)
    },
    isSubmitting,
    isDirty,
  }
}

/** In the order of the fields. A date has one error, which leads to its first wrong part. */
function errorsOf(
  errors: FieldErrors,
  values: object,
  idOf: (name: string) => string,
): FieldError[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const own = messageAt(errors, name)
    if (!isDate(value)) return own ? [{ fieldId: idOf(name), message: own }] : []
    const wrong = dateParts.find((part) => messageAt(errors, `${name}.${part}`))
    const message = own ?? messageAt(errors, `${name}.${wrong}`)
    return message ? [{ fieldId: `${name}-${wrong ?? 'day'}`, message }] : []
  })
}

const isDate = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && dateParts.every((part) => part in value)

function messageAt(errors: FieldErrors, path: string): string | undefined {
  const message: unknown = get(errors, `${path}.message`)
  return typeof message === 'string' && message !== '' ? message : undefined
}
