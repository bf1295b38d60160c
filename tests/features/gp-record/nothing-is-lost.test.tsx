import { render } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EntryCard } from '#features/gp-record/list/EntryCard.tsx'
import { readRecord } from '../../record/read-record.ts'

const period = { from: '2026-08-21', to: '2026-11-21' }
const partly = 'Part of this entry could not be shown. Ask your surgery.'

/** What the page shows of one entry; undefined if it is counted as not shown. */
function shown(section: string, entry: unknown): string | undefined {
  const reply = {
    ...period,
    fetchedAt: '2026-11-21T12:00:00.000Z',
    schema1: { medicalRecord: section === 'events' ? {} : { [section]: [entry] } },
    schema3: section === 'events' ? [entry] : [],
  }
  const record = readRecord([reply], period)
  expect(record).toBeDefined()
  if (!record || record.entries.length === 0) {
    expect(record?.notShown).toEqual([{ section, count: 1 }])
    return undefined
  }
  const { container, unmount } = render(
    record.entries.map((each) => <EntryCard key={each.key} entry={each} isOpen />),
  )
  const text = container.textContent
  unmount()
  return text
}

/** Every readable text that was sent, without ids, codes and "not abnormal". */
function wordsOf(sent: unknown): string[] {
  if (Array.isArray(sent)) return sent.flatMap(wordsOf)
  if (typeof sent === 'object' && sent !== null) {
    return Object.entries(sent).flatMap(([key, value]) =>
      key === 'eventGuid' ? [] : wordsOf(value),
    )
  }
  if (sent === true) return ['Marked abnormal']
  return typeof sent === 'string' || typeof sent === 'number' ? [String(sent).trim()] : []
}

test.each([
  [{ numericValue: '<0.5', numericUnits: 'mmol/L' }, '<0.5 mmol/L'],
  [{ numericValue: '1,234', numericUnits: 'mmol/L' }, '1,234 mmol/L'],
  [{ displayValue: '5', numericOperator: '<', numericUnits: 'ug/L' }, '<5 micrograms/L'],
  [{ displayValue: '5.58', numericUnits: 'x10^9/L' }, '5.58 × 10⁹/L'],
  [
    { displayValue: '5', range: { minimum: '<1.7', maximum: '6' } },
    'Range of the laboratory: minimum <1.7, maximum 6',
  ],
  [{ displayValue: '5', range: '1.7 - 6 mmol/L' }, 'Range of the laboratory: 1.7 - 6 mmol/L'],
  [{ displayValue: '5', range: { minimum: { low: 1 }, maximum: 6 } }, partly],
  [{ abnormal: 'High' }, 'Marked: High.'],
  [{ abnormal: 'true' }, 'Marked abnormal.'],
  [
    { associatedText: [{ text: 'Please see your doctor urgently' }] },
    'Please see your doctor urgently',
  ],
  [{ effectiveDate: '01/07/2021' }, '1 July 2021'],
  [{ effectiveDate: '20210701' }, '1 July 2021'],
  [{ effectiveDate: { value: '1st of July' } }, 'Date as written: 1st of July'],
  [{ displayValue: { low: '5' } }, partly],
  [{ severity: 'severe' }, partly],
])('a result of %j says %s', (sent, words) => {
  expect(shown('testResults', { value: { term: 'Ferritin', ...sent } })).toContain(words)
})

test('a range that was sent by half is not shown at all', () => {
  const value = { term: 'Ferritin', range: { minimum: { low: 1 }, maximum: 6 } }
  expect(shown('testResults', { value })).not.toContain('Range of the laboratory')
})

test('the status of a medication may be an object with a text', () => {
  const text = shown('medication', { drugName: 'Celiprolol', drugStatus: { text: 'Stopped' } })
  expect(text).toContain('Stopped')
  expect(text).not.toContain(partly)
})

