import type { MedicalProblem } from '#contract/gp-record-shapes.ts'
import {
  codesOf,
  conceptAt,
  conceptsAt,
  dateAt,
  extensionAt,
  notesOf,
  partAt,
  partOfExtension,
  partsAt,
  periodWords,
  quantityText,
  rangeText,
  recordedLater,
  referredAt,
  remark,
  textAt,
  wordOf,
  type Fhir,
} from './fhir.ts'
import type { Mapping } from './mapping.ts'
import { entryTexts } from './transfer-codes.ts'

export const problemsOf = (mapping: Mapping): MedicalProblem[] =>
  mapping
    .left('Condition')
    .flatMap((problem) => (mapping.claim(problem) ? [entryOf(problem, mapping)] : []))

function entryOf(of: Fhir, mapping: Mapping): MedicalProblem {
  const began = dateAt(of, 'onsetDateTime') ?? dateAt(partAt(of, 'onsetPeriod'), 'start')
  const asserted = dateAt(of, 'assertedDate')
  return {
    status: statusOf(of),
    significance: wordOf(textAt(extensionAt(of, 'ProblemSignificance'), 'valueCode')),
    endDate: dateAt(of, 'abatementDateTime') ?? dateAt(partAt(of, 'abatementPeriod'), 'end'),
    ...(!began && asserted && { dateCode: 'recorded' }),
    verificationCode: textAt(of, 'verificationStatus'),
    observation: {
      term: conceptAt(of, 'code'),
      ...codesOf(partAt(of, 'code')),
      effectiveDate: began ?? asserted,
      ...entryTexts([
        ...notesOf(of, mapping),
        ...remark('Severity', conceptAt(of, 'severity')),
        ...remark('Site', conceptsAt(of, 'bodySite').join(', ') || undefined),
        ...stagesOf(of),
        ...partsAt(of, 'evidence').flatMap((each) =>
          remark('Sign', conceptsAt(each, 'code').join(', ') || undefined),
        ),
        ...remark('Began', textAt(of, 'onsetString')),
        ...remark('Began at age', agesAt(of, 'onset')),
        ...remark('Ended', textAt(of, 'abatementString')),
        ...remark('Ended at age', agesAt(of, 'abatement')),
        ...remark('Ended', periodWords(partAt(of, 'abatementPeriod'))),
        ...remark('Began', periodWords(partAt(of, 'onsetPeriod'))),
        ...relatedProblems(of, mapping),
        ...recordedLater(dateAt(of, 'onsetDateTime'), dateAt(of, 'assertedDate')),
      ]),
    },
    ...mapping.unread(of),
  }
}

/** What was ruled out is no problem, and a suspicion is said to be one. */
function statusOf(of: Fhir): string | undefined {
  const status = wordOf(textAt(of, 'clinicalStatus'))
  const certainty = certaintyOf(textAt(of, 'verificationStatus'))
  if (certainty === ruledOut || status === undefined) return certainty ?? status
  return certainty === undefined ? status : `${status}, ${certainty.toLowerCase()}`
}

const ruledOut = 'Ruled out (refuted)'

/** How certain a problem or an allergy is; undefined where nothing is to be said. */
export function certaintyOf(verificationStatus: string | undefined): string | undefined {
  switch (verificationStatus) {
    case undefined:
    case 'confirmed':
    case 'unconfirmed':
    case 'unknown':
      return undefined
    case 'refuted':
      return ruledOut
    case 'provisional':
    case 'differential':
      return `Not confirmed (${verificationStatus})`
    default:
      return wordOf(verificationStatus)
  }
}

function agesAt(of: Fhir, key: 'onset' | 'abatement'): string | undefined {
  return quantityText(partAt(of, `${key}Age`)) ?? rangeText(partAt(of, `${key}Range`))
}

const stagesOf = (of: Fhir): string[] =>
  partsAt(of, 'stage').flatMap((each) => remark('Stage', conceptAt(each, 'summary')))

/** Problems that were grouped with this one, or that it came from. Suppliers differ on which of the two is meant. */
const relatedProblems = (of: Fhir, mapping: Mapping): string[] =>
  partsAt(of, 'extension').flatMap((extension) => {
    const target = partOfExtension(extension, 'target')
    const type = textAt(partOfExtension(extension, 'type'), 'valueCode')
    if (type === undefined || target === undefined) return []
    return referredAt(target, 'valueReference', mapping).flatMap((each) =>
      remark('Related problem', conceptAt(each, 'code')),
    )
  })
