import type { Allergy } from '#contract/gp-record-shapes.ts'
import {
  conceptAt,
  conceptsAt,
  dateAt,
  datedRemark,
  extensionAt,
  partOfExtension,
  partsAt,
  recordedLater,
  remark,
  textAt,
  textsAt,
  wordOf,
  type Fhir,
} from './fhir.ts'
import type { Mapping } from './mapping.ts'
import { textsOrNone } from './observations.ts'

const known = new Set([
  'clinicalStatus',
  'verificationStatus',
  'type',
  'category',
  'criticality',
  'code',
  'onsetDateTime',
  'onsetString',
  'assertedDate',
  'recorder',
  'asserter',
  'lastOccurrence',
  'note',
  'reaction',
])

/** Current allergies and those that have ended. */
export const allergiesOf = (mapping: Mapping): Allergy[] =>
  mapping
    .left('AllergyIntolerance')
    .flatMap((allergy) => (mapping.claim(allergy) ? [entryOf(allergy, mapping)] : []))

function entryOf(of: Fhir, mapping: Mapping): Allergy {
  const end = extensionAt(of, 'AllergyIntoleranceEnd')
  const reactions = partsAt(of, 'reaction')
  const onset = dateAt(of, 'onsetDateTime')
  const asserted = dateAt(of, 'assertedDate')
  const severities = [
    ...new Set(reactions.flatMap((each) => wordOf(textAt(each, 'severity')) ?? [])),
  ]
  return {
    ...mapping.unread(of, 'AllergyIntolerance', known),
    term: conceptAt(of, 'code'),
    effectiveDate: onset ?? asserted,
    // Every surgery has to send "unconfirmed"; "refuted" means that it is no allergy.
    status:
      textAt(of, 'verificationStatus') === 'refuted'
        ? 'Refuted'
        : wordOf(textAt(of, 'clinicalStatus')),
    severity: severities.join(', ') || undefined,
    reaction: textsOrNone(reactions.flatMap(reactionWords)),
    endDate: dateAt(partOfExtension(end, 'endDate'), 'valueDateTime'),
    associatedText: textsOrNone([
      ...partsAt(of, 'note').flatMap((note) => textAt(note, 'text') ?? []),
      ...remark('Reason ended', textAt(partOfExtension(end, 'reasonEnded'), 'valueString')),
      ...remark('Risk', wordOf(textAt(of, 'criticality'))),
      ...remark('Began', textAt(of, 'onsetString')),
      ...datedRemark('Last happened on', dateAt(of, 'lastOccurrence')),
      ...recordedLater(onset, asserted),
    ]),
  }
}

const reactionWords = (reaction: Fhir): string[] => [
  ...conceptsAt(reaction, 'manifestation'),
  ...textsAt(reaction, 'description'),
  ...remark('To', conceptAt(reaction, 'substance')),
  ...remark('By', conceptAt(reaction, 'exposureRoute')),
  ...datedRemark('On', dateAt(reaction, 'onset')),
  ...partsAt(reaction, 'note').flatMap((note) => textAt(note, 'text') ?? []),
]
