import { Box, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  type ReactNode,
  useState,
} from 'react'
import { useWatch } from 'react-hook-form'
import { fetchNames } from '#api/imported-names.ts'
import type { Diseases } from '#contract/diseases.ts'
import type { NameList } from '#contract/limits.ts'
import { type Doubt, emptyList } from '#contract/merge-lists.ts'
import type { HealthProfile } from '#contract/profile.ts'
import { type ListQuestion as ListQuestionType, questions } from '#contract/questions.ts'
import type { FieldError } from '#ui/ErrorSummary.tsx'
import { diagnosesOf } from '#domain/answers.ts'
import { type FetchNames, loadDiseases } from '#domain/known-diseases.ts'
import { announce } from '#ui/live-status.tsx'
import { useAllDiseases } from '#ui/use-diseases.ts'
import { QuestionLabel } from '#ui/question.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { QuestionFrame } from '../QuestionFrame.tsx'
import { createDrafts } from '#offline/drafts.ts'
import type { QuestionProps } from '../questions.ts'
import { useAnswerForm } from '../use-answer-form.ts'
import { DiagnosedYear, NamesAdded } from './NamesAdded.tsx'
import { DiseaseField } from './DiseaseField.tsx'
import {
  areNone,
  doubtsIn,
  type ListedName,
  listForm,
  ListValues,
  listValuesOf,
  listValuesOver,
  possibleYears,
  withNames,
  yearFaults,
} from './list-answer.ts'
import { continuedBy, finishedIn, hasLines, splitNames } from './name-list.ts'

const drafts = createDrafts('list', ListValues)

interface ListQuestionProps {
  asking: QuestionProps
  question: ListQuestionType
}

/** A list of names: one box for the name being typed, and below it those that are finished. */
export function ListQuestion({ asking, question }: ListQuestionProps) {
  const { answering, span, diseases } = useListForm(asking, question)
  const { form } = answering
  const { errors } = form.formState
  const wrongYears = errors.typedYear ? yearFaults(form.getValues(), span) : []
  const list = useList(form, diseases)
  const { entries, typed, all, hasNone, doubts, write, change } = list
  const unfinished = all[entries.length]
  const none = questions[question].none
  const isNone = areNone(
    none,
    all.map(({ name }) => name),
  )
  const askYear = (entry: ListedName, place: number) =>
    question === 'diagnosis' && (
      <DiagnosedYear
        id={yearId(place)}
        diagnosis={entry.name}
        year={entry.year}
        error={wrongYears[place]}
        onChange={(changed) =>
          place === entries.length
            ? write(entries, typed, changed)
            : write(entries.with(place, { ...entry, year: changed }), typed, list.typedYear)
        }
      />
    )

  return (
    <QuestionFrame
      asking={asking}
      answering={{ ...answering, errors: errorsAtFields(answering.errors, wrongYears) }}
      firstFieldId={fieldId}
    >
      <Stack gap="md">
        <QuestionLabel question={questions[question].question} htmlFor={fieldId} />
        <ListDoubts doubts={doubtsIn({ ...form.getValues(), doubts })} onDecide={list.decide} />
        <NameBox
          question={question}
          typed={typed}
          diseases={diseases}
          error={errors.typed?.message}
          onType={list.type}
          onFinish={list.finish}
        />
        {isNone && <p>We’ll save this as “{none}”.</p>}
        {unfinished && !isNone && askYear(unfinished, entries.length)}
        {none && (
          <Checkbox
            label={none}
            checked={hasNone}
            onChange={(event) => form.setValue('hasNone', event.currentTarget.checked)}
          />
        )}
        {!isNone && (
          <NamesAdded
            question={question}
            entries={entries}
            unfinished={unfinished}
            onChange={change}
            beside={askYear}
          />
        )}
      </Stack>
    </QuestionFrame>
  )
}

/** The list of the form as it is shown, and the ways to change it. */
function useList(
  form: ReturnType<typeof useListForm>['answering']['form'],
  diseases: Diseases | undefined,
) {
  const [hasNone, typedHere, typedYear, doubts, finished] = useWatch({
    control: form.control,
    name: ['hasNone', 'typed', 'typedYear', 'doubts', 'entries'],
  })
  const [entries, typed] = hasNone ? [[], ''] : [finished, typedHere]
  const write = (next: readonly ListedName[], text = '', year = '') => {
    if (next.length !== entries.length) {
      const how = next.length > entries.length ? 'Added' : 'Removed'
      announce(`${how}. Your list has ${next.length}.`)
    }
    form.setValue('entries', next)
    form.setValue('typed', text)
    form.setValue('typedYear', year)
    form.setValue('hasNone', false)
  }
  const finish = (names: readonly string[], { text = '', diseaseId }: Finished = {}) =>
    write(withNames(entries, names, { year: typedYear, diseaseId, diseases }), text)
  const change = (next: readonly ListedName[], text = typed, year = typedYear) => {
    write(next, text, year)
    document.getElementById(fieldId)?.focus()
  }
  return {
    entries,
    typed,
    typedYear,
    hasNone,
    doubts,
    /** With what is still in the box. */
    all: withNames(entries, splitNames(typed), { year: typedYear }),
    write,
    finish,
    change,
    type: (text: string) => {
      const read = finishedIn(text)
      const isWhole = diseases && continuedBy(diseases, read.finished, read.typed) > 0
      if (read.finished.length === 0) write(entries, text, typedYear)
      else if (isWhole) finish(splitNames(text))
      else finish(read.finished, { text: read.typed })
    },
    decide: (name: string, isKept: boolean) => {
      form.setValue(
        'doubts',
        doubts.filter((doubt) => doubt.name !== name),
      )
      change(entries.filter((entry) => isKept || entry.name !== name))
    },
  }
}

