import { expect, test } from 'vitest'
import { readRecord } from './read-record.ts'

const period = { from: '2026-08-21', to: '2026-11-21' }

const entriesOf = (medicalRecord: object) =>
  readRecord(
    [
      {
        ...period,
        fetchedAt: '2026-11-21T12:00:00.000Z',
        schema1: { medicalRecord },
        schema3: [],
      },
    ],
    period,
  )?.entries ?? []

test.each(['Refuted', 'Ruled out (refuted)', 'Resolved'])(
  'an allergy or a problem that is %s is not current',
  (status) => {
    const entries = entriesOf({
      allergies: [{ term: 'Nuts', status }],
      problems: [{ status, observation: { term: 'Breast cancer' } }],
    })
    expect(entries.map(({ isPast }) => isPast)).toEqual([true, true])
  },
)

test('an allergy shows what kind it is, and each of its reactions in a line', () => {
  const reaction = ['Itching (mild), 2003', 'Anaphylaxis (severe), 6 May 2019']
  const [entry] = entriesOf({
    allergies: [
      { term: 'Penicillin', kind: 'Intolerance, medication', severity: 'Severe', reaction },
    ],
  })
  expect(entry?.facts).toEqual([
    { term: 'Kind', value: 'Intolerance, medication' },
    { term: 'Severity', value: 'Severe' },
  ])
  expect(entry?.groups).toMatchObject([
    { heading: 'Reactions', readings: reaction.map((term) => ({ term })) },
  ])
})

test.each([
  [{ numericValue: 2.4, numericUnits: '1' }, '2.4'],
  [{ numericValue: 2.4, numericUnits: '{INR}' }, '2.4'],
  [{ numericValue: 37, numericUnits: '7' }, '37 7'],
  [{ numericValue: 0.41, numericUnits: 'L/L' }, '0.41 L/L'],
  [{ displayValue: '12 mmol/L', numericValue: 12, numericUnits: 'mmol/L' }, '12 mmol/L'],
])('a value %j is read as %s', (sent, value) => {
  const [entry] = entriesOf({ testResults: [{ value: { term: 'Test', ...sent } }] })
  expect(entry?.groups[0]?.readings[0]).toMatchObject({ value, notes: [] })
})

test('a consultation that was cancelled says so, and the words of a transfer are there on request', () => {
  const [entry] = entriesOf({
    consultations: [
      {
        status: 'Cancelled',
        sections: [{ asSent: ['UnspecifiedCondtions'], observations: [{ term: 'Asthma' }] }],
      },
    ],
  })
  expect(entry).toMatchObject({ status: 'Cancelled', asSent: ['UnspecifiedCondtions'] })
  expect(JSON.stringify(entry?.groups)).not.toContain('UnspecifiedCondtions')
})
