import * as v from 'valibot'
import { ethnicities, Gender, genderNames, missingGender } from './choices.ts'
import { IsoDate } from './days.ts'

interface Words {
  /** The h1 of its page, word for word from section 2. */
  question: string
  /** Its name in lists of steps. */
  name: string
  /** Its name in the health profile. */
  term: string
  /** The error without an answer (section 5). */
  required?: string
}

type Question = Words &
  (
    | { kind: 'address' }
    /** Stored in the member's column of the same name as the question. With `choices` it is one of these. */
    | { kind: 'value'; choices?: Readonly<Record<string, string>> }
    /**
     * Names, stored in their own table. `field` is their name in the API, `none` the answer of those who have
     * nothing to name (product rules).
     */
    | { kind: 'list'; path: `/${string}`; field: string; table: string; none: string | undefined }
  )

/** The questions of the account set-up, in the order of asking; step1 is the first. */
export const questions = {
  address: {
    kind: 'address',
    question: 'Where do you live?',
    name: 'Address',
    term: 'Address',
  },
  diagnosis: {
    kind: 'list',
    question: "What's your diagnosis?",
    name: 'Diagnosis',
    term: 'Diagnoses',
    path: '/diagnosis',
    field: 'diagnosis',
    table: 'diagnoses',
    required: 'Please enter a diagnosis.',
    none: 'I do not have a diagnosis yet',
  },
  dob: {
    kind: 'value',
    question: "What's your date of birth?",
    name: 'Date of birth',
    term: 'Date of birth',
  },
  ethnicity: {
    kind: 'value',
    question: "What's your ethnicity?",
    name: 'Ethnicity',
    term: 'Ethnicity',
    required: 'Please enter your ethnicity.',
  },
  gender: {
    kind: 'value',
    question: 'Biological sex on your birth certificate?',
    name: 'Biological sex',
    term: 'Sex',
    choices: genderNames,
    required: missingGender,
  },
  gpSurgery: {
    kind: 'list',
    question: 'Which GP surgery are you registered with?',
    name: 'GP surgery',
    term: 'GP practices',
    path: '/gp-practices',
    field: 'gpPractice',
    table: 'gp_practices',
    required: 'Enter the name of your GP Surgery.',
    none: 'I do not know',
  },
  hospital: {
    kind: 'list',
    question: 'Which hospitals have you been treated at?',
    name: 'Hospitals',
    term: 'Hospitals',
    path: '/hospitals',
    field: 'hospital',
    table: 'hospitals',
    required: 'Please enter the name of a hospital.',
    none: 'None',
  },
  medication: {
    kind: 'list',
    question: 'What medications are you taking?',
    name: 'Medication',
    term: 'Medications',
    path: '/medications',
    field: 'medication',
    table: 'medications',
    required: 'Please enter a medication.',
    none: 'None',
  },
} as const satisfies Record<string, Question>

/** The schema of each `value`, on devices and in the API. Input is only validated by `rules`. */
export const values = {
  dob: v.string(),
  gender: Gender,
  ethnicity: v.string(),
} satisfies Record<ValueQuestion, v.GenericSchema>

/** What the API accepts; gender has its own call. */
export const rules = {
  dob: IsoDate,
  ethnicity: v.pipe(
    v.string(questions.ethnicity.required),
    v.check((value) => ethnicities.includes(value), questions.ethnicity.required),
  ),
} satisfies Record<Exclude<ValueQuestion, 'gender'>, v.GenericSchema>

type Questions = typeof questions
type OfKind<Kind> = {
  [Type in keyof Questions]: Questions[Type]['kind'] extends Kind ? Type : never
}[keyof Questions]
export type ListQuestion = OfKind<'list'>
export type ValueQuestion = OfKind<'value'>

/** The questions with a fixed set of choices. */
export type ChoiceQuestion = {
  [Type in keyof Questions]: Questions[Type] extends { choices: unknown } ? Type : never
}[keyof Questions]

const isQuestion = (type: string): type is keyof Questions => Object.hasOwn(questions, type)
export const questionTypes = Object.keys(questions).filter(isQuestion)
export const isList = (type: keyof Questions): type is ListQuestion =>
  questions[type].kind === 'list'
export const isChoice = (type: keyof Questions): type is ChoiceQuestion =>
  'choices' in questions[type]
export const listQuestions = questionTypes.filter(isList)
export const valueQuestions = questionTypes.filter(
  (type): type is ValueQuestion => questions[type].kind === 'value',
)

/** The names of a list, without the answer of those who have nothing to name: that is no disease and no hospital. */
export const namesGiven = (
  question: ListQuestion,
  answered: readonly { name: string }[],
): string[] => answered.map(({ name }) => name).filter((name) => name !== questions[question].none)

export const QuestionType = v.picklist(questionTypes)
export type QuestionType = v.InferOutput<typeof QuestionType>
