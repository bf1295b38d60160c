import { Button, Checkbox, TextInput } from '@mantine/core'
import { type ClipboardEvent, type DragEvent, useEffect, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { plainDigits } from '#contract/fold.ts'
import { type Doubt, emptyList, type NameList } from '#contract/merge-lists.ts'
import type { HealthProfile } from '#contract/profile.ts'
import { type ListQuestion as ListQuestionType, questions } from '#contract/questions.ts'
import { type FieldError, useSchemaForm } from '#ui/form.tsx'
import { announce } from '#ui/live-status.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { QuestionFrame } from '../QuestionFrame.tsx'
import { createDrafts } from '../drafts.ts'
import type { QuestionProps } from '../questions.ts'
import { type AnswerForm, useAnswerForm, useSaveAnswer } from '../use-answer-form.ts'
import { DiseaseField } from './DiseaseField.tsx'
import {
  chosenYear,
  possibleYears,
  withYear,
  doubtsIn,
  listForm,
  type ListValues,
  listValuesOf,
  listValuesOver,
  yearFaults,
} from './list-answer.ts'
import { hasLines, joinNames, splitNames, joinWithNext, meansNone } from './name-list.ts'
import classes from './ListQuestion.module.css'

const drafts = createDrafts<ListValues>()

interface ListQuestionProps {
  asking: QuestionProps
  question: ListQuestionType
}

/** A comma-separated list of names, with a preview of the split while typing. */
export function ListQuestion({ asking, question }: ListQuestionProps) {
  const saving = useSaveAnswer(asking)
  const { forming, blank, span } = useListForm(asking, { question, isSaving: saving.isSaving })
  const { form } = forming
  const [text, hasNone, years, doubts] = useWatch({
    control: form.control,
    name: ['text', 'hasNone', 'years', 'doubts'],
  })
  const { errors } = form.formState
  const wrongYears = errors.years ? yearFaults({ text, hasNone, years }, span) : []
  const answered = useAnswerForm({
    asking,
    forming,
    blank,
    drafts,
    onValid: (answer) => saving.save({ questionType: question, ...answer }),
  })
  const answering = { ...answered, errors: errorsAtFields(answered.errors, wrongYears) }

  const type = (typed: string) => {
    form.setValue('text', typed)
    form.setValue('hasNone', false)
  }
  const change = (names: readonly string[]) => {
    type(joinNames(names))
    document.getElementById(fieldId)?.focus()
  }
  const decide = (name: string, isKept: boolean) => {
    form.setValue(
      'doubts',
      form.getValues('doubts').filter((doubt) => doubt.name !== name),
    )
    change(splitNames(text).filter((each) => isKept || each !== name))
  }
  const none = questions[question].none
  const askYear = (name: string, place: number) => (
    <DiagnosedYear
      id={yearId(place)}
      diagnosis={name}
      year={chosenYear(years ?? {}, name)}
      error={wrongYears[place]}
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
        <ListDoubts
          doubts={doubtsIn({ ...form.getValues(), text, hasNone, doubts })}
          onDecide={decide}
        />
        <NamesField
          question={question}
          value={hasNone ? '' : text}
          error={errors.text?.message}
          onType={type}
        />
        {none && (
          <Checkbox
            label={none}
            checked={hasNone}
            onChange={(event) => form.setValue('hasNone', event.currentTarget.checked)}
          />
        )}
        {!hasNone && (
          <NamePreview text={text} none={none} onChange={change} beside={years && askYear} />
        )}
      </div>
    </QuestionFrame>
  )
}

interface NamesFieldProps {
  question: ListQuestionType
  value: string
  error: string | undefined
  onType: (text: string) => void
}

function NamesField({ question, onType, ...typed }: NamesFieldProps) {
  const field = {
    ...typed,
    id: fieldId,
    description: 'If you have more than one, put a comma between them',
    autoComplete: 'off',
    spellCheck: false,
    // A field of one line runs the lines of a list together that is pasted or dragged into it.
    onDrop: (event: DragEvent<HTMLInputElement>) => {
      const dropped = event.dataTransfer.getData('text/plain')
      if (!hasLines(dropped)) return
      event.preventDefault()
      onType(joinNames([...splitNames(event.currentTarget.value), ...splitNames(dropped)]))
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const pasted = event.clipboardData.getData('text/plain')
      if (!hasLines(pasted)) return
      event.preventDefault()
      const { value, selectionStart, selectionEnd } = event.currentTarget
      const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length]
      onType(`${value.slice(0, from)}${joinNames(splitNames(pasted))}${value.slice(to)}`)
    },
  }
  return question === 'diagnosis' ? (
    <DiseaseField {...field} onType={onType} />
  ) : (
    <TextInput {...field} onChange={(event) => onType(event.currentTarget.value)} />
  )
}

const fieldId = 'names'
/** The names are one field, and each year is another. */
const errorsAtFields = (
  errors: AnswerForm['errors'],
  wrongYears: readonly (string | undefined)[],
): FieldError[] =>
  errors.map(({ fieldId: name, message }) => ({
    fieldId: name === 'years' ? yearId(wrongYears.findIndex(Boolean)) : fieldId,
    message,
  }))

const yearId = (place: number) => `year-${place + 1}`

