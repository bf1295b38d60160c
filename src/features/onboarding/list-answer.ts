import * as v from 'valibot'
import { listQuestions, namesOf, type ListQuestion } from '#contract/answers.ts'
import { limits } from '#contract/limits.ts'
import { yearsBeside, type ChosenYears } from './diagnosed-years.ts'
import { joinNames, splitNames } from './name-list.ts'

/** The honest answer of those who have nothing to name (decision 018), saved under these words. */
const withoutNames: Readonly<Partial<Record<ListQuestion, string>>> = {
  medication: 'None',
  hospital: 'None',
  gpSurgery: 'I do not know',
}

export const answerWithoutNames = (question: ListQuestion): string | undefined =>
  withoutNames[question]

/** What the form of a list question holds. */
export interface ListValues {
  text: string
  /** Whether the honest answer of those who have nothing to name is chosen; the text does not count then. */
  hasNone: boolean
  /** Of diagnoses; undefined for all other questions. */
  years?: ChosenYears | undefined
}

/** What a form shows for names that were saved before. */
export function listValuesOf(question: ListQuestion, names: readonly string[]): ListValues {
  const none = answerWithoutNames(question)
  if (none !== undefined && names.length === 1 && names[0] === none)
    return { text: '', hasNone: true }
  return { text: joinNames(names), hasNone: false }
}

/** Why these names cannot be the answer, in words, or undefined. */
export function nameListFault(
  question: ListQuestion,
  names: readonly string[],
): string | undefined {
  if (names.length === 0) return listQuestions[question].required
  if (names.length > limits.listItems) {
    return `You entered ${names.length} names. Enter ${limits.listItems} or fewer.`
  }
  const tooLong = names.find((name) => name.length > limits.nameLength)
  if (tooLong !== undefined) {
    return `“${tooLong.slice(0, 30)}…” is too long. Use ${limits.nameLength} characters or fewer for each name.`
  }
  return v.safeParse(namesOf(question), names).issues?.[0].message
}

/** The form of a list question; its output is the names, and the years beside them. */
export const listForm = (question: ListQuestion) =>
  v.pipe(
    v.object({
      text: v.string(),
      hasNone: v.boolean(),
      years: v.optional(v.record(v.string(), v.string())),
    }),
    v.rawTransform(({ dataset, addIssue }) => {
      const { text, hasNone, years } = dataset.value
      const none = answerWithoutNames(question)
      if (hasNone && none !== undefined) return { names: [none] }
      const names = splitNames(text)
      const message = nameListFault(question, names)
      if (message) {
        addIssue({
          message,
          path: [
            { type: 'object', origin: 'value', input: dataset.value, key: 'text', value: text },
          ],
        })
      }
      return { names, ...(years && { diagnosedYears: yearsBeside(names, years) }) }
    }),
  )
