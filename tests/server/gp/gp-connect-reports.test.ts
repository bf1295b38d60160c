import { describe, expect, test } from 'vitest'
import { observation, ref, resource } from '../../support/gp-connect-bundle.ts'
import { mapped } from '../../support/mapped.ts'

/* What was sent once for several is told with each, and what was sent in codes alone has words. */

const quantity = (value: number, unit: string) => ({ value, unit })
const statement = (id: string, fields: object) =>
  resource('MedicationStatement', id, { status: 'active', taken: 'unk', ...fields })

describe('what concerns a report', () => {
  const twoOf = (report: object, ...observations: object[]) =>
    mapped(
      resource('DiagnosticReport', 'r', {
        status: 'final',
        code: { text: 'Urine microscopy' },
        result: [ref('Observation/a'), ref('Observation/b')],
        ...report,
      }),
      resource('Specimen', 'msu', { type: { text: 'Midstream urine' } }),
      resource('Specimen', 'serum', { type: { text: 'Serum' } }),
      ...(observations.length > 0
        ? observations
        : [
            observation('a', { code: { text: 'WBC' }, valueQuantity: quantity(120, '10*6/L') }),
            observation('b', { code: { text: 'RBC' }, valueQuantity: quantity(10, '10*6/L') }),
          ]),
    ).lists.testResults.map(({ value }) => [value?.term, value?.associatedText])

  test('stands with each of its results: name, specimen, state, and what was concluded', () => {
    const sent = {
      specimen: [ref('Specimen/msu')],
      status: 'preliminary',
      conclusion: 'Probably contaminated',
    }
    const about = [
      'Kind of report: Urine microscopy',
      'Conclusion: Probably contaminated',
      'Specimen: Midstream urine',
      'Report: Preliminary',
    ]
    expect(twoOf(sent)).toEqual([
      ['Urine microscopy', about.slice(1)],
      ['WBC', about],
      ['RBC', about],
    ])
  })

  test('leaves a result with a specimen of its own to that', () => {
    expect(
      twoOf(
        {
          code: { text: 'Sodium, blood and urine' },
          specimen: [ref('Specimen/msu'), ref('Specimen/serum')],
        },
        observation('a', { code: { text: 'Sodium' }, specimen: ref('Specimen/serum') }),
        observation('b', { code: { text: 'Sodium' } }),
      ).slice(1),
    ).toEqual([
      ['Sodium', ['Specimen: Serum', 'Kind of report: Sodium, blood and urine']],
      [
        'Sodium',
        ['Kind of report: Sodium, blood and urine', 'Specimen: Midstream urine', 'Specimen: Serum'],
      ],
    ])
  })

  test('keeps the specimen of one part of a group with that part', () => {
    const { testResults } = mapped(
      resource('Specimen', 'csf', { type: { text: 'Cerebrospinal fluid' } }),
      observation('g', {
        code: { text: 'Glucose' },
        related: [
          { type: 'has-member', target: ref('Observation/a') },
          { type: 'has-member', target: ref('Observation/b') },
        ],
      }),
      observation('a', { valueQuantity: quantity(3, 'mmol/L'), specimen: ref('Specimen/csf') }),
      observation('b', { valueQuantity: quantity(5, 'mmol/L') }),
    ).lists
    expect(testResults[0]?.value?.associatedText).toBeUndefined()
    expect(testResults[0]?.childValues.map(({ associatedText }) => associatedText)).toEqual([
      ['Specimen: Cerebrospinal fluid'],
      undefined,
    ])
  })
})

test('a medicine says why its status changed', () => {
  const { medication } = mapped(
    resource('MedicationRequest', 'p', {
      medicationCodeableConcept: { text: 'Ramipril' },
      intent: 'plan',
      statusReason: { text: 'Dosage amended' },
    }),
  ).lists
  expect(medication[0]?.associatedText).toEqual(['About its status: Dosage amended'])
  expect(medication[0]?.unreadable).toBeUndefined()
})

const absent = (code: string) => ({
  coding: [{ system: 'http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips', code }],
})

test('a code for "none" or "not known" of a summary has its words, though it came without', () => {
  const { allergies } = mapped(
    resource('AllergyIntolerance', 'a', { code: absent('no-known-allergies') }),
  ).lists
  expect(allergies[0]?.term).toBe('No known allergies')
})

test('none, or not known, is no current medicine, problem or vaccine, but what the surgery says of its list', () => {
  const { lists, notes, counts } = mapped(
    statement('s', { medicationCodeableConcept: absent('no-medication-info') }),
    resource('Condition', 'c', { code: absent('no-known-problems'), clinicalStatus: 'active' }),
    resource('Immunization', 'i', {
      vaccineCode: { text: 'No vaccines on file', ...absent('no-known-immunizations') },
      status: 'completed',
    }),
  )
  expect([lists.medication, lists.problems, lists.immunisations]).toEqual([[], [], []])
  expect(notes).toEqual([
    { section: 'medication', text: 'No information about medications' },
    { section: 'problems', text: 'No known problems' },
    { section: 'immunisations', text: 'No vaccines on file' },
  ])
  expect([counts.entries, counts.shown]).toEqual([3, 3])
})

test('none with a note stays an entry, because the note may name one', () => {
  const { medication } = mapped(
    statement('s', {
      medicationCodeableConcept: absent('no-known-medications'),
      note: [{ text: 'but takes warfarin from the clinic' }],
    }),
  ).lists
  expect(medication[0]?.associatedText).toContain('but takes warfarin from the clinic')
})
