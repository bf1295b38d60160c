import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { DiseaseId, limits } from './limits.ts'
import { requiredText } from './texts.ts'
import { questions, type ListQuestion } from './questions.ts'

/** A saved diagnosis, medication, GP practice or hospital. */
export const Named = v.object({ id: v.string(), name: v.string() })
export type Named = v.InferOutput<typeof Named>

/** Nobody alive was diagnosed earlier. */
export const earliestDiagnosedYear = 1900

/** Whether the year is possible for the member's date of birth is checked by the API, which knows it. */
const DiagnosedYear = v.pipe(
  v.number('Enter the year as four digits.'),
  v.integer('Enter the year as four digits.'),
  v.minValue(earliestDiagnosedYear, 'Check the year.'),
  v.maxValue(9999, 'Enter the year as four digits.'),
)

/** A saved diagnosis, with its year if the member has given it, and the id of the disease if they have chosen one. */
export const Diagnosis = v.object({
  ...Named.entries,
  diagnosedYear: v.optional(DiagnosedYear),
  diseaseId: v.optional(v.string()),
})
export type Diagnosis = v.InferOutput<typeof Diagnosis>

/** The names of one answer: at least one, without duplicates. */
export const namesOf = (question: ListQuestion) =>
  v.pipe(
    v.array(requiredText(limits.nameLength, questions[question].required)),
    v.minLength(1, questions[question].required),
    v.maxLength(limits.listItems, `Enter ${limits.listItems} names or fewer.`),
  )

const wordsOf = (question: ListQuestion) => ({
  add: `Adds one name to the ${question} answer; a name already there is kept once.`,
  replace: `Makes the names sent the whole ${question} answer, in their order.`,
})

const nameOf = (question: ListQuestion) =>
  requiredText(limits.nameLength, questions[question].required)

const addTo = <const Q extends Exclude<ListQuestion, 'diagnosis'>>(question: Q) =>
  endpoint({
    method: 'POST',
    path: questions[question].path,
    summary: wordsOf(question).add,
    access: 'member',
    body: v.strictObject({ name: nameOf(question) }),
    reply: Named,
    status: 201,
  })

/** Not in section 7, but without it a name could never be removed from an answer. */
const replaceIn = <const Q extends Exclude<ListQuestion, 'diagnosis'>>(question: Q) =>
  endpoint({
    method: 'PUT',
    path: questions[question].path,
    summary: wordsOf(question).replace,
    access: 'member',
    body: v.strictObject({ names: namesOf(question) }),
    reply: v.array(Named),
    takesVersion: true,
  })

/** Without a year or an id, a known one is kept. */
const addDiagnosis = endpoint({
  method: 'POST',
  path: questions.diagnosis.path,
  summary: wordsOf('diagnosis').add,
  access: 'member',
  body: v.strictObject({
    name: nameOf('diagnosis'),
    diagnosedYear: v.optional(DiagnosedYear),
    diseaseId: v.optional(DiseaseId),
  }),
  reply: Diagnosis,
  status: 201,
})

/**
 * `diagnosedYears` and `diseaseIds` have one element for each of `names`, null if there is none. Without them, what is
 * known of a name that stays is kept.
 */
const replaceDiagnoses = endpoint({
  method: 'PUT',
  path: questions.diagnosis.path,
  summary: wordsOf('diagnosis').replace,
  access: 'member',
  body: v.strictObject({
    names: namesOf('diagnosis'),
    diagnosedYears: v.optional(
      v.pipe(v.array(v.nullable(DiagnosedYear)), v.maxLength(limits.listItems)),
    ),
    diseaseIds: v.optional(v.pipe(v.array(v.nullable(DiseaseId)), v.maxLength(limits.listItems))),
  }),
  reply: v.array(Diagnosis),
  takesVersion: true,
})

/** The lists, as the API sends them. */
export const lists = {
  diagnosis: v.array(Diagnosis),
  medication: v.array(Named),
  gpPractice: v.array(Named),
  hospital: v.array(Named),
} satisfies Record<(typeof questions)[ListQuestion]['field'], v.GenericSchema>

/** One call per name (section 5), then one that replaces the whole list. */
export const listEndpoints = {
  diagnosis: { add: addDiagnosis, replace: replaceDiagnoses },
  gpSurgery: { add: addTo('gpSurgery'), replace: replaceIn('gpSurgery') },
  hospital: { add: addTo('hospital'), replace: replaceIn('hospital') },
  medication: { add: addTo('medication'), replace: replaceIn('medication') },
} as const satisfies Record<ListQuestion, unknown>
