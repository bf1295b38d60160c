import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useLocation } from 'wouter'
import { memberQueries } from '#api/queries.ts'
import { birthDateFault } from '#contract/days.ts'
import { questions } from '#contract/questions.ts'
import { routes } from '#routes'
import { dateParts, noDate, partsOf, type DateParts } from '#domain/date-parts.ts'
import { DateFields } from '#ui/fields.tsx'
import { birthDateForm } from '#domain/birth-date.ts'
import { useSchemaForm } from '#ui/use-schema-form.ts'
import { createDrafts, dropDrafts } from './drafts.ts'
import { QuestionFrame } from './QuestionFrame.tsx'
import type { QuestionProps } from './questions.ts'
import { useAnswerForm, useSaveAnswer } from './use-answer-form.ts'

const drafts = createDrafts<DateParts>()

/** Somebody under 16 is redirected to a page that says so; nothing is saved (product rules). */
export function BirthDateQuestion({ asking }: { asking: QuestionProps }) {
  const { subject, step, saved, today } = asking
  const [, navigate] = useLocation()
  const saving = useSaveAnswer(asking)
  const blank = saved?.dob ? partsOf(saved.dob) : noDate
  const { data: user } = useQuery(memberQueries.user(subject))
  const begun = drafts.read({ subject, questionType: step.questionType }) ?? blank
  const forming = useSchemaForm(birthDateForm(today), begun, { idOf: (name) => `dob-${name}` })
  const { form } = forming
  const value = useWatch({ control: form.control })

  const saveUnlessTooYoung = ({ dob }: { dob: string }) => {
    if (birthDateFault(dob, today) !== 'under-16') return saving.save({ questionType: 'dob', dob })
    dropDrafts({ subject, questionType: step.questionType })
    return navigate(routes.tooYoung)
  }
  const answering = useAnswerForm({
    asking,
    forming,
    blank,
    drafts,
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
        hint="For example, 27 3 1985. A month can be a number or a name."
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
