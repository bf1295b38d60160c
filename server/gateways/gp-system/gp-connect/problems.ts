import type { MedicalProblem } from '#contract/gp-record-shapes.ts'
import {
  conceptAt,
  conceptsAt,
  dateAt,
  extensionAt,
  partsAt,
  recordedLater,
  remark,
  textAt,
  wordOf,
  type Fhir,
} from './fhir.ts'
import type { Mapping } from './mapping.ts'
import { textsOrNone } from './observations.ts'

const known = new Set([
  'clinicalStatus',
  'verificationStatus',
  'category',
  'severity',
  'code',
  'bodySite',
  'context',
  'onsetDateTime',
  'onsetString',
  'abatementDateTime',
  'abatementString',
  'assertedDate',
  'asserter',
  'note',
])

export const problemsOf = (mapping: Mapping): MedicalProblem[] =>
  mapping
    .left('Condition')
    .flatMap((problem) => (mapping.claim(problem) ? [entryOf(problem, mapping)] : []))

const entryOf = (of: Fhir, mapping: Mapping): MedicalProblem => ({
  ...mapping.unread(of, 'Condition', known),
  status: wordOf(textAt(of, 'clinicalStatus')),
  significance: wordOf(textAt(extensionAt(of, 'ProblemSignificance'), 'valueCode')),
  endDate: dateAt(of, 'abatementDateTime'),
  observation: {
    term: conceptAt(of, 'code'),
    effectiveDate: dateAt(of, 'onsetDateTime') ?? dateAt(of, 'assertedDate'),
    associatedText: textsOrNone([
      ...partsAt(of, 'note').flatMap((note) => textAt(note, 'text') ?? []),
      ...remark('Severity', conceptAt(of, 'severity')),
      ...remark('Site', conceptsAt(of, 'bodySite').join(', ') || undefined),
      ...remark('Began', textAt(of, 'onsetString')),
      ...remark('Ended', textAt(of, 'abatementString')),
      ...recordedLater(dateAt(of, 'onsetDateTime'), dateAt(of, 'assertedDate')),
    ]),
  },
})
