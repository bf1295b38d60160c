import { expect, test } from 'vitest'
import { readRecord } from './read-record.ts'

const period = { from: '2026-08-21', to: '2026-11-21' }

const medicines = (medication: readonly object[]) =>
  readRecord(
    [
      {
        ...period,
        fetchedAt: '2026-11-21T12:00:00.000Z',
        schema1: { medicalRecord: { medication } },
        schema3: [],
      },
    ],
    period,
  )

const medicine = (drugName: string, said: string, more: object = {}) => {
  const [prescriptionType, drugStatus] = said.split(', ')
  return { drugName, prescriptionType, drugStatus, ...more }
}

test('current repeats come first, then acute ones, then what has ended, each by its last issue', () => {
  const record = medicines([
    medicine('ended', 'Repeat, Past', { lastIssueDate: '2026-11-20' }),
    medicine('issued before', 'Repeat, Active', { lastIssueDate: '2026-09-01' }),
    medicine('never issued', 'Repeat dispensing, Active', { effectiveDate: '2026-10-01' }),
    medicine('a word nobody knows', 'Hospital only, Paused'),
    medicine('short', 'Acute, Active', { effectiveDate: '2026-11-19' }),
    medicine('issued last', 'Repeat, Active', {
      effectiveDate: '2001-01-01',
      lastIssueDate: '2026-11-02',
    }),
  ])
  expect(record?.entries.map(({ title }) => title)).toEqual([
    'issued last',
    'never issued',
    'issued before',
    'short',
    'a word nobody knows',
    'ended',
  ])
  expect(record?.headings.get('medication')).toEqual([
    { heading: 'Current repeat medicines', count: 3 },
    { heading: 'Acute (short-term) medicines', count: 1 },
    { heading: 'Other current medicines', count: 1 },
    { heading: 'Ended medicines', count: 1 },
  ])
})

test('two strengths of one medicine are two entries', () => {
  const record = medicines([
    medicine('Atorvastatin 20mg tablets', 'Repeat, Active'),
    medicine('Atorvastatin 40mg tablets', 'Repeat, Active'),
  ])
  expect(record?.entries).toHaveLength(2)
})

test('when a medicine was issued, how often, and why it was stopped is said', () => {
  const [entry] =
    medicines([
      medicine('Celiprolol', 'Repeat, Stopped', {
        effectiveDate: '2026-01-05',
        lastIssueDate: '2026-03-02',
        endDate: '2026-04',
        numberOfIssues: 3,
        issuesAllowed: '6',
        reasonStopped: 'Dose changed',
        quantity: '56 tablet',
        dosage: 'One To Be Taken Twice A Day',
        associatedText: ['Not with grapefruit'],
      }),
    ])?.entries ?? []
  expect(entry?.date).toBe('Last issued 2 March 2026')
  expect(Object.fromEntries(entry?.facts.map(({ term, value }) => [term, value]) ?? [])).toEqual({
    Quantity: '56 tablets',
    Prescription: 'Repeat',
    Started: '5 January 2026',
    Issued: '3 of 6 times',
    Ended: 'April 2026',
    'Why it was stopped': 'Dose changed',
  })
  expect(entry?.groups.map(({ heading, readings }) => [heading, readings[0]?.term])).toEqual([
    ['How to take it', 'One to be taken twice a day'],
    ['Notes', 'Not with grapefruit'],
  ])
})

test('what is still marked as active but has ended, or is on hold, stands below the current medicines, with both', () => {
  const record = medicines([
    medicine('ended', 'Repeat, Past'),
    medicine('doubtful', 'Repeat, Active', {
      dosage: 'One a day',
      endDate: '2016-01-15',
      issues: [{ date: '2016-01-01', quantity: '14.0 tablet', drugName: 'Another product' }],
    }),
    medicine('on hold', 'Repeat, Active (prescription on hold)'),
    medicine('cancelled', 'Repeat, Active (prescription cancelled)'),
    medicine('not taken', 'Repeat, Not taken'),
    medicine('ends later', 'Repeat, Active', { endDate: '2026-11-22' }),
  ])
  expect(record?.headings.get('medication')).toEqual([
    { heading: 'Current repeat medicines', count: 1 },
    { heading: 'Marked as active, but ended or on hold', count: 3 },
    { heading: 'Ended medicines', count: 2 },
  ])
  const doubtful = record?.entries.find(({ title }) => title === 'doubtful')
  expect(doubtful).toMatchObject({ status: 'Active', isPast: false })
  expect(doubtful?.groups).toMatchObject([
    {
      heading: 'How to take it',
      readings: [
        { term: 'One a day' },
        { term: 'Ended 15 January 2016, but its status is still “Active”.' },
      ],
    },
    {
      heading: 'Issued',
      readings: [{ term: '1 January 2016: Another product, 14 tablets' }],
    },
  ])
  expect(record?.entries.filter(({ isPast }) => isPast).map(({ title }) => title)).toEqual([
    'ended',
    'not taken',
  ])
})

test('a problem that ended but is still marked as active is said to be both, as a medicine is, and an allergy stays with those of now', () => {
  const problem = (term: string, more: object) => ({ ...more, observation: { term } })
  const record = readRecord(
    [
      {
        ...period,
        fetchedAt: '2026-11-21T12:00:00.000Z',
        schema1: {
          medicalRecord: {
            problems: [
              problem('Asthma', { status: 'Active' }),
              problem('Pneumonia', { status: 'Active', endDate: '2016-01-01' }),
              problem('Tonsillitis', { endDate: '2012-01-01' }),
              problem('Fracture', { status: 'Resolved', endDate: '2010-01-01' }),
              problem('Ends later', { status: 'Active', endDate: '2026-11-22' }),
            ],
            allergies: [{ term: 'Latex', status: 'Active', endDate: '2016-01-01' }],
          },
        },
        schema3: [],
      },
    ],
    period,
  )
  expect(record?.headings.get('problems')).toEqual([
    { heading: 'Now', count: 2 },
    { heading: 'Marked as active, but ended', count: 2 },
    { heading: 'In the past', count: 1 },
  ])
  const endOf = (title: string) =>
    record?.entries.find((entry) => entry.title === title)?.facts.map(({ value }) => value)
  expect(endOf('Pneumonia')).toEqual(['1 January 2016, but its status is still “Active”'])
  expect(endOf('Tonsillitis')).toEqual(['1 January 2012, but it is not marked as past'])
  expect(endOf('Fracture')).toEqual(['1 January 2010'])
  expect(endOf('Ends later')).toEqual(['22 November 2026'])
  expect(record?.headings.get('allergies')).toEqual([{ heading: 'Now', count: 1 }])
  expect(endOf('Latex')).toEqual(['1 January 2016, but its status is still “Active”'])
})
