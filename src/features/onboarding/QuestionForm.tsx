import { Stack, Radio } from '@mantine/core'
import {
  isChoice,
  isList,
  questions,
  type ChoiceQuestion as ChoiceType,
  ethnicGroups,
  preferNotToSay,
} from '#contract/questions.ts'
import { AddressQuestion } from './address/AddressQuestion.tsx'
import { ListQuestion } from './list/ListQuestion.tsx'
import { type QuestionProps, questionTexts } from './questions.ts'
import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { Answer } from '#contract/commands.ts'
import { FieldGroup, DateFields } from '#ui/fields.tsx'
import { useSchemaForm } from '#ui/form.tsx'
import { createDrafts, type Drafts, dropDrafts, useIsRestored } from '#offline/drafts.ts'
import { QuestionFrame, useScreen } from './QuestionFrame.tsx'
import { useAnswerForm, useSaveAnswer, type Saving } from './use-answer-form.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useLocation } from 'wouter'
import { memberQueries } from '#api/queries.ts'
import { birthDateFault } from '#contract/days.ts'
import { routes } from '#routes'
import { birthDateForm } from '#domain/birth-date.ts'
import { dateParts, noDate, partsOf, type DateParts } from '#domain/date-parts.ts'

/** The form for a question of any type. It begins again with what an earlier page had left unsaved. */
export function QuestionForm({ asking }: { asking: QuestionProps }) {
  const { subject, step } = asking
  const isRestored = useIsRestored({ subject, of: step.questionType })
  return <FormOfQuestion key={isRestored ? 'restored' : 'new'} asking={asking} />
}

function FormOfQuestion({ asking }: { asking: QuestionProps }) {
  const { questionType } = asking.step
  if (isList(questionType)) return <ListQuestion asking={asking} question={questionType} />
  if (isChoice(questionType)) return <ChoiceQuestion asking={asking} question={questionType} />
  switch (questionType) {
    case 'address':
      return <AddressQuestion asking={asking} />
    case 'dob':
      return <BirthDateQuestion asking={asking} />
    case 'ethnicity':
      return <EthnicityQuestion asking={asking} />
  }
}

const Choice = v.object({ choice: v.string() })
export type Choice = v.InferOutput<typeof Choice>

const choiceDrafts = createDrafts('choice', Choice)

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
      drafts={choiceDrafts}
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
  const begun = drafts.read({ subject, of: step.questionType }) ?? blank
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
        <Stack gap={4}>
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
        </Stack>
      </FieldGroup>
    </QuestionFrame>
  )
}

const firstFieldId = 'choice-1'

const groupDrafts = createDrafts('group', Choice)
const backgroundDrafts = createDrafts('background', Choice)

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** Two screens: the group, then the background within it. "Prefer not to say" needs only the first. */
export function EthnicityQuestion({ asking }: { asking: QuestionProps }) {
  const { subject, saved } = asking
  const saving = useSaveAnswer(asking)
  const { screen, show } = useScreen()
  const savedEthnicity = saved?.ethnicity ?? ''
  const [group, setGroup] = useState(() => groupDrafts.read({ subject, of: 'ethnicity' })?.choice)
  const backgrounds = backgroundsOf(group)

  const choose = (chosen: string) => {
    if (chosen === preferNotToSay) {
      return saving.save({ questionType: 'ethnicity', ethnicity: preferNotToSay })
    }
    setGroup(chosen)
    return show('background')
  }

  if (screen === 'background' && backgrounds.length > 0) {
    const { onUntouched: _, ...askingOn } = asking
    return (
      <ChoiceForm
        key="background"
        asking={askingOn}
        saving={saving}
        drafts={backgroundDrafts}
        options={optionsOf(backgrounds)}
        chosen={backgrounds.includes(savedEthnicity) ? savedEthnicity : ''}
        required={questions.ethnicity.required}
        hint={`You chose ${group}. Which of these best describes your background?`}
        onChosen={(ethnicity) => saving.save({ questionType: 'ethnicity', ethnicity })}
      />
    )
  }
  return (
    <ChoiceForm
      key="group"
      asking={asking}
      saving={saving}
      drafts={groupDrafts}
      options={optionsOf(groupChoices)}
      chosen={groupOf(savedEthnicity) ?? ''}
      required={questions.ethnicity.required}
      hint="Choose the group that best describes you. We’ll then ask about your background."
      submitLabel="Next"
      onChosen={choose}
    />
  )
}

/** The options of the first screen: the groups in order, then "prefer not to say". */
export const groupChoices: readonly string[] = [
  ...ethnicGroups.map(({ group }) => group),
  preferNotToSay,
]

/** The backgrounds of a group; empty if it is not a group. */
export const backgroundsOf = (group: string | undefined): readonly string[] =>
  ethnicGroups.find((each) => each.group === group)?.backgrounds ?? []

/** The option of the first screen that a saved ethnicity belongs to. */
export const groupOf = (ethnicity: string): string | undefined =>
  ethnicity === preferNotToSay
    ? preferNotToSay
    : ethnicGroups.find(({ group }) => backgroundsOf(group).includes(ethnicity))?.group

const dateDrafts = createDrafts<DateParts>(
  'date',
  v.object({ day: v.string(), month: v.string(), year: v.string() }),
)

/** Somebody under 16 is redirected to a page that says so; nothing is saved (product rules). */
export function BirthDateQuestion({ asking }: { asking: QuestionProps }) {
  const { subject, step, saved, today } = asking
  const [, navigate] = useLocation()
  const saving = useSaveAnswer(asking)
  const blank = saved?.dob ? partsOf(saved.dob) : noDate
  const { data: user } = useQuery(memberQueries.user(subject))
  const begun = dateDrafts.read({ subject, of: step.questionType }) ?? blank
  const forming = useSchemaForm(birthDateForm(today), begun, { idOf: (name) => `dob-${name}` })
  const { form } = forming
  const value = useWatch({ control: form.control })

  const saveUnlessTooYoung = ({ dob }: { dob: string }) => {
    if (birthDateFault(dob, today) !== 'under-16') return saving.save({ questionType: 'dob', dob })
    dropDrafts({ subject, of: step.questionType })
    return navigate(routes.tooYoung)
  }
  const answering = useAnswerForm({
    asking,
    forming,
    blank,
    drafts: dateDrafts,
    onValid: saveUnlessTooYoung,
  })

  const change = (next: DateParts) => {
    for (const part of dateParts) form.setValue(part, next[part])
  }
  const { errors } = form.formState
  const faulty = dateParts.filter((part) => errors[part])
  const [first] = answering.errors

  return (
    <QuestionFrame
      asking={asking}
      answering={{ ...answering, errors: first ? [first] : [] }}
      notSaved={saving.notSaved}
      firstFieldId="dob-day"
    >
      <DateFields
        id="dob"
        legend={questions.dob.question}
        legendIsHeading
        hint="For example, 27 3 1985."
        error={first?.message}
        faulty={faulty}
        value={{ ...noDate, ...value }}
        onChange={change}
        autoComplete="bday"
      />
      {saved?.dob && user?.gpRecordsConnected && (
        <p>
          If you change your date of birth, we disconnect your GP record. You can connect it again a
          day later.
        </p>
      )}
    </QuestionFrame>
  )
}
