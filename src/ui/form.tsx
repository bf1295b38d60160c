import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { Button } from '@mantine/core'
import { valibotResolver } from '@hookform/resolvers/valibot'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  useForm,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { dateParts } from '#domain/date-parts.ts'
import type { FieldError, Problems } from './ErrorSummary.tsx'

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

export interface Saving<Answer> {
  /** Single-flight: does nothing while a save is running. */
  save: (answer: Answer) => Promise<void>
  isSaving: boolean
  /** Why the last try failed; undefined before a try and during the next. */
  notSaved: string | undefined
}

/** Saves one answer at a time. `saveOnce` resolves with why it was not saved, or undefined. */
export function useSaving<Answer>(
  saveOnce: (answer: Answer) => Promise<string | undefined>,
): Saving<Answer> {
  const [state, setState] = useState<{ isSaving: boolean; notSaved?: string }>({ isSaving: false })
  const isBusy = useRef(false)
  const save = async (answer: Answer) => {
    if (isBusy.current) return
    isBusy.current = true
    setState({ isSaving: true })
    const notSaved = await saveOnce(answer)
    isBusy.current = false
    setState({ isSaving: false, ...(notSaved && { notSaved }) })
  }
  return { save, isSaving: state.isSaving, notSaved: state.notSaved }
}

/**
 * A registered field that says when somebody changes it. At a submit it is told of what already stands in it too
 * (filled-fields.ts), which changes nothing. `known`: what the form knows of it.
 */
export const withEdits = (
  registered: UseFormRegisterReturn,
  known: () => string | undefined,
  onEdit: () => void,
): UseFormRegisterReturn => ({
  ...registered,
  onChange: async (event) => {
    if (event.target.value !== (known() ?? '')) onEdit()
    return registered.onChange(event)
  },
})

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
