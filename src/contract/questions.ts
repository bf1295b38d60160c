import * as v from 'valibot'
import { ethnicities } from './ethnicities.ts'
import { IsoDate } from './dates.ts'

interface Words {
  /** The h1 of its page, to the letter of section 2. */
  question: string
  /** What it is about, in the words of step lists. */
  name: string
  /** The same in the words of the health profile. */
  term: string
  /** What is said when nothing is answered (section 5). */
  required?: string
}

type Question = Words &
  (
    | { kind: 'address' }
    /** Kept in the column of a member that is called like the question. With `choices` it is one of these. */
    | { kind: 'value'; choices?: Readonly<Record<string, string>> }
    /**
     * Names, kept in a table of their own. `field` is what the API calls them, `none` the honest answer of those who
     * have nothing to name (product rules).
     */
    | { kind: 'list'; path: `/${string}`; field: string; table: string; none: string | undefined }
  )

/** How each is written for people. */
export const genderNames = { MALE: 'Male', FEMALE: 'Female' } as const

/** The questions of the account set-up in the order in which a new member is asked; step1 is the first. */
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
    none: undefined,
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
    required: 'Please select gender at birth.',
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

export const Gender = v.picklist(['MALE', 'FEMALE'], questions.gender.required)
export type Gender = v.InferOutput<typeof Gender>

/** Of each `value`: as devices keep it and the API tells it. What is typed is judged by `rules` alone. */
export const values = {
  dob: v.string(),
  gender: Gender,
  ethnicity: v.string(),
} satisfies Record<ValueQuestion, v.GenericSchema>

/** What the API accepts; gender has a call of its own. */
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

/** The values that are one of a few. */
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

export const QuestionType = v.picklist(questionTypes)
export type QuestionType = v.InferOutput<typeof QuestionType>
