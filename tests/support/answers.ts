import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import {
  isChoice,
  isList,
  questions,
  questionTypes,
  type QuestionType,
} from '#contract/questions.ts'
import { Answer, type ItemCommand, type StepCommand } from '#contract/commands.ts'

interface Given {
  id?: string
  /** Of a list, and in place of other answers' content: what tells two answers apart. */
  names?: readonly string[]
  isChange?: boolean
}

/** An answer to a question of the health profile. */
export const answer = (questionType: QuestionType, given: Given = {}): StepCommand => ({
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
  if (isList(questionType)) return { questionType, names }
  if (isChoice(questionType)) {
    const value = Object.keys(questions[questionType].choices).at(-1)
    return v.parse(Answer, { questionType, [questionType]: value })
  }
  if (questionType === 'address')
    return { questionType, address: { line1: text, city: 'Worcester', postcode: 'WR2 9ZZ' } }
  return v.parse(Answer, { questionType, [questionType]: text })
}

/** An answer to a question of a study, with these words. */
export const itemAnswer = (
  linkId: string,
  { id = randomUUID(), words = 'Words' }: { id?: string; words?: string } = {},
): ItemCommand => ({
  kind: 'answer-item',
  id,
  item: { studyId: 'study-1', roundId: 'round-1', linkId, question: 'How was your week?' },
  answer: [{ valueString: words }],
})
