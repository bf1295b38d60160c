import { at, dayOf, nameless, plain } from './sent.ts'

/*
 * What each allergy, problem, medicine, vaccination and result of a GP Connect bundle says of itself beside its name: its
 * status, certainty, severity, specimen, end and date. Read from the bundle alone, by a program that knows nothing of the
 * mapper: each as the words of which one has to be read, and of which none may be.
 */

export const attributes = ['status', 'certainty', 'severity', 'specimen', 'end', 'date'] as const
export type Attribute = (typeof attributes)[number]

export interface SentAttribute {
  attribute: Attribute
  /** As a text without marks, one of which has to be in it. */
  words: readonly string[]
}

export interface SentEntry {
  type: string
  names: readonly string[]
  /** Whether it is something that somebody has, or takes, now. */
  isCurrent: boolean
  said: readonly SentAttribute[]
}

type Find = (reference: unknown) => unknown

/** The entries of a bundle that say something of themselves. */
export function entriesSent(bundle: unknown): SentEntry[] {
  const resources = listOf(at(bundle, 'entry')).map((entry) => at(entry, 'resource'))
  const byId = new Map(
    resources.map((each) => [`${textOf(each, 'resourceType')}/${textOf(each, 'id')}`, each]),
  )
  const find: Find = (reference) => byId.get(textOf(reference, 'reference'))
  const reports = resources.filter((each) => at(each, 'resourceType') === 'DiagnosticReport')
  return resources.flatMap((each) => {
    const type = textOf(each, 'resourceType')
    const names = namesOf(each, find)
    const said = claims.get(type)?.(each, { find, reports }) ?? []
    const given = said.map(({ attribute, words }) => ({ attribute, words: words.map(plain) }))
    return names.length > 0 && given.length > 0
      ? [{ type, names, isCurrent: isNow(each, { find, reports }), said: given }]
      : []
  })
}

interface Around {
  find: Find
  reports: readonly unknown[]
}

const claims = new Map<string, (of: unknown, around: Around) => SentAttribute[]>([
  [
    'AllergyIntolerance',
    (of) => [
      ...clinical(of),
      ...worded('certainty', textOf(of, 'verificationStatus'), doubts),
      ...listOf(at(of, 'reaction')).flatMap((each) =>
        worded('severity', textOf(each, 'severity'), {}),
      ),
      ...worded('severity', textOf(of, 'criticality'), { low: ['low'], high: ['high'] }),
      ...dated('end', endOfAllergy(of)),
      ...dated('date', textOf(of, 'onsetDateTime') || textOf(of, 'assertedDate')),
    ],
  ],
  [
    'Condition',
    (of) => [
      ...clinical(of),
      ...worded('certainty', textOf(of, 'verificationStatus'), doubts),
      ...dated('end', textOf(of, 'abatementDateTime')),
      ...dated('date', textOf(of, 'onsetDateTime') || textOf(of, 'assertedDate')),
    ],
  ],
  [
    'MedicationStatement',
    (of, around) => [
      ...worded('status', statusOfMedicine(of, around), {
        active: ['active'],
        completed: ['past', 'completed', 'ended'],
        stopped: ['past', 'stopped'],
      }),
      ...dated('end', textOf(at(of, 'effectivePeriod'), 'end')),
      ...dated('date', textOf(at(of, 'effectivePeriod'), 'start')),
    ],
  ],
  [
    'Immunization',
    (of) => [
      ...(at(of, 'notGiven') === true
        ? [{ attribute: 'status' as const, words: ['not given'] }]
        : []),
      ...dated('date', textOf(of, 'date')),
    ],
  ],
  ['Observation', resultSays],
])

