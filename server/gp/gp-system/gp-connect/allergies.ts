import type { Allergy } from '#contract/gp-record-shapes.ts'
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
  recordedLater,
  remark,
  sayDate,
  textAt,
  textsAt,
  textsOrNone,
  wordOf,
  type Fhir,
} from './fhir.ts'
import type { Mapping } from './mapping.ts'
import { entryTexts } from './transfer-codes.ts'
import { certaintyOf } from './problems.ts'

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
  const last = dateAt(of, 'lastOccurrence')
  const severities = reactions.flatMap((each) => textAt(each, 'severity') ?? [])
  return {
    term: conceptAt(of, 'code'),
    kind: [textAt(of, 'type'), ...textsAt(of, 'category')].reduce(listed, undefined),
    effectiveDate: onset ?? asserted,
    ...(!onset && asserted && { dateCode: 'recorded' }),
    // Every surgery has to send "unconfirmed", so that this says nothing.
    status: certaintyOf(textAt(of, 'verificationStatus')) ?? wordOf(textAt(of, 'clinicalStatus')),
    severity: wordOf(worstFirst.find((each) => severities.includes(each)) ?? severities[0]),
    reaction: textsOrNone(reactions.map((each) => reactionLine(each, mapping))),
    endDate: dateAt(partOfExtension(end, 'endDate'), 'valueDateTime'),
    ...codesOf(partAt(of, 'code')),
    criticalityCode: textAt(of, 'criticality'),
    verificationCode: textAt(of, 'verificationStatus'),
    ...entryTexts([
      ...notesOf(of, mapping),
      ...remark('Reason ended', textAt(partOfExtension(end, 'reasonEnded'), 'valueString')),
      ...remark('Risk', wordOf(textAt(of, 'criticality'))),
      ...remark('Began', textAt(of, 'onsetString')),
      ...remark('Last happened', last && sayDate(last)),
      ...recordedLater(onset, asserted),
    ]),
    ...mapping.unread(of),
  }
}

const worstFirst = ['severe', 'moderate', 'mild'] as const

const listed = (all: string | undefined, code: string | undefined): string | undefined =>
  all === undefined ? wordOf(code) : [all, code].filter(Boolean).join(', ')

/** `Anaphylaxis (severe), 6 May 2019`, and what else was said of this reaction. */
function reactionLine(reaction: Fhir, mapping: Mapping): string {
  const severity = textAt(reaction, 'severity')
  const names = [...conceptsAt(reaction, 'manifestation'), ...textsAt(reaction, 'description')]
  const name = [...new Set(names)].join(', ')
  const onset = dateAt(reaction, 'onset')
  const [substance, route] = [
    conceptAt(reaction, 'substance'),
    conceptAt(reaction, 'exposureRoute'),
  ]
  const said = [
    name && severity ? `${name} (${severity})` : name || wordOf(severity),
    onset && sayDate(onset),
    substance && `to ${substance}`,
    route && `by ${route}`,
  ]
  return [said.filter(Boolean).join(', '), ...notesOf(reaction, mapping)].filter(Boolean).join(': ')
}