test('an entry without a name still says the rest', () => {
  expect(
    shown('problems', { status: 'Active', observation: { range: '1 - 2', abnormal: 'Low' } }),
  ).toMatch(/No name was sent.*Active.*1 - 2.*Low/)
})

/** A word that is unlikely in another field. */
const word = fc.stringMatching(/^q[a-z]{6,9}$/)
const scalar = fc.oneof(
  word,
  fc.integer({ min: 100_000, max: 999_999 }),
  fc.constant(null),
  fc.constant(''),
)
/** A field of any kind. */
const field = fc.oneof(
  { weight: 6, arbitrary: scalar },
  fc.record({ text: scalar }),
  fc.record({ display: word, more: scalar }),
  fc.array(scalar, { maxLength: 3 }),
  fc.array(fc.record({ text: word }), { maxLength: 2 }),
  fc.dictionary(word, scalar, { maxKeys: 2 }),
)
const some = <Keys extends string>(keys: readonly Keys[], more = {}) =>
  fc.record(
    { ...Object.fromEntries(keys.map((key) => [key, field])), ...more },
    { requiredKeys: [] },
  )
const odd = <Part,>(part: fc.Arbitrary<Part>) => fc.oneof({ weight: 5, arbitrary: part }, field)
const list = <Part,>(part: fc.Arbitrary<Part>) => odd(fc.array(odd(part), { maxLength: 3 }))

const range = some(['minimum', 'maximum', 'units', 'text', 'other'])
const date = fc.oneof(field, some(['value', 'datePart']))
const abnormal = fc.oneof(fc.boolean(), field)
const observation = some(
  [
    'term',
    'displayValue',
    'observationType',
    'eventGuid',
    'numericValue',
    'numericOperator',
    'numericUnits',
    'associatedText',
    'interpretation',
    'status',
    'other',
  ],
  { range: odd(range), effectiveDate: date, abnormal },
)
// Without its size, which is shown in other units (documents.test.ts).
const document = some(['title', 'type', 'contentType', 'withheldBecause'])
const constituent = some(['constituentName', 'strength'])
const mixture = some(['mixtureName'], { constituents: list(constituent) })
const sections = list(some(['header'], { observations: list(observation) }))
const entries: Record<string, fc.Arbitrary<unknown>> = {
  consultations: some(['consultantName', 'location', 'type', 'other'], {
    effectiveDate: date,
    sections,
  }),
  medication: some(
    [
      'drugName',
      'drugStatus',
      'quantity',
      'dosage',
      'prescriptionType',
      'reasonStopped',
      'numberOfIssues',
      'issuesAllowed',
      'associatedText',
    ],
    { effectiveDate: date, lastIssueDate: date, endDate: date, mixture: odd(mixture) },
  ),
  testResults: fc.record(
    { value: odd(observation), childValues: list(observation) },
    { requiredKeys: [] },
  ),
  allergies: some(['term', 'status', 'severity', 'reaction', 'associatedText', 'other'], {
    effectiveDate: date,
    endDate: date,
  }),
  immunisations: some(['term', 'observationType', 'reasonNotGiven', 'associatedText'], {
    effectiveDate: date,
    notGiven: fc.oneof(fc.constant(false), field),
  }),
  problems: some(['status', 'significance'], { endDate: date, observation: odd(observation) }),
  events: some(['doneBy', 'location', 'type'], {
    date,
    recordItems: list(some(['details', 'binaryDataId', 'type'], { document: odd(document) })),
  }),
}

test.each(Object.keys(entries))(
  'of whatever is sent in %s, each word is shown, or the entry says that a part is not',
  (section) => {
    fc.assert(
      fc.property(entries[section] ?? fc.constant({}), (entry) => {
        const text = shown(section, entry)
        if (text === undefined || text.includes(partly)) return
        for (const each of wordsOf(entry)) expect(text).toContain(each)
      }),
      { numRuns: 100, seed: 7 },
    )
  },
)
