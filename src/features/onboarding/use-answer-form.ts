import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form'
import type { FieldError } from '#ui/ErrorSummary.tsx'
import type { Asking } from './questions.ts'
import type { Drafts } from './drafts.ts'

interface AnswerFormOptions<Values extends FieldValues, Output extends FieldValues> {
  asking: Asking
  form: UseFormReturn<Values, unknown, Output>
  /** What the form held before the person touched it. */
  blank: Values
  drafts: Drafts<Values>
  /** Saves, or leads on to a second screen. */
  onValid: (output: Output) => Promise<void> | void
  /** Ids of the fields where they differ from the names. */
  idOf?: (name: string) => string
}

export interface AnswerForm {
  onSubmit: (event: SyntheticEvent) => void
  isBusy: boolean
  /** Of the last try, in the order of the fields. */
  errors: readonly FieldError[]
  /** How often the form was sent off, so that a summary with the same words is read again. */
  tries: number
}

/** How every question is answered: Next on an untouched form moves on, else validate, one try at a time. */
export function useAnswerForm<Values extends FieldValues, Output extends FieldValues>(
  options: AnswerFormOptions<Values, Output>,
): AnswerForm {
  const { asking, form, blank, drafts, onValid, idOf = (name) => name } = options
  const { subject, step } = asking
  const { questionType } = step
  const isTrying = useRef(false)
  const [isBusy, setIsBusy] = useState(false)

  const untouched = JSON.stringify(blank)
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const key = { subject, questionType }
          if (JSON.stringify(values) === untouched) drafts.drop(key)
          else drafts.keep(key, values)
        },
      }),
    [form, drafts, subject, questionType, untouched],
  )

  const tryOnce = async (event: SyntheticEvent) => {
    isTrying.current = true
    setIsBusy(true)
    try {
      await form.handleSubmit(onValid)(event)
    } finally {
      isTrying.current = false
      setIsBusy(false)
    }
  }

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isTrying.current) return
    const isUntouched = JSON.stringify(form.getValues()) === untouched
    if (asking.onUntouched && isUntouched) return asking.onUntouched()
    // Whatever fails inside is told on the page.
    void tryOnce(event)
  }

  const { errors, submitCount } = form.formState
  return {
    onSubmit,
    isBusy,
    errors: errorsOf(errors, Object.keys(blank), idOf),
    tries: submitCount,
  }
}

function errorsOf(
  errors: FieldErrors,
  names: readonly string[],
  idOf: (name: string) => string,
): FieldError[] {
  return names.flatMap((name) => {
    const message = errors[name]?.message
    return typeof message === 'string' && message ? [{ fieldId: idOf(name), message }] : []
  })
}
