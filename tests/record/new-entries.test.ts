import { expect, test } from 'vitest'
import { isUpToDate, newEntries, seenAfter, type Seen } from '#record/new-entries.ts'
import type { EntriesBySection } from '#record/reading/record-entry.ts'
import { shownSections, type ShownSection } from '#contract/gp-record.ts'
import { readRecord } from './read-record.ts'

const result = (term: string, day: string) => ({ value: { term, effectiveDate: day } })
const results = [result('Ferritin', '2026-11-02'), result('Potassium', '2026-10-01')]

/** The surgery's record from a day on. */
function record(medicalRecord: object, from = '2026-08-25') {
  const period = { from, to: '2026-11-25' }
  const reply = {
    ...period,
    fetchedAt: '2026-11-25T12:00:00.000Z',
    schema1: { medicalRecord },
    schema3: [],
  }
  const read = readRecord([reply], period)
  const entries: EntriesBySection = new Map(
    shownSections.map((section) => [
      section,
      (read?.entries ?? []).filter((entry) => entry.section === section),
    ]),
  )
  return { about: { from, fetchedAt: reply.fetchedAt }, entries }
}

const visit = (
  seen: Seen | null,
  seenRecord: ReturnType<typeof record>,
  ...opened: readonly ShownSection[]
) => seenAfter(seen, { ...seenRecord, opened: new Set(opened) })

const titles = ({ entries }: ReturnType<typeof record>, seen: Seen) =>
  [...newEntries(entries, seen).values()].flat().map(({ title }) => title)

test('at the first visit nothing is new, and at the next what came since', () => {
  const first = visit(null, record({ testResults: results }), 'consultations')
  const next = record({ testResults: [...results, result('Sodium', '2026-11-20')] })
  expect(titles(record({ testResults: results }), first)).toEqual([])
  expect(titles(next, first)).toEqual(['Sodium'])
})

test('an entry is not new because its codes came with it for the first time', () => {
  const first = visit(null, record({ testResults: results }))
  const codes = [{ system: 'http://snomed.info/sct', code: '993381000000106', display: 'Ferritin' }]
  const coded = results.map(({ value }) => ({ value: { ...value, codes } }))
  expect(titles(record({ testResults: coded }), first)).toEqual([])
})

test('an entry that was changed is new', () => {
  const first = visit(null, record({ testResults: results }))
  const [ferritin, potassium] = results
  const filed = { value: { ...ferritin?.value, status: 'Final' } }
  expect(titles(record({ testResults: [filed, potassium] }), first)).toEqual(['Ferritin'])
})

test('what is new stays so until its section was opened', () => {
  const first = visit(null, record({}))
  const next = record({ testResults: results, problems: [{ observation: { term: 'Asthma' } }] })
  const elsewhere = visit(first, next, 'problems')
  expect(titles(next, elsewhere)).toEqual(['Ferritin', 'Potassium'])
  expect(elsewhere.at).toBe(first.at)
  expect(elsewhere.unopened).toEqual([{ section: 'testResults', count: 2 }])
  expect(titles(next, visit(elsewhere, next, 'testResults'))).toEqual([])
})

test('what is older than all that was seen is not new, but an old allergy is', () => {
  const first = visit(null, record({ testResults: results }))
  const older = {
    testResults: [...results, result('Folate', '1999-05-01')],
    allergies: [{ term: 'Penicillin', effectiveDate: '1987' }],
  }
  const all = record(older, '1900-01-01')
  expect(titles(all, first)).toEqual(['Penicillin'])
  // This visit covers all dates.
  const known = visit(first, all, 'allergies')
  const filedLate = record(
    { ...older, testResults: [...older.testResults, result('Zinc', '1998-01-01')] },
    '1900-01-01',
  )
  expect(titles(filedLate, known)).toEqual(['Zinc'])
})

test.each([
  ['2026-11-21', '2026-11-21T23:30:00.000Z', true],
  ['2026-11-20', '2026-11-21T08:00:00.000Z', false],
  // In London the next day has begun.
  ['2026-07-21', '2026-07-21T23:30:00.000Z', false],
])('a record up to %s that was fetched at %s says what is new: %s', (to, fetchedAt, isSo) => {
  expect(isUpToDate({ to, fetchedAt })).toBe(isSo)
})
