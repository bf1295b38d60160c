import { useState, type SyntheticEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as v from 'valibot'
import { initialOf } from '#contract/questionnaire-answers.ts'
import type { ItemAnswer, QuestionnaireItem } from '#contract/questionnaire.ts'
import { createDrafts, type DraftKey, useDraft } from '#offline/drafts.ts'
import { useOutboxActions } from '#offline/outbox/use-outbox.ts'
import { useSchemaForm } from '#ui/form.tsx'
import { useToday } from '#ui/use-now.ts'
import { isSameAnswer } from './round-rules.ts'
import { answerFrom, fieldOf, isEmpty, TypedAnswer, typedOf } from './typed-answer.ts'
import type { KnownRound } from './use-round.ts'

export const drafts = createDrafts('study question', TypedAnswer)

export const draftKeyOf = (subject: string, roundId: string, linkId: string): DraftKey => ({
  subject,
  of: `${roundId} ${linkId}`,
})

export type ItemForm = UseFormReturn<TypedAnswer, unknown, { answer: ItemAnswer }>

interface ItemFormOptions {
  round: KnownRound
  item: QuestionnaireItem
  onAnswer: (answer: ItemAnswer) => Promise<void>
  /** Called on Next where there is nothing to save: an answer that was not touched, or nothing over one from elsewhere. */
  onUnchanged: () => void
}

/** The form of one question. It begins with what was typed and left, what was refused, or the answer. */
export function useItemForm({ round, item, onAnswer, onUnchanged }: ItemFormOptions) {
  const { subject, place, answers } = round
  const today = useToday()
  const key = draftKeyOf(subject, place.roundId, item.linkId)
  const refused = useRefusedAnswer(round, item.linkId)
  const [begunWith] = useState(answers.get(item.linkId))
  const [blank] = useState(() => typedOf(item, begunWith ?? initialOf(item)))
  const [first] = useState(() => drafts.read(key) ?? (refused ? typedOf(item, refused) : blank))
  const forming = useSchemaForm(formSchema(item, today), first, {
    idOf: (name) => (name === 'chosen' ? 'chosen-1' : name),
  })
  const isBlank = (values: TypedAnswer) => JSON.stringify(values) === JSON.stringify(blank)
  const isUntouched = useDraft(forming.form, { drafts, key, isBlank })
  const now = answers.get(item.linkId)
  const elsewhere = isSameAnswer(now, begunWith) ? undefined : now
  const isNothingToSave = (values: TypedAnswer) => {
    if (refused || !isBlank(values)) return false
    return elsewhere ? isEmpty(item, values) : begunWith !== undefined
  }
  const onSubmit = (event: SyntheticEvent) => {
    if (!isNothingToSave(forming.form.getValues())) {
      return forming.submitWith(({ answer }) => onAnswer(answer))(event)
    }
    event.preventDefault()
    return onUnchanged()
  }
  const field = fieldOf(item, first)
  return {
    ...forming,
    /** Another answer than the form began with, from another device or tab. */
    elsewhere,
    isUntouched,
    isEmpty: isEmpty(item, blank),
    onSubmit,
    /** The field that the summary links to if the answer was not saved. */
    fieldId: { chosen: 'chosen-1', date: 'date-day', text: 'text' }[field],
  }
}

/** What was answered here and refused by the service. */
function useRefusedAnswer({ subject, waiting }: KnownRound, linkId: string) {
  const { commandOf } = useOutboxActions(subject)
  const refused = waiting.findLast(
    ({ item, state }) => item?.linkId === linkId && state === 'needs-attention',
  )
  const command = refused && commandOf(refused.id)
  return command?.kind === 'answer-item' ? command.answer : undefined
}

const formSchema = (item: QuestionnaireItem, today: string) =>
  v.pipe(
    TypedAnswer,
    v.rawTransform(({ dataset, addIssue, NEVER }): { answer: ItemAnswer } => {
      const input = dataset.value
      const checked = answerFrom(item, input, today)
      if (checked.state === 'right') return { answer: checked.answer }
      const key = fieldOf(item, input)
      addIssue({
        message: checked.fault,
        path: [{ type: 'object', origin: 'value', input, key, value: input[key] }],
      })
      return NEVER
    }),
  )
