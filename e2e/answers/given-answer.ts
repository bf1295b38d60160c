import { ethnicGroups } from '../../src/contract/ethnicities.ts'
import {
  isChoice,
  isList,
  questions,
  questionTypes,
  type ChoiceQuestion,
  type ListQuestion,
  type QuestionType,
} from '../../src/contract/questions.ts'

/** What a person types as the n-th answer of theirs to one question; no two are alike. */
export type Typed =
  | { question: 'address'; line1: string; city: string; postcode: string }
  | { question: 'dob'; day: string; month: string; year: string }
  | { question: 'ethnicity'; group: string; background: string }
  | { question: ChoiceQuestion; label: string }
  | { question: ListQuestion; name: string }

/** What was said of an answer: shown as saved or sent; cut off before anything was said. */
export type Word = 'given' | 'unknown'

/** `had`: nothing was typed, for the app says that it has the answer that was cut off. */
export type Outcome = Word | 'had'

/** One answer of a person, in the order in which they gave them. */
export interface GivenAnswer {
  /** Stands in every text of theirs: tells whose it is. */
  tag: string
  typed: Typed
  word: Word
}

export const stepOf = (question: QuestionType): string =>
  `step${questionTypes.indexOf(question) + 1}`

/** Persons have numbers, and nobody a date of birth of somebody else's: `Person-12`. */
const birth = (tag: string, count: number) => {
  const number = Number(tag.split('-')[1])
  return {
    day: String(count + 1),
    month: String((number % 12) + 1),
    year: String(1940 + (Math.floor(number / 12) % 60)),
  }
}

/** `count` is how many answers the person has given to the question before. */
export function typedBy(tag: string, question: QuestionType, count: number): Typed {
  if (isList(question)) return { question, name: `${tag} ${question} ${count + 1}` }
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
  }
}
