import { randomUUID } from 'node:crypto'
import { questionTypes, type QuestionType } from '#contract/onboarding.ts'
import type { Answer, AnswerStep } from '#contract/commands.ts'

interface Given {
  id?: string
  /** Of a list, and in place of other answers' content: what tells two answers apart. */
  names?: readonly string[]
  isChange?: boolean
}

/** An answer to a question of the health profile. */
export const answer = (questionType: QuestionType, given: Given = {}): AnswerStep => ({
  kind: 'answer-step',
  id: given.id ?? randomUUID(),
  step: {
    id: `step-of-${questionType}`,
    name: `step${questionTypes.indexOf(questionType) + 1}`,
    questionType,
    complete: given.isChange ?? false,
  },
  answer: contentOf(questionType, given.names ?? ['A name']),
})

function contentOf(questionType: QuestionType, names: readonly string[]): Answer {
  const text = names.join(', ')
  switch (questionType) {
    case 'address':
      return { questionType, address: { line1: text, city: 'Worcester', postcode: 'WR2 9ZZ' } }
    case 'dob':
      return { questionType, dob: text }
    case 'ethnicity':
      return { questionType, ethnicity: text }
    case 'gender':
      return { questionType, gender: 'FEMALE' }
    case 'diagnosis':
    case 'gpSurgery':
    case 'hospital':
    case 'medication':
      return { questionType, names }
  }
}
