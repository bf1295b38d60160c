import { operatorVerb, Nothing, type OperatorVerb } from '../operators/operator-verb.ts'
import { importDiseases, type ImportOutcome } from './import-diseases.ts'
import { readNomenclature } from './read-nomenclature.ts'

/** The operators' command for the list of diseases. */
export const diseaseVerbs: readonly OperatorVerb[] = [
  operatorVerb({
    name: 'diseases-import',
    summary:
      'reads one of Orphanet’s files, the nomenclature or a classification, and says what has changed',
    path: '/diseases',
    role: 'study-manager',
    body: Nothing,
    isFile: 'xml',
    run: async ({ file, operator, services }) => {
      const { db, now, newId } = services
      const read = await readNomenclature(file)
      return importDiseases(db, read, { now: now(), newId, operator: operator.name })
    },
    lines: linesOf,
  }),
]

const mostLines = 50

function linesOf(outcome: ImportOutcome): string[] {
  const { kind, published, read, added, renamed, retired, merged } = outcome
  const each = [
    ...renamed.map(({ id, from, to }) => `renamed\t${id}\t${from}\t${to}`),
    ...retired.map((id) => `retired\t${id}`),
    ...merged.map(({ id, into }) => `merged\t${id}\t${into}`),
  ]
  return [
    `${kind} of ${published}: ${read} read, ${added} new, ${renamed.length} renamed, ${retired.length} retired, ${merged.length} merged`,
    ...each.slice(0, mostLines),
    ...(each.length > mostLines ? [`and ${each.length - mostLines} more`] : []),
  ]
}