interface Finished {
  /** What is then in the box. */
  text?: string
  diseaseId?: string
}

interface NameBoxProps {
  question: ListQuestionType
  typed: string
  diseases: Diseases | undefined
  error: string | undefined
  onType: (text: string) => void
  /** Called with names that are finished, whatever is typed. */
  onFinish: (names: readonly string[], how?: Finished) => void
}

/** The box for one name. A comma, Enter or "Add" ends it; the lines of a paste end each of theirs. */
function NameBox({ question, typed, diseases, error, onType, onFinish }: NameBoxProps) {
  const names = splitNames(typed)
  const add = () => {
    if (names.length > 0) onFinish(names)
    document.getElementById(fieldId)?.focus()
  }
  /** A field of one line runs the lines of a list together that is pasted or dragged into it. */
  const takeLines = (event: SyntheticEvent, lines: string, [from, to]: [number, number]) => {
    if (!hasLines(lines)) return
    event.preventDefault()
    onType(`${typed.slice(0, from)}${lines}\n${typed.slice(to)}`)
  }
  const field = {
    id: fieldId,
    value: typed,
    error,
    // Most people are registered with one surgery.
    description:
      question === 'gpSurgery'
        ? undefined
        : 'If you have more than one, add them one at a time. You can also paste a list.',
    autoComplete: 'off',
    spellCheck: false,
    inputContainer: (input: ReactNode) => (
      <Group gap="xs" wrap="nowrap">
        <Box flex={1} miw={0}>
          {input}
        </Box>
        <Button variant="default" onClick={add}>
          Add <span className="visually-hidden">to your list</span>
        </Button>
      </Group>
    ),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || names.length === 0) return
      event.preventDefault()
      add()
    },
    onDrop: (event: DragEvent<HTMLInputElement>) => {
      const dropped = event.dataTransfer.getData('text/plain')
      takeLines(event, `\n${dropped}`, [typed.length, typed.length])
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const { selectionStart: from, selectionEnd: to } = event.currentTarget
      const pasted = event.clipboardData.getData('text/plain')
      takeLines(event, pasted, [from ?? typed.length, to ?? typed.length])
    },
  }
  return question === 'diagnosis' ? (
    <DiseaseField
      {...field}
      diseases={diseases}
      onType={onType}
      onPick={({ id, name }) => onFinish([name], { diseaseId: id })}
    />
  ) : (
    <TextInput {...field} onChange={(event) => onType(event.currentTarget.value)} />
  )
}

const fieldId = 'names'
/** The names are one field, and each year is another. */
const errorsAtFields = (
  errors: readonly FieldError[],
  wrongYears: readonly (string | undefined)[],
): FieldError[] =>
  errors.map(({ fieldId: name, message }) => ({
    fieldId: name === 'typedYear' ? yearId(wrongYears.findIndex(Boolean)) : fieldId,
    message,
  }))

const yearId = (place: number) => `year-${place + 1}`

/** The form of a list. What the person has not touched follows changes made elsewhere. */
function useListForm(asking: QuestionProps, question: ListQuestionType) {
  const latest = listIn(asking.latest, question)
  const blank = listValuesOf(question, latest)
  const { refused } = asking
  const diseases = useSuggestedDiseases(fetchNames, question === 'diagnosis')
  const span = possibleYears(asking.today, asking.saved?.dob)
  const answering = useAnswerForm({
    asking,
    schema: listForm(question, span, diseases),
    drafts,
    blank,
    ...(refused &&
      'names' in refused && {
        begun: { ...listValuesOf(question, refused), base: refused.base ?? emptyList },
      }),
    onValid: (answer, { save }) => save({ questionType: question, ...answer }),
  })
  const { form, isSaving } = answering
  const theirs = JSON.stringify(latest)
  // The save itself changes the list.
  const isBehind = !isSaving && theirs !== JSON.stringify(form.getValues('base'))
  const catchUp = useEffectEvent(() => {
    const values = listValuesOver(question, form.getValues(), latest)
    form.reset(values, { keepDefaultValues: true, keepErrors: true, keepSubmitCount: true })
    announce('You changed this list somewhere else. It’s now up to date here.')
  })
  useEffect(() => void (isBehind && catchUp()), [isBehind, theirs])
  return { answering, span, diseases }
}

function listIn(profile: HealthProfile | undefined, question: ListQuestionType): NameList {
  if (!profile) return emptyList
  const named = profile[questions[question].field]
  return question === 'diagnosis' ? diagnosesOf(profile) : { names: named.map(({ name }) => name) }
}

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

/** For suggestions, if they are wanted: the shipped diseases once they are loaded, then those of an import besides. */
function useSuggestedDiseases(fetchNames: FetchNames, isWanted: boolean): Diseases | undefined {
  const [shipped, setShipped] = useState<Diseases>()
  const all = useAllDiseases(fetchNames, isWanted)
  useEffect(() => {
    // Without the file nothing is suggested.
    if (isWanted) void loadDiseases().then(setShipped, () => undefined)
  }, [isWanted])
  return all ?? shipped
}
