import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { readSummary } from '#viewer/read-summary.ts'
import {
  brokenRules,
  entriesCounted,
  fhirFaults,
  resourcesOf,
  sectionsOf,
} from '../../support/ips-rules.ts'
import { generateRecord } from '../../../sandbox/gp-system/generate-record.ts'
import { mappedText } from '../../support/mapped.ts'
import { medical, ofKind, summaryOf } from './summary-of.ts'

const records = ['sandbox/gp-system/records', 'sandbox/gp-connect/records'].flatMap((folder) =>
  readdirSync(folder).map((name) => join(folder, name)),
)

/** What of the reply of the patient API a record of the sandbox becomes, by either protocol. */
function replyOf(path: string): object {
  const json = readFileSync(path, 'utf8')
  if (!path.includes('gp-connect')) {
    return v.parse(v.record(v.string(), v.unknown()), JSON.parse(json))
  }
  const { lists, patient, warnings, notes } = mappedText(json)
  const { events, ...medicalRecord } = lists
  return { patient, warnings, notes, schema1: { medicalRecord }, schema3: events }
}

describe.each(records)('the summary of %s', (path) => {
  const file = replyOf(path)

  test('is a document by the rules of IPS, whose references all resolve', () => {
    expect(brokenRules(summaryOf(file).bundle)).toEqual([])
  })

  test('has each entry of the record, or it is counted with the reason', () => {
    const { shareable, entries } = summaryOf(file)
    const { offered, counted } = entriesCounted(shareable)
    expect(offered + counted).toBe([...entries.values()].flat().length)
  })

  test('is read whole by our own viewer, with what may be missing and no narrative beside entries', () => {
    const { made, shareable } = summaryOf(file)
    const { about = [], sections = [] } = readSummary(made) ?? {}
    expect(sections.flatMap(({ narrative }) => narrative)).toEqual([])
    expect(JSON.stringify(sections)).not.toContain('cannot show')
    for (const { title, gaps } of shareable.sections) {
      for (const gap of gaps) {
        expect(about.filter((line) => line.includes(title) && line.endsWith(gap))).toHaveLength(1)
      }
    }
  })

  test('is FHIR R4 by a validator that nobody here wrote', () => {
    expect(fhirFaults(summaryOf(file).bundle)).toEqual([])
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
    '1 test result with later values',
  ])
})

test('a result is left out only for a later value of what it measured: no specimen, and no report in words, hides another', () => {
  const biopsy = (conclusion: string, effectiveDate: string) => ({
    value: { term: 'Skin biopsy', effectiveDate, associatedText: [`Conclusion: ${conclusion}`] },
  })
  const sodium = (displayValue: string, effectiveDate: string, specimen: string) => ({
    value: {
      term: 'Sodium',
      displayValue,
      effectiveDate,
      associatedText: [`Specimen: ${specimen}`],
    },
  })
  const { made, shareable } = summaryOf(
    medical({
      testResults: [
        biopsy('benign naevus', '2026-02-03T10:00'),
        biopsy('malignant melanoma', '2026-02-03T10:00'),
        biopsy('seborrhoeic keratosis', '2026-03-03'),
        sodium('38 mmol/L', '2026-06-04', 'Urine'),
        sodium('140 mmol/L', '2026-03-02', 'Serum'),
        sodium('141 mmol/L', '2026-03-02', 'Serum'),
        sodium('151 mmol/L', '2025-03-02', 'Serum'),
      ],
    }),
  )
  const said = JSON.stringify(made)
  for (const words of [
    'naevus',
    'melanoma',
    'keratosis',
    '"value":38,',
    '"value":140,',
    '"value":141,',
  ]) {
    expect(said).toContain(words)
  }
  expect(said).not.toContain('"value":151,')
  expect(shareable.sections.flatMap(({ notOffered }) => notOffered)).toEqual([
    '1 test result with later values',
  ])
})

const snomed = 'http://snomed.info/sct'
test('codes, criticality and verification are in it as they were sent, beside the text', () => {
  const codes = [{ system: snomed, code: '294499007', display: 'Benzylpenicillin allergy' }]
  const allergy = {
    term: 'Allergic to pen V',
    codes,
    criticalityCode: 'high',
    verificationCode: 'confirmed',
    associatedText: ['Risk: High', 'As a child'],
  }
  const { bundle } = summaryOf(
    medical({
      allergies: [allergy],
      medication: [{ drugName: 'Celiprolol', codes: [{ system: snomed, code: '319306003' }] }],
      problems: [
        {
          verificationCode: 'provisional',
          observation: { term: 'Sarcoid', codes: [{ system: snomed, code: '31541009' }] },
        },
      ],
      immunisations: [{ term: 'MMR', codes: [{ system: snomed, code: '38598009' }] }],
      testResults: [
        {
          value: { term: 'Full blood count', codes: [{ system: snomed, code: '26604007' }] },
          childValues: [
            {
              term: 'Haemoglobin',
              displayValue: '140 g/L',
              codes: [{ system: snomed, code: '1022431000000105' }],
            },
          ],
        },
      ],
    }),
    { diagnoses: [] },
  )
  expect(brokenRules(bundle)).toEqual([])
  expect(ofKind(bundle, 'AllergyIntolerance')).toMatchObject([
    {
      code: { text: 'Allergic to pen V', coding: codes },
      criticality: 'high',
      verificationStatus: { coding: [{ code: 'confirmed' }] },
      note: [{ text: 'As a child' }],
    },
  ])
  expect(ofKind(bundle, 'MedicationStatement')).toMatchObject([
    { medicationCodeableConcept: { text: 'Celiprolol', coding: [{ code: '319306003' }] } },
  ])
  expect(ofKind(bundle, 'Condition')).toMatchObject([
    {
      code: { text: 'Sarcoid', coding: [{ code: '31541009' }] },
      verificationStatus: { coding: [{ code: 'provisional' }] },
    },
  ])
  expect(ofKind(bundle, 'Immunization')).toMatchObject([
    { vaccineCode: { text: 'MMR', coding: [{ code: '38598009' }] } },
  ])
  const coded = ofKind(bundle, 'Observation').map(({ code }) => code)
  expect(coded).toMatchObject([
    { text: 'Full blood count', coding: [{ code: '26604007' }] },
    { text: 'Haemoglobin', coding: [{ code: '1022431000000105' }] },
  ])
})

