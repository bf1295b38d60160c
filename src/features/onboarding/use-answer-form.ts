import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SyntheticEvent } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type * as v from 'valibot'
import { memberQueries } from '#api/queries.ts'
import { type Answer, type StepCommand, listChanged } from '#contract/commands.ts'
import { submit, useOutbox } from '#offline/outbox/use-outbox.ts'
import { routes } from '#routes'
import { saveFailureMessage, type Unsaved } from '#domain/save-failure.ts'
import { type Saving, useSaving, useSchemaForm } from '#ui/form.tsx'
import { useNavigateIfStillHere } from '#ui/use-navigate-if-still-here.ts'
import { dropDrafts, type DraftKey, type Drafts, useDraft } from '#offline/drafts.ts'
import type { QuestionProps } from './questions.ts'

interface AnswerFormOptions<Values extends FieldValues, Output extends FieldValues> {
  asking: QuestionProps
  schema: v.GenericSchema<Values, Output>
  drafts: { read: (key: DraftKey) => DefaultValues<Values> | undefined } & Drafts<Values>
  /** The initial values. */
  blank: DefaultValues<Values>
  /** What the form begins with instead, if there is no draft. */
  begun?: DefaultValues<Values>
  idOf?: (name: string) => string
  /** Saves, or goes on to a second screen. */
  onValid: (output: Output, saving: SavingAnswer) => Promise<void> | void
}

/** The form of every question: Next on an untouched form moves on, otherwise it validates, one try at a time. */
export function useAnswerForm<Values extends FieldValues, Output extends FieldValues>(
  options: AnswerFormOptions<Values, Output>,
) {
  const { asking, schema, drafts, blank, begun = blank, idOf, onValid } = options
  const saving = useSaveAnswer(asking)
  const key = { subject: asking.subject, of: asking.step.questionType }
  const [first] = useState(() => drafts.read(key) ?? begun)
  const forming = useSchemaForm(schema, first, { ...(idOf && { idOf }) })
  const { form, submitWith } = forming
  const isBlank = (values: Values) => JSON.stringify(values) === JSON.stringify(blank)
  const isUntouched = useDraft(form, { drafts, key, isBlank })
  const onSubmit = (event: SyntheticEvent) => {
    if (!asking.onUntouched || !isBlank(form.getValues()))
      return submitWith((output) => onValid(output, saving))(event)
    event.preventDefault()
    return asking.onUntouched()
  }
  return { ...forming, ...saving, onSubmit, isUntouched }
}

/** What the frame of a question needs of its form. */
export type AnswerForm = Pick<
  ReturnType<typeof useAnswerForm>,
  'errors' | 'tries' | 'onSubmit' | 'isUntouched' | 'isSubmitting' | 'notSaved'
>

/** Saves one answer at a time. */
export type SavingAnswer = Saving<Answer>

/**
 * Saves an answer, sent or queued, and then calls `onSaved`. A failure is logged without the answer
 * (section 4), and its message is in `notSaved`.
 */
function useSaveAnswer({ subject, step, onSaved }: QuestionProps): SavingAnswer {
  const { questionType } = step
  const queryClient = useQueryClient()
  // The note above the question says that the new answer replaces it.
  const refused = useOutbox(subject).answers.findLast(
    (each) => each.questionType === questionType && each.state === 'needs-attention',
  )
  const goOn = useNavigateIfStillHere()
  const lastTried = useRef<StepCommand>(undefined)

  const saveOnce = async (answer: Answer): Promise<string | undefined> => {
    const command = commandFor(
      { step, answer, ...(refused && { insteadOf: refused.id }) },
      lastTried.current,
    )
    lastTried.current = command
    const submission = await submit(command, { subject })
    if (submission.state === 'sent' || submission.state === 'waiting') {
      dropDrafts({ subject, of: questionType })
      onSaved(command, { isWaiting: submission.state === 'waiting' })
      return undefined
    }
    if (isTooYoung(submission)) {
      dropDrafts({ subject, of: questionType })
      goOn(routes.tooYoung)
      return undefined
    }
    if (submission.state === 'refused' && submission.problem.code === listChanged.code) {
      // The next try is a new command, based on the current list.
      lastTried.current = undefined
      for (const { queryKey } of [
        memberQueries.user(subject),
        memberQueries.healthProfile(subject),
      ])
        void queryClient.invalidateQueries({ queryKey })
    }
    console.error(`The answer to ${step.name} has not been saved. ${reasonOf(submission)}`)
    return saveFailureMessage(submission)
  }

  return useSaving(saveOnce)
}

/** Trying the same content again reuses the command, so that it has no second effect. */
function commandFor(
  given: Pick<StepCommand, 'step' | 'answer' | 'insteadOf'>,
  lastTried: StepCommand | undefined,
): StepCommand {
  if (lastTried && JSON.stringify(lastTried.answer) === JSON.stringify(given.answer))
    return lastTried
  return { kind: 'answer-step', id: crypto.randomUUID(), ...given }
}

/** Whether the service refused a date of birth under 16 (product rules). */
export const isTooYoung = (unsaved: Unsaved): boolean =>
  unsaved.state === 'refused' && unsaved.problem.code === 'under-16'

/** The reason for the log line that section 4 requires; never the answer. */
export const reasonOf = (unsaved: Unsaved): string =>
  unsaved.state === 'refused'
    ? `The service refused it: ${unsaved.problem.code}`
    : 'This device could not store it'
