import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { Answer } from '#contract/commands.ts'
import { questions, type ChoiceQuestion as ChoiceType } from '#contract/questions.ts'
import { FieldGroup } from '#ui/fields.tsx'
import { useSchemaForm } from '#ui/use-schema-form.ts'
import classes from './ChoiceQuestion.module.css'
import { createDrafts, type Drafts } from './drafts.ts'
import { QuestionFrame } from './QuestionFrame.tsx'
import { questionTexts, type QuestionProps } from './questions.ts'
import { useAnswerForm, useSaveAnswer, type Saving } from './use-answer-form.ts'

export interface Choice {
  choice: string
}

const drafts = createDrafts<Choice>()

/** A question whose answer is one of the `choices` in the table of questions. */
export function ChoiceQuestion({
  asking,
  question,
}: {
  asking: QuestionProps
  question: ChoiceType
}) {
  const saving = useSaveAnswer(asking)
  const { choices, required } = questions[question]
  return (
    <ChoiceForm
      asking={asking}
      saving={saving}
      drafts={drafts}
      options={Object.entries(choices).map(([value, label]) => ({ value, label }))}
      chosen={asking.saved?.[question] ?? ''}
      required={required}
      hint={questionTexts[question].hint}
      onChosen={(chosen) =>
        saving.save(v.parse(Answer, { questionType: question, [question]: chosen }))
      }
    />
  )
}

interface ChoiceFormProps {
  asking: QuestionProps
  saving: Saving
  drafts: Drafts<Choice>
  options: readonly { value: string; label: string; hint?: string }[]
  /** The current choice; empty if none. */
  chosen: string
  /** The error if nothing is chosen (section 5). */
  required: string
  hint?: ReactNode
  submitLabel?: string
  onChosen: (value: string) => Promise<void> | void
}

/** A form with a single choice. */
export function ChoiceForm(props: ChoiceFormProps) {
  const { asking, saving, drafts, options, required, hint, onChosen, submitLabel } = props
  const { subject, step } = asking
  const blank: Choice = { choice: props.chosen }
  const values = options.map(({ value }) => value)
  const schema = v.object({ choice: v.picklist(values, required) })
  const begun = drafts.read({ subject, questionType: step.questionType }) ?? blank
  const forming = useSchemaForm(schema, begun, { idOf: () => firstFieldId })
  const { form } = forming
  const answering = useAnswerForm({
    asking,
    forming,
    blank,
    drafts,
    onValid: ({ choice }) => onChosen(choice),
  })

  return (
    <QuestionFrame
      asking={asking}
      answering={answering}
      notSaved={saving.notSaved}
      firstFieldId={firstFieldId}
      {...(submitLabel && { submitLabel })}
    >
      <FieldGroup
        id="choice"
        isChoice
        legend={questions[step.questionType].question}
        legendIsHeading
        hint={hint}
        error={form.formState.errors.choice?.message}
      >
        <div className={classes['options']}>
          {options.map((option, index) => (
            <Radio
              key={option.value}
              id={`choice-${index + 1}`}
              value={option.value}
              label={option.label}
              description={option.hint}
              {...form.register('choice')}
            />
          ))}
        </div>
      </FieldGroup>
    </QuestionFrame>
  )
}

const firstFieldId = 'choice-1'