/** Only what is part of a report: other findings are lines of a consultation. */
function resultSays(of: unknown, { find, reports }: Around): SentAttribute[] {
  const mine = reports.filter((report) =>
    listOf(at(report, 'result')).some((each) => find(each) === of),
  )
  if (mine.length === 0) return []
  const specimens = [
    at(of, 'specimen'),
    ...(at(of, 'specimen') === undefined
      ? mine.flatMap((each) => listOf(at(each, 'specimen')))
      : []),
  ]
  const marks = conceptNames(at(of, 'interpretation'))
  return [
    ...worded('status', textOf(of, 'status'), { final: undefined, unknown: undefined }),
    ...specimens.flatMap((each) => {
      const words = conceptNames(at(find(each), 'type'))
      return words.length > 0 ? [{ attribute: 'specimen' as const, words }] : []
    }),
    ...(marks.length > 0 ? [{ attribute: 'severity' as const, words: marks }] : []),
    ...dated('date', textOf(of, 'effectiveDateTime')),
  ]
}

const ended = {
  active: ['active', 'current'],
  inactive: ['inactive', 'past', 'ended', 'ruled out'],
  resolved: ['resolved', 'past', 'ended'],
}
/** What the standard's default says is no doubt. */
const doubts = {
  unconfirmed: undefined,
  confirmed: undefined,
  unknown: undefined,
  refuted: ['refuted', 'ruled out'],
}

/** What was ruled out is neither active nor past. */
const clinical = (of: unknown): SentAttribute[] =>
  textOf(of, 'verificationStatus') === 'refuted'
    ? []
    : worded('status', textOf(of, 'clinicalStatus'), ended)

/** By its own word, unless a page has others for it; nothing where it need not be said. */
function worded(
  attribute: Attribute,
  code: string,
  others: Readonly<Record<string, readonly string[] | undefined>>,
): SentAttribute[] {
  const words = code in others ? others[code] : [code.replaceAll('-', ' ')]
  return code === '' || words === undefined ? [] : [{ attribute, words }]
}

function dated(attribute: Attribute, value: string): SentAttribute[] {
  const day = dayOf(value)
  return day === undefined ? [] : [{ attribute, words: [day] }]
}

function endOfAllergy(of: unknown): string {
  const extension = listOf(at(of, 'extension')).find((each) =>
    textOf(each, 'url').endsWith('AllergyIntoleranceEnd-1'),
  )
  const date = listOf(at(extension, 'extension')).find((each) => at(each, 'url') === 'endDate')
  return textOf(date, 'valueDateTime')
}

/** A prescription that was stopped has ended, whatever is said of the medicine. */
function statusOfMedicine(of: unknown, { find }: Around): string {
  const plans = listOf(at(of, 'basedOn')).map(find)
  const isStopped = plans.some((each) => textOf(each, 'status') === 'stopped')
  return isStopped ? 'stopped' : textOf(of, 'status')
}

const isNow = (of: unknown, around: Around): boolean =>
  textOf(of, 'verificationStatus') !== 'refuted' &&
  (textOf(of, 'clinicalStatus') === 'active' || statusOfMedicine(of, around) === 'active')

/** A problem can be named by the finding that it is, a medicine by a resource of its own, a vaccine by its procedure. */
function namesOf(of: unknown, find: Find): string[] {
  const valueOf = (url: string, key: string) =>
    at(
      listOf(at(of, 'extension')).find((each) => textOf(each, 'url').includes(url)),
      key,
    )
  return [
    at(of, 'code'),
    at(of, 'vaccineCode'),
    at(of, 'medicationCodeableConcept'),
    at(find(at(of, 'medicationReference')), 'code'),
    at(find(valueOf('ActualProblem', 'valueReference')), 'code'),
    valueOf('VaccinationProcedure', 'valueCodeableConcept'),
  ]
    .flatMap(conceptNames)
    .map(plain)
    .filter((name) => !nameless.test(name))
}

const conceptNames = (concept: unknown): string[] =>
  [
    textOf(concept, 'text'),
    ...listOf(at(concept, 'coding')).flatMap((coding) => [
      textOf(coding, 'display'),
      ...listOf(at(coding, 'extension')).flatMap((each) =>
        listOf(at(each, 'extension')).map((inner) => textOf(inner, 'valueString')),
      ),
    ]),
  ].filter((name) => name.trim() !== '')

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function textOf(value: unknown, key: string): string {
  const found = at(value, key)
  return typeof found === 'string' ? found : ''
}