test('a code without an address of its terminology is left out, and the text stays', () => {
  const { bundle } = summaryOf(
    medical({
      allergies: [{ term: 'Nuts', codes: [{ code: 'H1' }, { system: 'Read', code: '14L' }] }],
    }),
  )
  expect(brokenRules(bundle)).toEqual([])
  expect(ofKind(bundle, 'AllergyIntolerance')).toMatchObject([{ code: { text: 'Nuts' } }])
  expect(JSON.stringify(bundle)).not.toMatch(/"H1"|"14L"/)
})

test('a code for no allergy is not said beside an allergy', () => {
  const none = { term: 'No known allergies', codes: [{ system: snomed, code: '716186003' }] }
  expect(JSON.stringify(summaryOf(medical({ allergies: [none] })).made)).toContain('716186003')
  const { made } = summaryOf(medical({ allergies: [none, { term: 'Penicillin' }] }))
  expect(JSON.stringify(made)).not.toContain('716186003')
})

test('a result is final only where the laboratory said so', () => {
  const result = (term: string, status?: string) => ({
    value: { term, displayValue: '12', ...(status !== undefined && { status }) },
  })
  const { bundle } = summaryOf(
    medical({
      testResults: [
        result('Not said'),
        result('Final one', 'Final'),
        result('Early one', 'Preliminary'),
        result('Changed one', 'Amended'),
        result('Odd one', 'Not final yet'),
      ],
    }),
  )
  expect(brokenRules(bundle)).toEqual([])
  const said = ofKind(bundle, 'Observation').map(({ code, status }) => [
    v.parse(v.object({ text: v.string() }), code).text,
    status,
  ])
  expect(Object.fromEntries(said)).toEqual({
    'Not said': 'unknown',
    'Final one': 'final',
    'Early one: preliminary': 'preliminary',
    'Changed one: amended': 'amended',
    'Odd one: not final yet': 'unknown',
  })
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

test('the patient has the names, the sex and the number that the surgery sent, and a name of one text is not lost', () => {
  const sent = {
    name: 'Ms Anna Maria van den Berg',
    givenName: 'Anna Maria',
    familyName: 'van den Berg',
    genderCode: 'female',
    nhsNumber: '9990000093',
  }
  const patientOf = (patient: object) => ofKind(summaryOf({ patient }).bundle, 'Patient')
  expect(patientOf(sent)).toMatchObject([
    {
      name: [{ text: sent.name, given: ['Anna Maria'], family: 'van den Berg' }],
      gender: 'female',
      identifier: [{ system: 'https://fhir.nhs.uk/Id/nhs-number', value: '9990000093' }],
    },
  ])
  const [bare] = patientOf({ name: 'Anna Maria Berg', genderCode: 'F' })
  expect(bare).toMatchObject({ name: [{ given: ['Anna Maria'], family: 'Berg' }] })
  expect(Object.keys(bare ?? {})).not.toEqual(expect.arrayContaining(['gender']))
  expect(Object.keys(bare ?? {})).not.toEqual(expect.arrayContaining(['identifier']))
})

test('a name that is HTML is text, in the narrative too', () => {
  const { made } = summaryOf(
    medical({ allergies: [{ term: '&lt;img src=x onerror=alert(1)&gt;' }] }),
  )
  const divs = [...JSON.stringify(made).matchAll(/"div":"(.*?[^\\])"/g)].map(([, div]) => div)
  expect(divs.join('')).toContain('&#60;img src=x')
  expect(divs.join('')).not.toContain('<img')
})

test('a record of 20,000 entries is a summary too: each is in it or counted, and none is cut off', () => {
  const large = generateRecord({ entries: 20_000, seed: 11, until: '2026-11-25' })
  const { bundle, shareable, entries } = summaryOf(large)
  const all = [...entries.values()].flat().length
  expect(all).toBeGreaterThanOrEqual(20_000)
  const { offered, counted } = entriesCounted(shareable)
  expect(offered + counted).toBe(all)
  expect(brokenRules(bundle)).toEqual([])
})
