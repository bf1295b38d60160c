import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { limits, requiredText } from './limits.ts'

/** The four answers that are lists of names, with what section 5 says when one is empty. */
export const listQuestions = {
  diagnosis: { path: '/diagnosis', required: 'Please enter a diagnosis.' },
  gpSurgery: { path: '/gp-practices', required: 'Enter the name of your GP Surgery.' },
  hospital: { path: '/hospitals', required: 'Please enter the name of a hospital.' },
  medication: { path: '/medications', required: 'Please enter a medication.' },
} as const

export type ListQuestion = keyof typeof listQuestions

/** A saved diagnosis, medication, GP practice or hospital. */
export const Named = v.object({ id: v.string(), name: v.string() })
export type Named = v.InferOutput<typeof Named>

/** The names of one answer, at least one, none twice. */
export const namesOf = (question: ListQuestion) =>
  v.pipe(
    v.array(requiredText(limits.nameLength, listQuestions[question].required)),
    v.minLength(1, listQuestions[question].required),
    v.maxLength(limits.listItems, `Enter ${limits.listItems} names or fewer.`),
  )

const addTo = <const Q extends ListQuestion>(question: Q) =>
  endpoint({
    method: 'POST',
    path: listQuestions[question].path,
    summary: `Adds one name to the ${question} answer; a name already there is kept once.`,
    access: 'member',
    body: v.strictObject({
      name: requiredText(limits.nameLength, listQuestions[question].required),
    }),
    reply: Named,
    status: 201,
  })

/** Not in section 7: without it, nothing a member removed from an answer would ever go. */
const keepOnlyIn = <const Q extends ListQuestion>(question: Q) =>
  endpoint({
    method: 'PUT',
    path: listQuestions[question].path,
    summary: `Makes the names sent the whole ${question} answer, in their order.`,
    access: 'member',
    body: v.strictObject({ names: namesOf(question) }),
    reply: v.array(Named),
  })

/** One call per name (section 5), then one that makes these names the whole answer. */
export const listEndpoints = {
  diagnosis: { add: addTo('diagnosis'), keepOnly: keepOnlyIn('diagnosis') },
  gpSurgery: { add: addTo('gpSurgery'), keepOnly: keepOnlyIn('gpSurgery') },
  hospital: { add: addTo('hospital'), keepOnly: keepOnlyIn('hospital') },
  medication: { add: addTo('medication'), keepOnly: keepOnlyIn('medication') },
} as const
