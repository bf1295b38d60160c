import { expect, test } from 'vitest'
import { readSummary } from '#viewer/read-summary.ts'

/** As another system writes one: relative references, codes without texts, a section of narrative alone. */
const foreign = {
  resourceType: 'Bundle',
  type: 'document',
  entry: [
    {
      fullUrl: 'https://fhir.example/Composition/1',
      resource: {
        resourceType: 'Composition',
        title: 'Resumo do paciente',
        date: '2026-03-01T10:00:00Z',
        subject: { reference: 'Patient/7' },
        author: [{ reference: 'Practitioner/3' }, { display: 'Hospital de Lisboa' }],
        section: [
          {
            title: 'Allergies',
            entry: [
              { reference: 'AllergyIntolerance/9' },
              { reference: 'AllergyIntolerance/none' },
            ],
          },
          { title: 'Medication', entry: [{ reference: 'MedicationStatement/4' }] },
          {
            title: 'History',
            text: {
              div: '<div><p>Fever &amp; rash</p><script>alert(1)</script><ul><li>&#60;b&#62; twice</li></ul></div>',
            },
          },
          { title: 'Nothing' },
        ],
      },
    },
    {
      resource: {
        resourceType: 'Patient',
        id: '7',
        name: [{ given: ['Maria', 'Inês'], family: 'Sousa' }],
        birthDate: '1990-02',
      },
    },
    { resource: { resourceType: 'Practitioner', id: '3', name: [{ text: 'Dr Costa' }] } },
    {
      resource: {
        resourceType: 'AllergyIntolerance',
        id: '9',
        code: { coding: [{ code: '91936005', display: 'Allergy to penicillin' }] },
        clinicalStatus: { coding: [{ code: 'active' }] },
        reaction: [{ manifestation: [{ text: 'Anaphylaxis' }], severity: 'severe' }],
      },
    },
    {
      resource: {
        resourceType: 'MedicationStatement',
        id: '4',
        status: 'active',
        medicationReference: { reference: 'Medication/5' },
        effectivePeriod: { start: '2025' },
        dosage: [{ text: 'One a day' }],
      },
    },
    { resource: { resourceType: 'Medication', id: '5', code: { text: 'Prednisolone 5 mg' } } },
  ],
}

test('a summary that another system made is read as text, with who made it and when', () => {
  expect(readSummary(foreign)).toEqual({
    title: 'Resumo do paciente',
    patient: 'Maria Inês Sousa, born February 1990',
    about: ['Made 1 March 2026 by Dr Costa, Hospital de Lisboa'],
    sections: [
      { title: 'Allergies', lines: ['Allergy to penicillin. active. Anaphylaxis. severe'] },
      { title: 'Medication', lines: ['Prednisolone 5 mg. 2025. active. One a day'] },
      { title: 'History', lines: ['Fever & rash', 'alert(1) <b> twice'] },
      { title: 'Nothing', lines: [] },
    ],
  })
})

test.each([
  ['nothing', null],
  ['a text', '<html>'],
  ['a list', [1, 2]],
  [
    'a bundle without a Composition',
    { resourceType: 'Bundle', entry: [{ resource: {} }, null, 7] },
  ],
  ['another resource', { resourceType: 'Patient' }],
])('%s is no summary', (_, document) => {
  expect(readSummary(document)).toBeUndefined()
})

test('a summary of twenty thousand lines shows two thousand, and says how many it does not', () => {
  const entry = Array.from({ length: 20_000 }, (_, n) => ({ reference: `Condition/${n}` }))
  const conditions = entry.map((_, n) => ({
    resource: { resourceType: 'Condition', id: String(n), code: { text: `Problem ${n}` } },
  }))
  const composition = { resourceType: 'Composition', section: [{ title: 'Problems', entry }] }
  const read = readSummary({
    resourceType: 'Bundle',
    entry: [{ resource: composition }, ...conditions],
  })
  expect(read?.sections[0]?.lines).toHaveLength(2_001)
  expect(read?.sections[0]?.lines.at(-1)).toBe('18000 more are not shown here.')
})

test('a result that names itself as its part is read once', () => {
  const observation = {
    resourceType: 'Observation',
    id: '1',
    code: { text: 'Panel' },
    hasMember: [{ reference: 'Observation/1' }],
  }
  const composition = {
    resourceType: 'Composition',
    section: [{ title: 'Results', entry: [{ reference: 'Observation/1' }] }],
  }
  const bundle = {
    resourceType: 'Bundle',
    entry: [{ resource: composition }, { resource: observation }],
  }
  expect(readSummary(bundle)?.sections[0]?.lines).toEqual(['Panel. Panel'])
})

test('what is not so says that before its name', () => {
  const section = (id: string) => ({ entry: [{ reference: `Any/${id}` }] })
  const any = (id: string, fields: object) => ({ resource: { resourceType: 'Any', id, ...fields } })
  const document = {
    resourceType: 'Bundle',
    entry: [
      { resource: { resourceType: 'Composition', section: ['1', '2', '3'].map(section) } },
      any('1', { status: 'not-done', vaccineCode: { text: 'Measles vaccine' } }),
      any('2', {
        code: { text: 'Penicillin' },
        verificationStatus: { coding: [{ code: 'refuted', display: 'Refuted' }] },
      }),
      any('3', { status: 'entered-in-error', code: { text: 'Glucose' } }),
    ],
  }
  expect(readSummary(document)?.sections.flatMap(({ lines }) => lines)).toEqual([
    'Not done: Measles vaccine',
    'Ruled out: Penicillin. Refuted',
    'Entered in error: Glucose',
  ])
})
