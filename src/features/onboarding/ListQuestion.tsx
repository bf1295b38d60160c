import { Checkbox, TextInput } from '@mantine/core'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm, useWatch } from 'react-hook-form'
import type { ListQuestion as ListQuestionType } from '#contract/answers.ts'
import type { HealthProfile } from '#contract/profile.ts'
import type { Asking } from './asking.ts'
import { chosenYear, possibleYears, savedYears, withYear } from './diagnosed-years.ts'
import { DiagnosedYear } from './DiagnosedYear.tsx'
import { createDrafts } from './drafts.ts'
import { answerWithoutNames, listForm, listValuesOf, type ListValues } from './list-answer.ts'
import classes from './ListQuestion.module.css'
import { joinNames, splitNames } from './name-list.ts'
import { NamePreview } from './NamePreview.tsx'
import { QuestionFrame } from './QuestionFrame.tsx'
import { questions } from './questions.ts'
import { useAnswering } from './use-answering.ts'
import { useSaveAnswer } from './use-save-answer.ts'
import '#ui/mantine-controls.ts'

const drafts = createDrafts<ListValues>()

interface ListQuestionProps {
  asking: Asking
  question: ListQuestionType
}

/** A comma-separated list of names, with the split shown while it is typed. */
export function ListQuestion({ asking, question }: ListQuestionProps) {
  const saving = useSaveAnswer(asking)
  const blank: ListValues = {
    ...listValuesOf(question, savedNames(asking.saved, question)),
    ...(question === 'diagnosis' && { years: savedYears(asking.saved?.diagnosis ?? []) }),
  }
  const form = useForm({
    resolver: valibotResolver(listForm(question)),
    defaultValues: drafts.read({ subject: asking.subject, questionType: question }) ?? blank,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const [text, hasNone, years] = useWatch({
    control: form.control,
    name: ['text', 'hasNone', 'years'],
  })
  const answering = useAnswering({
    asking,
    form,
    blank,
    drafts,
    onValid: (answer) => saving.save({ questionType: question, ...answer }),
    idOf: () => fieldId,
  })

  const type = (typed: string) => {
    form.setValue('text', typed)
    form.setValue('hasNone', false)
  }
  const change = (names: readonly string[]) => {
    type(joinNames(names))
    document.getElementById(fieldId)?.focus()
  }
  const none = answerWithoutNames(question)
  const askYear = (name: string) => (
    <DiagnosedYear
      diagnosis={name}
      year={chosenYear(years ?? {}, name)}
      years={possibleYears(asking.today, asking.saved?.dob)}
      onChange={(year) => form.setValue('years', withYear(years ?? {}, name, year))}
    />
  )

  return (
    <QuestionFrame
      asking={asking}
      answering={answering}
      notSaved={saving.notSaved}
      firstFieldId={fieldId}
    >
      <div className={classes['answer']}>
        <h1 className={classes['question']} tabIndex={-1}>
          <label htmlFor={fieldId}>{questions[question].question}</label>
        </h1>
        <TextInput
          id={fieldId}
          description="Separate with commas"
          value={hasNone ? '' : text}
          onChange={(event) => type(event.currentTarget.value)}
          error={form.formState.errors.text?.message}
          autoComplete="off"
          spellCheck={false}
        />
        {none && (
          <Checkbox
            label={none}
            checked={hasNone}
            onChange={(event) => form.setValue('hasNone', event.currentTarget.checked)}
          />
        )}
        {!hasNone && (
          <NamePreview names={splitNames(text)} onChange={change} beside={years && askYear} />
        )}
      </div>
    </QuestionFrame>
  )
}

const fieldId = 'names'

function savedNames(saved: HealthProfile | undefined, question: ListQuestionType): string[] {
  if (!saved) return []
  const named = question === 'gpSurgery' ? saved.gpPractice : saved[question]
  return named.map(({ name }) => name)
}
