import {
  isChoice,
  questions,
  questionTypes,
  type ChoiceQuestion,
  type QuestionType,
} from '../../src/contract/questions.ts'
import { ethnicGroups } from '../../src/contract/choices.ts'

/** What a person types as their n-th answer to one question; all are different. */
export type Typed =
  | { question: 'address'; line1: string; city: string; postcode: string }
  | { question: 'dob'; day: string; month: string; year: string }
  | { question: 'ethnicity'; group: string; background: string }
  | { question: ChoiceQuestion; label: string }
  | {
      question: Exclude<QuestionType, ChoiceQuestion | 'address' | 'dob' | 'ethnicity'>
      name: string
    }

/** `given`: the app reported it as saved or sent. `unknown`: cut off before it reported anything. */
export type Word = 'given' | 'unknown'

/** `had`: nothing was typed, because the app already has the answer that was cut off. */
export type Outcome = Word | 'had'

/** One answer of a person, in the order of answering. */
export interface GivenAnswer {
  /** In every text of theirs, to identify the person. */
  tag: string
  typed: Typed
  word: Word
}

export const stepOf = (question: QuestionType): string =>
  `step${questionTypes.indexOf(question) + 1}`

/** People are numbered, as in `Person-12`, and all have different dates of birth. */
const birth = (tag: string, count: number) => {
  const number = Number(tag.split('-')[1])
  return {
    day: String(count + 1),
    month: String((number % 12) + 1),
    year: String(1940 + (Math.floor(number / 12) % 60)),
  }
}

/** `count` is how many answers to the question the person has given before. */
export function typedBy(tag: string, question: QuestionType, count: number): Typed {
  if (isChoice(question)) {
    const labels = Object.values(questions[question].choices)
    return { question, label: labels.at(-1 - (count % labels.length)) ?? '' }
  }
  switch (question) {
    case 'address':
      return { question, line1: `${count + 1} ${tag} Lane`, city: 'Hallow', postcode: 'WR2 6NJ' }
    case 'dob':
      return { question, ...birth(tag, count) }
    case 'ethnicity': {
      const white = ethnicGroups[0]
      const background = white.backgrounds[count % white.backgrounds.length] ?? 'Irish'
      return { question, group: white.group, background }
    }
    default:
      return { question, name: `${tag} ${question} ${count + 1}` }
  }
}