/** The form of a list. What the person has not touched follows changes made elsewhere. */
function useListForm(
  asking: QuestionProps,
  { question, isSaving }: { question: ListQuestionType; isSaving: boolean },
) {
  const latest = listIn(asking.latest, question)
  const blank = listValuesOf(question, latest)
  const { refused } = asking
  const span = possibleYears(asking.today, asking.saved?.dob)
  const begun =
    refused && 'names' in refused
      ? { ...listValuesOf(question, refused), base: refused.base ?? emptyList }
      : blank
  const forming = useSchemaForm(
    listForm(question, span),
    drafts.read({ subject: asking.subject, questionType: question }) ?? begun,
  )
  const { form } = forming
  const isChangedElsewhere = JSON.stringify(latest) !== JSON.stringify(form.getValues('base'))
  useEffect(() => {
    // The save itself changes the list.
    if (!isChangedElsewhere || isSaving) return
    const values = listValuesOver(question, form.getValues(), latest)
    form.reset(values, { keepDefaultValues: true, keepErrors: true, keepSubmitCount: true })
    announce('You changed this list somewhere else. It’s now up to date here.')
  })
  return { forming, blank, span }
}

function listIn(profile: HealthProfile | undefined, question: ListQuestionType): NameList {
  if (!profile) return emptyList
  const named = profile[questions[question].field]
  const hasYears = question === 'diagnosis' && profile.diagnosis.some((each) => each.diagnosedYear)
  return {
    names: named.map(({ name }) => name),
    ...(hasYears && {
      diagnosedYears: profile.diagnosis.map(({ diagnosedYear }) => diagnosedYear ?? null),
    }),
  }
}

interface DiagnosedYearProps {
  id: string
  diagnosis: string
  year: string
  error: string | undefined
  onChange: (year: string) => void
}

/** The year of a diagnosis, which is optional. */
const DiagnosedYear = ({ id, diagnosis, year, error, onChange }: DiagnosedYearProps) => (
  <TextInput
    id={id}
    className={classes['year'] ?? ''}
    classNames={{ wrapper: classes['typed'] ?? '' }}
    label={
      <>
        Year of diagnosis <span className="visually-hidden">of {diagnosis}</span> (optional)
      </>
    }
    value={year}
    onChange={(event) => onChange(plainDigits(event.currentTarget.value).replaceAll(/\D/g, ''))}
    error={error}
    inputMode="numeric"
    maxLength={4}
    autoComplete="off"
  />
)

interface ListDoubtsProps {
  doubts: readonly Doubt[]
  onDecide: (name: string, isKept: boolean) => void
}

/** For each name that was removed in one place but not in the other, asks whether to keep it. */
function ListDoubts({ doubts, onDecide }: ListDoubtsProps) {
  if (doubts.length === 0) return undefined
  return (
    <StatusBanner tone="attention" title="You changed this list somewhere else">
      {doubts.map(({ name, removedBy }) => (
        <div key={name}>
          <p>
            {removedBy === 'mine'
              ? `You removed ${name} here, but it’s still in the list you saved somewhere else.`
              : `${name} was removed somewhere else, but it’s still in your list here.`}
          </p>
          <Button variant="outline" onClick={() => onDecide(name, true)}>
            Keep <span className="visually-hidden">{name}</span>
          </Button>{' '}
          <Button variant="default" onClick={() => onDecide(name, false)}>
            Remove <span className="visually-hidden">{name} from the list</span>
          </Button>
        </div>
      ))}
    </StatusBanner>
  )
}

/** A few more than may be saved. Limited because a huge paste must not slow down typing. */
const mostShown = 60

interface NamePreviewProps {
  text: string
  /** The question’s answer for those who have nothing to name. */
  none: string | undefined
  onChange: (names: string[]) => void
  /** A field next to each name. */
  beside?: ((name: string, place: number) => ReactNode) | undefined
}

/** Shows how a comma-separated list will be saved, name by name, with buttons to correct the split. */
export function NamePreview({ text, none, onChange, beside }: NamePreviewProps) {
  const names = splitNames(text)
  if (names.length === 0) return undefined
  if (meansNone(none, text)) return <p>We’ll save this as “{none}”.</p>
  const hidden = names.length - mostShown
  return (
    <section className={classes['preview']} aria-labelledby="preview-title">
      <h2 id="preview-title" className={classes['title']}>
        {names.length === 1 ? 'You’ve added 1' : `You’ve added ${names.length}`}
      </h2>
      <ul className={classes['names']}>
        {names.slice(0, mostShown).map((name, index) => {
          const next = names[index + 1]
          return (
            <li key={name} className={classes['row']}>
              <span className={classes['name']}>{name}</span>
              <span className={classes['buttons']}>
                {next !== undefined && (
                  <button
                    type="button"
                    className={`link-button ${classes['button']}`}
                    onClick={() => onChange(joinWithNext(text, index))}
                  >
                    Join <span className="visually-hidden">{name}</span> with {next}
                  </button>
                )}
                <button
                  type="button"
                  className={`link-button ${classes['button']}`}
                  onClick={() => onChange(names.filter((each) => each !== name))}
                >
                  Remove <span className="visually-hidden">{name}</span>
                </button>
              </span>
              {beside?.(name, index)}
            </li>
          )
        })}
      </ul>
      {hidden > 0 && <p className={classes['more']}>and {hidden} more</p>}
    </section>
  )
}
