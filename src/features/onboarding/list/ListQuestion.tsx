import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  type ReactNode,
} from 'react'
import { useWatch } from 'react-hook-form'
import { plainDigits } from '#contract/fold.ts'
import type { NameList } from '#contract/limits.ts'
import { type Doubt, emptyList } from '#contract/merge-lists.ts'
import type { HealthProfile } from '#contract/profile.ts'
import { type ListQuestion as ListQuestionType, questions } from '#contract/questions.ts'
import type { FieldError } from '#ui/ErrorSummary.tsx'
import { useSchemaForm } from '#ui/form.tsx'
import { announce } from '#ui/live-status.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { QuestionFrame } from '../QuestionFrame.tsx'
import { createDrafts } from '#offline/drafts.ts'
import type { QuestionProps } from '../questions.ts'
import { type AnswerForm, useAnswerForm, useSaveAnswer } from '../use-answer-form.ts'
import { DiseaseField } from './DiseaseField.tsx'
import {
  areNone,
  chosenYear,
  possibleYears,
  renamedYear,
  withYear,
  doubtsIn,
  listForm,
  ListValues,
  listValuesOf,
  listValuesOver,
  yearFaults,
} from './list-answer.ts'
import {
  continuesName,
  hasLines,
  joinNames,
  splitNames,
  joinWithNext,
  typedList,
  type TypedList,
} from './name-list.ts'
import classes from './ListQuestion.module.css'

const drafts = createDrafts('list', ListValues)

interface ListQuestionProps {
  asking: QuestionProps
  question: ListQuestionType
}

/** A list of names: one box for the name being typed, and below it those that are finished. */
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

  const list = typedList(hasNone ? '' : text)
  const write = (next: string) => {
    form.setValue('years', announceChange(list, { text: next, years }))
    form.setValue('text', next)
    form.setValue('hasNone', false)
  }
  const change = (names: readonly string[], typed = '') => {
    write(joinNames(names) + typed)
    document.getElementById(fieldId)?.focus()
  }
  const decide = (name: string, isKept: boolean) => {
    const others = doubts.filter((doubt) => doubt.name !== name)
    form.setValue('doubts', others)
    change(splitNames(text).filter((each) => isKept || each !== name))
  }
  const none = questions[question].none
  const isNone = areNone(none, splitNames(list.before + list.typed))
  const askYear = (name: string, place: number) =>
    years && (
      <DiagnosedYear
        id={yearId(place)}
        diagnosis={name}
        year={chosenYear(years, name)}
        error={wrongYears[place]}
        onChange={(year) => form.setValue('years', withYear(years, name, year))}
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
        <NameBox question={question} list={list} error={errors.text?.message} onWrite={write} />
        {isNone && <p>We’ll save this as “{none}”.</p>}
        {list.unfinished && !isNone && askYear(list.unfinished, list.names.length)}
        {none && (
          <Checkbox
            label={none}
            checked={hasNone}
            onChange={(event) => form.setValue('hasNone', event.currentTarget.checked)}
          />
        )}
        {!isNone && (
          <NamesAdded question={question} list={list} onChange={change} beside={askYear} />
        )}
      </div>
    </QuestionFrame>
  )
}

/** Says how many names the list has now. A year stays with the name that is still being typed; returns the years. */
function announceChange(
  list: TypedList,
  { text, years }: Pick<ListValues, 'text' | 'years'>,
): ListValues['years'] {
  const changed = typedList(text)
  const { length } = changed.names
  if (length !== list.names.length) {
    announce(`${length > list.names.length ? 'Added' : 'Removed'}. Your list has ${length}.`)
    return years
  }
  const { unfinished } = changed
  if (!years || !list.unfinished || !unfinished) return years
  return renamedYear(years, list.unfinished, unfinished)
}

interface NameBoxProps {
  question: ListQuestionType
  list: TypedList
  error: string | undefined
  /** Called with the whole text of the list. */
  onWrite: (text: string) => void
}

