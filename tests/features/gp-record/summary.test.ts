import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { type ShownSection, shownSections } from '#contract/gp-record.ts'
import type { RecordEntry } from '#features/gp-record/reading/record-entry.ts'
import { shareableOf, summaryBundle } from '#features/gp-record/share/summary.ts'
import { brokenRules, Bundle, resourcesOf, sectionsOf } from './ips-rules.ts'
import { readRecord } from './read-record.ts'

const period = { from: '1900-01-01', to: '2026-11-25' }
const now = new Date('2026-11-25T12:00:00.000Z')
const own = { name: 'Amina Okafor-Reid', dateOfBirth: '1987-04-09', diagnoses: ['Sarcoidosis'] }

/** A record as the page reads it. */
function recordOf(sent: object) {
  const reply = { ...period, fetchedAt: now.toISOString(), schema1: { medicalRecord: {} }, ...sent }
  const record = readRecord([reply], period)
  if (!record) throw new Error('This is no record')
  const bySection = new Map<ShownSection, RecordEntry[]>(
    shownSections.map((section) => [
      section,
      record.entries.filter((entry) => entry.section === section),
    ]),
  )
  return { record, entries: bySection }
}

interface Wanted {
  without?: readonly string[]
  diagnoses?: readonly string[]
}

/** The summary of a record, without the entries whose words are in `without`. */
function summaryOf(sent: object, { without = [], diagnoses = own.diagnoses }: Wanted = {}) {
  const { record, entries } = recordOf(sent)
  const shareable = shareableOf(record, entries, { diagnoses })
  const sections = shareable.sections.map((section) => ({
    ...section,
    entries: section.entries.filter(({ words }) => !without.some((each) => words.includes(each))),
  }))
  let ids = 0
  const newId = () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`
  const made = summaryBundle({ record, own, sections, now, newId })
  return { bundle: v.parse(Bundle, made), made, shareable, entries }
}

const medical = (medicalRecord: object) => ({ schema1: { medicalRecord } })
const folder = 'sandbox/gp-system/records'

describe.each(readdirSync(folder))('the summary of %s', (name) => {
  const file = v.parse(
    v.record(v.string(), v.unknown()),
    JSON.parse(readFileSync(join(folder, name), 'utf8')),
  )

  test('is a document by the rules of IPS, whose references all resolve', () => {
    expect(brokenRules(summaryOf(file).bundle)).toEqual([])
  })

  test('has each entry of the record, or it is counted with the reason', () => {
    const { shareable, entries } = summaryOf(file)
    const offered = shareable.sections.flatMap((section) => section.entries.map(({ key }) => key))
    const counted = [
      ...shareable.notOffered,
      ...shareable.sections.flatMap((each) => each.notOffered),
    ]
      .map((words) => Number(/^[\d,]+/.exec(words)?.[0].replaceAll(',', '')))
      .reduce((sum, count) => sum + count, 0)
    const all = [...entries.values()].flat()
    const own = offered.filter((key) => key.startsWith('own ')).length
    expect(offered.length - own + counted).toBe(all.length)
  })
})

test('a section without entries says that nothing is known, and never that there is none', () => {
  for (const state of ['not-shared', 'failed', 'not-understood']) {
    const sections = ['allergies', 'medication', 'problems'].map((section) => ({ section, state }))
    const { bundle, made } = summaryOf({ sections }, { diagnoses: [] })
    expect(brokenRules(bundle)).toEqual([])
    const codes = resourcesOf(bundle).flatMap(
      (resource) => JSON.stringify(resource).match(/no-[a-z-]+-info/g) ?? [],
    )
    expect(codes).toEqual(['no-allergy-info', 'no-medication-info', 'no-problem-info'])
    expect(JSON.stringify(made)).not.toMatch(/no-known|none known/i)
  }
  const { made } = summaryOf({}, { diagnoses: [] })
  expect(JSON.stringify(made)).not.toMatch(/no-known|none known/i)
})

test('what the surgery wrote as none is said so, unless the list names an allergy after all', () => {
  const none = { term: 'No known allergies' }
  const alone = JSON.stringify(summaryOf(medical({ allergies: [none] })).made)
  expect(alone).toContain('no-known-allergies')
  const both = JSON.stringify(
    summaryOf(medical({ allergies: [none, { term: 'Penicillin' }] })).made,
  )
  expect(both).not.toContain('no-known-allergies')
  expect(both).toContain('No known allergies')
})

test('dates are as precise as they are, and an unknown one is said to be unknown', () => {
  const { bundle } = summaryOf(
    medical({
      immunisations: [
        { term: 'MMR', effectiveDate: { value: '1991-03-01', datePart: 'YearMonth' } },
        { term: 'Influenza', effectiveDate: '2025-10-02' },
        { term: 'Polio' },
      ],
    }),
  )
  const given = resourcesOf(bundle).filter(({ resourceType }) => resourceType === 'Immunization')
  expect(given.map(({ occurrenceDateTime }) => occurrenceDateTime)).toEqual([
    '2025-10-02',
    '1991-03',
    undefined,
  ])
  expect(JSON.stringify(given[2])).toContain('data-absent-reason')
})

test('has what is taken now and not what ended, and of each test the latest', () => {
  const { made, shareable } = summaryOf(
    medical({
      medication: [
        { drugName: 'Celiprolol 200mg', drugStatus: 'Active', dosage: 'One twice a day' },
        { drugName: 'Paracetamol 500mg', drugStatus: 'Past' },
      ],
      testResults: [
        { value: { term: 'Ferritin', displayValue: '12 ug/L', effectiveDate: '2026-05-01' } },
        { value: { term: 'Ferritin', displayValue: '99 ug/L', effectiveDate: '2020-05-01' } },
      ],
    }),
  )
  const said = JSON.stringify(made)
  expect(said).toContain('Celiprolol')
  expect(said).not.toContain('Paracetamol')
  expect(said).toContain('"value":12,')
  expect(said).not.toContain('"value":99,')
  expect(shareable.sections.flatMap(({ notOffered }) => notOffered)).toEqual([
    '1 medicine that ended',
    '1 test result with a later one of the same name',
  ])
})

test('what the member leaves out is nowhere in it: not in a resource, a narrative or a reference', () => {
  const { made, bundle } = summaryOf(
    medical({
      problems: [
        { status: 'Active', observation: { term: 'Asthma' } },
        {
          status: 'Active',
          observation: { term: 'Termination of pregnancy', associatedText: ['Private note'] },
        },
      ],
    }),
    { without: ['Termination', 'Sarcoidosis'] },
  )
  expect(JSON.stringify(made)).not.toMatch(/termination|private note|sarcoidosis/i)
  expect(brokenRules(bundle)).toEqual([])
  expect(sectionsOf(bundle).map(({ title }) => title)).toContain('Problems')
})

test('a diagnosis that the member gave is theirs, and nobody has confirmed it', () => {
  const [own] = resourcesOf(summaryOf({}).bundle).filter(
    ({ resourceType }) => resourceType === 'Condition',
  )
  expect(JSON.stringify(own)).toMatch(
    /unconfirmed.*Sarcoidosis.*asserter.*not from their GP record/,
  )
})

test('a name that is HTML is text, in the narrative too', () => {
  const { made } = summaryOf(
    medical({ allergies: [{ term: '&lt;img src=x onerror=alert(1)&gt;' }] }),
  )
  const divs = [...JSON.stringify(made).matchAll(/"div":"(.*?[^\\])"/g)].map(([, div]) => div)
  expect(divs.join('')).toContain('&#60;img src=x')
  expect(divs.join('')).not.toContain('<img')
})
