import { AddressQuestion } from './AddressQuestion.tsx'
import type { Asking } from './questions.ts'
import { BirthDateQuestion } from './BirthDateQuestion.tsx'
import { EthnicityQuestion } from './EthnicityQuestion.tsx'
import { GenderQuestion } from './GenderQuestion.tsx'
import { ListQuestion } from './ListQuestion.tsx'

/** The form for a question of any type. */
export function QuestionForm({ asking }: { asking: Asking }) {
  const { questionType } = asking.step
  switch (questionType) {
    case 'address':
      return <AddressQuestion asking={asking} />
    case 'dob':
      return <BirthDateQuestion asking={asking} />
    case 'ethnicity':
      return <EthnicityQuestion asking={asking} />
    case 'gender':
      return <GenderQuestion asking={asking} />
    case 'diagnosis':
    case 'gpSurgery':
    case 'hospital':
    case 'medication':
      return <ListQuestion asking={asking} question={questionType} />
  }
}