/** The box for one name. A comma, Enter or "Add" ends it; the lines of a paste end each of theirs. */
function NameBox({ question, list: { before, typed }, error, onWrite }: NameBoxProps) {
  const type = (text: string) => onWrite(before + text)
  const isName = splitNames(typed).length > 0
  const add = () => {
    if (isName) type(`${typed}, `)
    document.getElementById(fieldId)?.focus()
  }
  const field = {
    id: fieldId,
    value: typed,
    error,
    // Most people are registered with one surgery.
    description:
      question === 'gpSurgery' ? undefined : 'Add them one at a time. You can also paste a list.',
    autoComplete: 'off',
    spellCheck: false,
    inputContainer: (input: ReactNode) => (
      <Group gap="xs" wrap="nowrap">
        <div className={classes['box']}>{input}</div>
        <Button variant="default" onClick={add}>
          Add <span className="visually-hidden">to your list</span>
        </Button>
      </Group>
    ),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isName) return
      event.preventDefault()
      add()
    },
    // A field of one line runs the lines of a list together that is pasted or dragged into it.
    onDrop: (event: DragEvent<HTMLInputElement>) => {
      const dropped = event.dataTransfer.getData('text/plain')
      if (!hasLines(dropped)) return
      event.preventDefault()
      type(joinNames([...splitNames(typed), ...splitNames(dropped)]))
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const pasted = event.clipboardData.getData('text/plain')
      if (!hasLines(pasted)) return
      event.preventDefault()
      const { value, selectionStart, selectionEnd } = event.currentTarget
      const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length]
      type(`${value.slice(0, from)}${joinNames(splitNames(pasted))}${value.slice(to)}`)
    },
  }
  return question === 'diagnosis' ? (
    <DiseaseField {...field} onType={type} onPick={(name) => type(joinNames([name]))} />
  ) : (
    <TextInput {...field} onChange={(event) => type(event.currentTarget.value)} />
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
    drafts.read({ subject: asking.subject, of: question }) ?? begun,
  )
  const { form } = forming
  const theirs = JSON.stringify(latest)
  // The save itself changes the list.
  const isBehind = !isSaving && theirs !== JSON.stringify(form.getValues('base'))
  const catchUp = useEffectEvent(() => {
    const values = listValuesOver(question, form.getValues(), latest)
    form.reset(values, { keepDefaultValues: true, keepErrors: true, keepSubmitCount: true })
    announce('You changed this list somewhere else. It’s now up to date here.')
  })
  useEffect(() => void (isBehind && catchUp()), [isBehind, theirs])
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

interface NamesAddedProps {
  question: ListQuestionType
  list: TypedList
  /** Called with the names, and with what stays in the box. */
  onChange: (names: string[], typed?: string) => void
  /** A field next to each name. */
  beside: (name: string, place: number) => ReactNode
}

const nouns: Readonly<Record<ListQuestionType, { one: string; several: string }>> = {
  diagnosis: { one: 'condition', several: 'conditions' },
  gpSurgery: { one: 'surgery', several: 'surgeries' },
  hospital: { one: 'hospital', several: 'hospitals' },
  medication: { one: 'medicine', several: 'medicines' },
}

/**
 * The names that are finished, each with a button to remove it. Rows, because the pills of Mantine can only be removed
 * with a mouse or by deleting from the end, and have no room for a long name or a year.
 */
function NamesAdded({ question, list, onChange, beside }: NamesAddedProps) {
  const { names, before, typed, unfinished } = list
  if (names.length === 0) return undefined
  const hidden = names.length - mostShown
  const join = (index: number) =>
    index === names.length - 1
      ? onChange(joinWithNext(before + typed, index))
      : onChange(joinWithNext(before, index), typed)
  const { one, several } = nouns[question]
  return (
    <section className={classes['preview']} aria-labelledby="names-title">
      <h2 id="names-title" className={classes['title']}>
        You’ve added {names.length} {names.length === 1 ? one : several}
      </h2>
      <ul className={classes['names']}>
        {names.slice(0, mostShown).map((name, index) => {
          const next = names[index + 1] ?? unfinished
          return (
            <li key={name} className={classes['row']}>
              <span className={classes['name']}>{name}</span>
              <span className={classes['buttons']}>
                {next !== undefined && continuesName(question, next) && (
                  <button
                    type="button"
                    className={`link-button ${classes['button']}`}
                    onClick={() => join(index)}
                  >
                    Join <span className="visually-hidden">{name}</span> with {next}
                  </button>
                )}
                <button
                  type="button"
                  className={`link-button ${classes['button']}`}
                  onClick={() =>
                    onChange(
                      names.filter((each) => each !== name),
                      typed,
                    )
                  }
                >
                  Remove <span className="visually-hidden">{name}</span>
                </button>
              </span>
              {beside(name, index)}
            </li>
          )
        })}
      </ul>
      {hidden > 0 && <p className={classes['more']}>and {hidden} more</p>}
    </section>
  )
}
