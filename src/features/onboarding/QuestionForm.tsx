import { isChoice, isList } from '#contract/questions.ts'
import { AddressQuestion } from './AddressQuestion.tsx'
import { BirthDateQuestion } from './BirthDateQuestion.tsx'
import { ChoiceQuestion } from './ChoiceQuestion.tsx'
import { EthnicityQuestion } from './EthnicityQuestion.tsx'
import { ListQuestion } from './ListQuestion.tsx'
import type { Asking } from './questions.ts'

/** The form for a question of any type. */
export function QuestionForm({ asking }: { asking: Asking }) {
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
