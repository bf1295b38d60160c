import { operatorVerb, Nothing, type OperatorVerb } from '../operators/operator-verb.ts'
import { importOtherStudies, type RegisterOutcome } from './import-other-studies.ts'

/** The operators' command for the list of other studies. */
export const otherStudyVerbs: readonly OperatorVerb[] = [
  operatorVerb({
    name: 'register-import',
    summary:
      'replaces the list of other studies by the records in files of ISRCTN (XML) and ClinicalTrials.gov (JSON)',
    path: '/other-studies',
    role: 'study-manager',
    body: Nothing,
    isFile: 'any',
    run: async ({ file, operator, services }) => {
      const { db, now, newId } = services
      return importOtherStudies(db, file, {
        now: now(),
        newId,
        operator: operator.name,
      })
    },
    lines: (outcome) => [lineOf(outcome)],
  }),
]

function lineOf({ read, kept, known, refused, repeated, summaries }: RegisterOutcome): string {
  const counts = { ...refused, repeated }
  const left = Object.entries(counts).flatMap(([why, count]) =>
    count > 0 ? `${count} ${why}` : [],
  )
  return [
    `${read} records read, ${kept} on the list, ${known} of them by the name of a disease`,
    ...(left.length > 0 ? [`not on it: ${left.join(', ')}`] : []),
    `summaries have up to ${summaries} characters`,
  ].join('; ')
}
