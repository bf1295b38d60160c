import * as v from 'valibot'
import { Gender, genderNames } from '#contract/profile.ts'
import type { Asking } from './questions.ts'
import { ChoiceQuestion, type Choice } from './ChoiceQuestion.tsx'
import { createDrafts } from './drafts.ts'
import { useSaveAnswer } from './use-answer-form.ts'

const drafts = createDrafts<Choice>()

const options = Object.entries(genderNames).map(([value, label]) => ({ value, label }))

export function GenderQuestion({ asking }: { asking: Asking }) {
  const saving = useSaveAnswer(asking)
  return (
    <ChoiceQuestion
      asking={asking}
      saving={saving}
      drafts={drafts}
      options={options}
      chosen={asking.saved?.gender ?? ''}
      required="Please select gender at birth."
      hint="This is part of the quality control we use with our testing provider."
      onChosen={(chosen) =>
        saving.save({ questionType: 'gender', gender: v.parse(Gender, chosen) })
      }
    />
  )
}
