import { describe, expect, test } from 'vitest'
import { createStore } from '#store'
import { shownSections } from '#contract/gp-record.ts'
import type {
  EntriesBySection,
  LoadedRecord,
  LoadingEntries,
} from '#record/reading/record-entry.ts'
import { seenAfter } from '#record/new-entries.ts'
import { withoutUnopened } from '#record/reading/unopened.ts'
import { notOpenedWords, unopenedWords } from '#record/reading/labels.ts'
import { readRecord } from './read-record.ts'

const period = { from: '1900-01-01', to: '2026-11-25' }
const newResults = { how: 'tell', since: '2026-11-01' } as const

/** A record with these entries; `seen` are the titles of those that were seen on the device. */
function gated(medicalRecord: object, { events = [], seen = [] }: Given = {}): LoadedRecord {
  const reply = {
    ...period,
    fetchedAt: '2026-11-25T12:00:00.000Z',
    schema1: { medicalRecord },
    schema3: events,
  }
  const read = readRecord([reply], period)
  if (!read) throw new Error('There is no record')
  const { entries: all, ...about } = read
  const entries: EntriesBySection = new Map(
    shownSections.map((section) => [section, all.filter((entry) => entry.section === section)]),
  )
  const isOpened = (fingerprint: number) =>
    all.some((entry) => entry.fingerprint === fingerprint && seen.includes(entry.title))
  return withoutUnopened(
    { ...about, entries: createStore<LoadingEntries>({ state: 'whole', entries }) },
    entries,
    { newResults, isOpened },
  )
}

interface Given {
  events?: readonly object[]
  seen?: readonly string[]
}

const shown = ({ entries }: LoadedRecord) =>
  [...(entries.get().entries?.values() ?? [])].flat().map(({ title }) => title)
const result = (term: string, day: string | undefined, displayValue = '12 ug/L') => ({
  value: { term, displayValue, ...(day !== undefined && { effectiveDate: day }) },
})
const event = (details: string, more: object = {}) => ({
  date: '2026-11-03T09:00:00',
  recordItems: [{ details, ...more }],
})

test('a result that was not seen on this device waits, one that was seen stays', () => {
  const record = gated(
    { testResults: [result('Ferritin', '2026-11-03'), result('Sodium', '2026-11-03')] },
    { seen: ['Sodium'] },
  )
  expect(shown(record)).toEqual(['Sodium'])
  expect(record.unopened).toHaveLength(1)
  expect(JSON.stringify(record.unopened)).not.toMatch(/Ferritin|12/)
})

test('allergies, medicines, problems, vaccinations and consultations never wait', () => {
  const on = { effectiveDate: '2026-11-03' }
  const record = gated({
    allergies: [{ term: 'Penicillin', ...on }],
    medication: [{ drugName: 'Warfarin', ...on }],
    problems: [{ observation: { term: 'Asthma', ...on } }],
    immunisations: [{ term: 'Influenza', ...on }],
    consultations: [{ type: 'Review', sections: [], ...on }],
  })
  expect(shown(record)).toHaveLength(5)
  expect(record.unopened).toEqual([])
})

test('a result with a date that cannot be read counts as new, and hides no other', () => {
  const record = gated({
    testResults: [
      result('Ferritin', 'soon'),
      result('Folate', undefined),
      result('Zinc', '1999-05-01'),
    ],
  })
  expect(shown(record)).toEqual(['Zinc'])
  expect(unopenedWords(record.unopened)).toBe('2 new test results without a date')
})

test('what is dated half a year before the choice was there before it; what a laboratory took long over was not', () => {
  const record = gated({
    testResults: [result('Genetic report', '2026-06-01'), result('Sodium', '2026-04-30')],
  })
  expect(shown(record)).toEqual(['Sodium'])
})

describe('an event', () => {
  test.each([
    ['Letter from the clinic, bisoprolol 2.5 mg', { binaryDataId: 'doc-7' }],
    ['SARS-CoV-2 RNA DETECTED', {}],
    ['Your blood test shows low iron', {}],
    ['Glucose 5 mg/L', {}],
  ])('waits where it is, or may be, a result or a letter: %s', (details, more) => {
    expect(shown(gated({}, { events: [event(details, more)] }))).toEqual([])
  })

  test.each([
    'Atenolol stopped, losartan 100 mg daily',
    'Allergic reaction to plasters',
    'Ferrous fumarate tablets',
  ])('that names an allergy or a medicine never waits: %s', (details) => {
    expect(shown(gated({}, { events: [event(details)] }))).toHaveLength(1)
  })
})

test('results that are shown say nothing of the one that waits: no value before, no count, no heading', () => {
  const ferritin = (day: string, value: number) => ({
    value: {
      term: 'Ferritin',
      displayValue: `${value} ug/L`,
      numericValue: value,
      numericUnits: 'ug/L',
      effectiveDate: day,
    },
  })
  const old = [ferritin('2025-03-01', 40), ferritin('2024-02-01', 41), ferritin('2023-02-01', 42)]
  const late = ferritin('2026-10-20', 7)
  const seen = ferritin('2026-11-03', 39)
  const all = { testResults: [seen, late, ...old] }
  const reply = {
    ...period,
    fetchedAt: '2026-11-25T12:00:00.000Z',
    schema1: { medicalRecord: all },
    schema3: [],
  }
  const [first] = readRecord([reply], period)?.entries ?? []
  const entries = (readRecord([reply], period)?.entries ?? []).filter(
    ({ section }) => section === 'testResults',
  )
  const about = readRecord([reply], period)
  if (!about || !first) throw new Error('There is no record')
  const bySection: EntriesBySection = new Map([['testResults', entries]])
  const record = withoutUnopened(
    { ...about, entries: createStore<LoadingEntries>({ state: 'whole', entries: bySection }) },
    bySection,
    { newResults, isOpened: (fingerprint) => fingerprint === first.fingerprint },
  )
  const [latest] = record.entries.get().entries?.get('testResults') ?? []
  const [reading] = latest?.groups.flatMap(({ readings }) => readings) ?? []
  expect(first.groups[0]?.readings[0]).toMatchObject({
    comparable: 5,
    before: { date: '20 October 2026' },
  })
  expect(reading).toMatchObject({ comparable: 4, before: { date: '1 March 2025' } })
  expect(JSON.stringify([...(record.entries.get().entries ?? [])])).not.toContain('7 ug')
  expect(record.headings.get('testResults')?.map(({ count }) => count)).toEqual([1, 1, 1, 1])
})

test('what waits is no news of the record either, which the dashboard counts', () => {
  const before = {
    at: '2026-11-20T12:00:00.000Z',
    from: '2026-08-20',
    fingerprints: new Set<number>(),
  }
  const record = gated({ testResults: [result('Ferritin', '2026-11-03')] })
  const entries = record.entries.get().entries ?? new Map()
  const seen = seenAfter({ ...before, unopened: [] }, { about: record, entries, opened: new Set() })
  expect(seen.unopened).toEqual([])
})

test('what waits is counted by kind, with the date of the latest', () => {
  const record = gated(
    { testResults: [result('Ferritin', '2026-11-03'), result('Sodium', '2026-11-01')] },
    { events: [event('Letter', { binaryDataId: 'doc-7' }), event('HPV negative')] },
  )
  expect(unopenedWords(record.unopened)).toBe(
    '2 new test results, 1 new letter and 1 new event, the latest from 3 November 2026',
  )
  expect(notOpenedWords({ unopened: record.unopened.slice(0, 1) })).toBe(
    '1 new test result is not shown here: you have not opened it yet.',
  )
})
