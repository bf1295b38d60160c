import { TextInput } from '@mantine/core'
import {
  isChoice,
  isList,
  questions,
  rules,
  type ChoiceQuestion as ChoiceType,
  type ValueQuestion,
} from '#contract/questions.ts'
import { ethnicGroups, preferNotToSay } from '#contract/choices.ts'
import { AddressQuestion } from './address/AddressQuestion.tsx'
import { ListQuestion } from './list/ListQuestion.tsx'
import { type QuestionProps, questionTexts } from './questions.ts'
import { useState } from 'react'
import * as v from 'valibot'
import { Answer } from '#contract/commands.ts'
import { FieldGroup, DateFields } from '#ui/fields.tsx'
import { QuestionLabel, RadioChoices } from '#ui/question.tsx'
import { createDrafts, type Drafts, dropDrafts, useIsRestored } from '#offline/drafts.ts'
import { QuestionFrame, useScreen } from './QuestionFrame.tsx'
import { useAnswerForm, type SavingAnswer } from './use-answer-form.ts'
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
    default:
      return <TextQuestion asking={asking} question={questionType} />
  }
}

const answerTo = (question: ValueQuestion, value: string): Answer =>
  v.parse(Answer, { questionType: question, [question]: value })

interface ValueQuestionProps<Type extends ValueQuestion> {
  asking: QuestionProps
  question: Type
}

const Text = v.object({ text: v.string() })
const textDrafts = createDrafts('text', Text)

/** A question whose answer is a line of text that the rule in the table of questions accepts. */
export function TextQuestion({ asking, question }: ValueQuestionProps<keyof typeof rules>) {
  const answering = useAnswerForm({
    asking,
    schema: v.object({ text: rules[question] }),
    drafts: textDrafts,
    blank: { text: asking.saved?.[question] ?? '' },
    onValid: ({ text }, { save }) => save(answerTo(question, text)),
  })
  const { form } = answering
  return (
    <QuestionFrame asking={asking} answering={answering} firstFieldId="text">
      <QuestionLabel question={questions[question].question} htmlFor="text" />
      <TextInput
        id="text"
        description={questionTexts[question].hint}
        error={form.formState.errors.text?.message}
        autoComplete="off"
        {...form.register('text')}
      />
    </QuestionFrame>
  )
}

const Choice = v.object({ choice: v.string() })
type Choice = v.InferOutput<typeof Choice>

const choiceDrafts = createDrafts('choice', Choice)

/** A question whose answer is one of the `choices` in the table of questions. */
function ChoiceQuestion({ asking, question }: ValueQuestionProps<ChoiceType>) {
  const { choices, required } = questions[question]
  return (
    <ChoiceForm
      asking={asking}
      drafts={choiceDrafts}
      options={Object.entries(choices).map(([value, label]) => ({ value, label }))}
      chosen={asking.saved?.[question] ?? ''}
      required={required}
      hint={questionTexts[question].hint}
      onChosen={(chosen, { save }) => save(answerTo(question, chosen))}
    />
  )
}

interface ChoiceFormProps {
  asking: QuestionProps
  drafts: Drafts<Choice>
  options: readonly { value: string; label: string }[]
  /** The current choice; empty if none. */
  chosen: string
  /** The error if nothing is chosen (section 5). */
  required: string
  hint: string | undefined
  submitLabel?: string
  onChosen: (value: string, saving: SavingAnswer) => Promise<void> | void
}

/** A form with a single choice. */
function ChoiceForm(props: ChoiceFormProps) {
  const { asking, drafts, options, chosen, required, hint, onChosen, submitLabel } = props
  const values = options.map(({ value }) => value)
  const answering = useAnswerForm({
    asking,
    schema: v.object({ choice: v.pipe(v.string(), v.picklist(values, required)) }),
    drafts,
    blank: { choice: chosen },
    idOf: () => firstFieldId,
    onValid: ({ choice }, saving) => onChosen(choice, saving),
  })
  const { form } = answering

  return (
    <QuestionFrame
      asking={asking}
      answering={answering}
      firstFieldId={firstFieldId}
      {...(submitLabel && { submitLabel })}
    >
      <FieldGroup
        id="choice"
        isChoice
        legend={questions[asking.step.questionType].question}
        legendIsHeading
        hint={hint}
        error={form.formState.errors.choice?.message}
      >
        <RadioChoices id="choice" options={options} field={form.register('choice')} />
      </FieldGroup>
    </QuestionFrame>
  )
}

const firstFieldId = 'choice-1'

const groupDrafts = createDrafts('group', Choice)
const backgroundDrafts = createDrafts('background', Choice)

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** Two screens: the group, then the background within it. "Prefer not to say" needs only the first. */
function EthnicityQuestion({ asking }: { asking: QuestionProps }) {
  const { subject, saved } = asking
  const { screen, show } = useScreen()
  const savedEthnicity = saved?.ethnicity ?? ''
  const [group, setGroup] = useState(() => groupDrafts.read({ subject, of: 'ethnicity' })?.choice)
  const backgrounds = backgroundsOf(group)
  const { required } = questions.ethnicity

  if (screen === 'background' && backgrounds.length > 0) {
    const { onUntouched: _, ...askingOn } = asking
    return (
      <ChoiceForm
        key="background"
        asking={askingOn}
        drafts={backgroundDrafts}
        options={optionsOf(backgrounds)}
        chosen={backgrounds.includes(savedEthnicity) ? savedEthnicity : ''}
        required={required}
        hint={`You chose ${group}. Which of these best describes your background?`}
        onChosen={(ethnicity, { save }) => save({ questionType: 'ethnicity', ethnicity })}
      />
    )
  }
  return (
    <ChoiceForm
      key="group"
      asking={asking}
      drafts={groupDrafts}
      options={optionsOf(groupChoices)}
      chosen={groupOf(savedEthnicity) ?? ''}
      required={required}
      hint="Choose the group that best describes you. We’ll then ask about your background."
      submitLabel="Next"
      onChosen={(chosen, { save }) => {
        if (chosen === preferNotToSay) return save({ questionType: 'ethnicity', ethnicity: chosen })
        setGroup(chosen)
        return show('background')
      }}
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
function BirthDateQuestion({ asking }: { asking: QuestionProps }) {
  const { subject, step, saved, today } = asking
  const [, navigate] = useLocation()
  const { data: user } = useQuery(memberQueries.user(subject))
  const answering = useAnswerForm({
    asking,
    schema: birthDateForm(today),
    drafts: dateDrafts,
    blank: saved?.dob ? partsOf(saved.dob) : noDate,
    idOf: (name) => `dob-${name}`,
    onValid: ({ dob }, { save }) => {
      if (birthDateFault(dob, today) !== 'under-16') return save({ questionType: 'dob', dob })
      dropDrafts({ subject, of: step.questionType })
      return navigate(routes.tooYoung)
    },
  })
  const { form } = answering
  const value = useWatch({ control: form.control })
  const { errors } = form.formState
  const [first] = answering.errors

  return (
    <QuestionFrame
      asking={asking}
      answering={{ ...answering, errors: first ? [first] : [] }}
      firstFieldId="dob-day"
    >
      <DateFields
        id="dob"
        legend={questions.dob.question}
        legendIsHeading
        hint="For example, 27 3 1985."
        error={first?.message}
        faulty={dateParts.filter((part) => errors[part])}
        value={{ ...noDate, ...value }}
        onChange={(next) => {
          for (const part of dateParts) form.setValue(part, next[part])
        }}
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
