import { isChoice, isList } from '#contract/questions.ts'
import { AddressQuestion } from './address/AddressQuestion.tsx'
import { BirthDateQuestion } from './BirthDateQuestion.tsx'
import { ChoiceQuestion } from './ChoiceQuestion.tsx'
import { EthnicityQuestion } from './EthnicityQuestion.tsx'
import { ListQuestion } from './list/ListQuestion.tsx'
import type { QuestionProps } from './questions.ts'

/** The form for a question of any type. */
export function QuestionForm({ asking }: { asking: QuestionProps }) {
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
