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
        gender: 'female',
        identifier: [
          { system: 'https://saude.example/utente', value: '123' },
          { system: 'https://fhir.nhs.uk/Id/nhs-number', value: '9000000009' },
        ],
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

const notShown = 'Part of this section was sent in a form that we cannot show.'
const read = { depth: 0, lines: [], narrative: [], isEmpty: false }

test('a summary that another system made is read as text, with who made it and when', () => {
  expect(readSummary(foreign)).toEqual({
    title: 'Resumo do paciente',
    patient: 'Maria Inês Sousa, born February 1990, female, NHS number 9000000009',
    about: ['Made 1 March 2026 by Dr Costa, Hospital de Lisboa'],
    sections: [
      {
        ...read,
        title: 'Allergies',
        // Of two, one was not sent.
        lines: ['Allergy to penicillin. active. Anaphylaxis. severe', notShown],
      },
      { ...read, title: 'Medication', lines: ['Prednisolone 5 mg. 2025. active. One a day'] },
      { ...read, title: 'History', narrative: ['Fever & rash', 'alert(1) <b> twice'] },
      { ...read, title: 'Nothing', isEmpty: true },
    ],
    isCut: false,
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
  expect(readSummary(bundle)?.sections[0]?.lines).toEqual(['Panel. Panel', notShown])
})

test('what is not so says that before its name', () => {
  const section = (id: string) => ({ entry: [{ reference: `Any/${id}` }] })
  const any = (id: string, fields: object) => ({ resource: { resourceType: 'Any', id, ...fields } })
  const document = {
    resourceType: 'Bundle',
    entry: [
      { resource: { resourceType: 'Composition', section: ['1', '2', '3', '4'].map(section) } },
      any('1', { status: 'not-done', vaccineCode: { text: 'Measles vaccine' } }),
      any('2', {
        code: { text: 'Penicillin' },
        verificationStatus: { coding: [{ code: 'refuted', display: 'Refuted' }] },
      }),
      any('3', { status: 'entered-in-error', code: { text: 'Glucose' } }),
      any('4', { status: 'not-done', vaccineCode: { text: 'MMR vaccine: not given: Declined' } }),
    ],
  }
  expect(readSummary(document)?.sections.flatMap(({ lines }) => lines)).toEqual([
    'Not done: Measles vaccine',
    'Ruled out: Penicillin. Refuted',
    'Entered in error: Glucose',
    // Said once, where its name says it.
    'MMR vaccine: not given: Declined',
  ])
})

/** A summary of one section, of resources that have no ids of their own. */
const summaryOf = (resources: readonly object[], section: object = {}) => {
  const entry = resources.map((_, n) => ({ reference: `Any/${n}` }))
  const placed = resources.map((fields, n) => ({
    resource: { ...fields, resourceType: 'Any', id: String(n) },
  }))
  const composition = {
    resourceType: 'Composition',
    section: [{ title: 'Section', entry, ...section }],
  }
  return { resourceType: 'Bundle', entry: [{ resource: composition }, ...placed] }
}

const mmHg = (value: number) => ({ value, unit: 'mmHg' })
const weekly = { repeat: { frequency: 1, period: 1, periodUnit: 'wk', dayOfWeek: ['mon'] } }

test.each([
  [
    'a blood pressure',
    {
      code: { text: 'Blood pressure' },
      effectiveDateTime: '2026-10-01',
      component: [
        { code: { text: 'Systolic' }, valueQuantity: mmHg(120) },
        { code: { text: 'Diastolic' }, valueQuantity: mmHg(80) },
      ],
    },
    'Blood pressure. Systolic: 120 mmHg. Diastolic: 80 mmHg. 1 October 2026',
  ],
  [
    'a structured dose',
    {
      medicationCodeableConcept: { text: 'Methotrexate 2.5 mg tablets' },
      status: 'active',
      dosage: [
        {
          timing: weekly,
          doseAndRate: [{ doseQuantity: { value: 6, unit: 'tablets' } }],
          route: { text: 'oral' },
        },
      ],
    },
    'Methotrexate 2.5 mg tablets. active. 6 tablets, once a week, on Monday. oral',
  ],
  [
    'a dose that is said and coded',
    {
      medicationCodeableConcept: { text: 'Eye drops' },
      dosageInstruction: [
        {
          text: 'As directed.',
          asNeededBoolean: true,
          site: { text: 'left eye' },
          timing: { repeat: { frequency: 2, frequencyMax: 3, period: 6, periodUnit: 'h' } },
          maxDosePerPeriod: { numerator: { value: 4 }, denominator: { value: 1, unit: 'day' } },
        },
      ],
    },
    'Eye drops. As directed. 2 to 3 times every 6 hours, as needed. left eye. at most 4 per 1 day',
  ],
  ['a yes', { code: { text: 'Smoker' }, valueBoolean: false }, 'Smoker: No'],
  ['a count', { code: { text: 'Pregnancies' }, valueInteger: 0 }, 'Pregnancies: 0'],
  [
    'a range',
    { code: { text: 'Pain' }, valueRange: { low: { value: 2 }, high: { value: 4 } } },
    'Pain: 2 to 4',
  ],
  [
    'a titre',
    {
      code: { text: 'Titre' },
      valueRatio: { numerator: { value: 1 }, denominator: { value: 64 } },
    },
    'Titre: 1 per 64',
  ],
  ['a date', { code: { text: 'Due' }, valueDateTime: '2026-03-01T10:00:00Z' }, 'Due: 1 March 2026'],
  [
    'a period',
    { code: { text: 'Away' }, valuePeriod: { start: '2026-01', end: '2026-02' } },
    'Away: January 2026 to February 2026',
  ],
  [
    'a value that is absent, and a range of numbers',
    {
      code: { text: 'Sodium' },
      dataAbsentReason: { text: 'Sample lost' },
      referenceRange: [
        { low: { value: 133, unit: 'mmol/L' }, high: { value: 146, unit: 'mmol/L' } },
      ],
    },
    'Sodium. No value: Sample lost. range 133 mmol/L to 146 mmol/L',
  ],
  [
    'a vaccine of which only the recording has a date, and that says where in the text it is',
    {
      vaccineCode: { text: 'BCG' },
      recorded: '2015-06-01',
      extension: [
        { url: 'http://hl7.org/fhir/StructureDefinition/narrativeLink', valueUrl: '#bcg' },
      ],
    },
    'BCG. recorded 1 June 2015',
  ],
  [
    'a problem that ended, with a note that ends with a full stop',
    {
      code: { text: 'Asthma' },
      onsetAge: { value: 7, unit: 'years' },
      abatementString: 'in childhood',
      severity: { text: 'Mild' },
      note: [{ text: 'Seen once.' }, { text: 'No more' }],
    },
    'Asthma. 7 years. ended in childhood. Mild. Seen once. No more',
  ],
])('%s of another system’s summary is said', (_, resource, line) => {
  const narrative = { text: { div: '<div>Written beside</div>' } }
  const [section] = readSummary(summaryOf([resource], narrative))?.sections ?? []
  // All of it is in the line, so that the words beside are not needed.
  expect(section).toEqual({
    title: 'Section',
    depth: 0,
    lines: [line],
    narrative: [],
    isEmpty: false,
  })
})

test.each([
  ['a field that nobody knows', [{ code: { text: 'Scan' }, strangeValue: 7 }], ['Scan']],
  [
    'a value of a kind that is not read',
    [{ code: { text: 'ECG' }, valueSampledData: { data: '1 2' } }],
    ['ECG'],
  ],
  ['no name', [{ status: 'active' }], ['active']],
  [
    'what changes its meaning',
    [{ code: { text: 'Penicillin' }, modifierExtension: [{ url: 'x' }] }],
    ['Something was sent that changes what this entry means, in a way that we cannot show'],
  ],
])('an entry with %s has what its maker wrote beside it', (_, resources, lines) => {
  const narrative = { text: { div: '<table><tr><td>Scan</td><td>7 cm</td></tr></table>' } }
  const [section] = readSummary(summaryOf(resources, narrative))?.sections ?? []
  expect(section).toMatchObject({ lines, narrative: ['Scan; 7 cm'] })
  const [bare] = readSummary(summaryOf(resources))?.sections ?? []
  expect(bare?.lines.at(-1)).toBe('Part of this section was sent in a form that we cannot show.')
})

test('a text that says of itself that it has more than the entries stands beside them', () => {
  const narrative = { text: { status: 'additional', div: '<div>Asthma, worse at night</div>' } }
  const [section] =
    readSummary(summaryOf([{ code: { text: 'Asthma' } }], narrative))?.sections ?? []
  expect(section).toMatchObject({ lines: ['Asthma'], narrative: ['Asthma, worse at night'] })
})

test('a section within a section is read, and only one without anything is empty', () => {
  const composition = {
    resourceType: 'Composition',
    section: [
      { title: 'Outer', section: [{ title: 'Inner', entry: [{ reference: 'Any/1' }] }] },
      { title: 'Lost', entry: [{ reference: 'Any/9' }] },
      { title: 'Reason', emptyReason: { text: 'Nil known' } },
      { title: 'Empty' },
    ],
  }
  const found = { resourceType: 'Any', id: '1', code: { text: 'Asthma' } }
  const document = {
    resourceType: 'Bundle',
    entry: [{ resource: composition }, { resource: found }],
  }
  expect(
    readSummary(document)?.sections.map(({ title, depth, lines, isEmpty }) => [
      title,
      depth,
      lines,
      isEmpty,
    ]),
  ).toEqual([
    ['Outer', 0, [], false],
    ['Inner', 1, ['Asthma'], false],
    ['Lost', 0, ['Part of this section was sent in a form that we cannot show.'], false],
    ['Reason', 0, ['No entries: Nil known'], false],
    ['Empty', 0, [], true],
  ])
})

/** Sections within sections, each the only one of its parent. */
const nested = (depth: number) => {
  let section: object = { title: 'Deepest' }
  for (let n = 0; n < depth; n += 1) section = { title: 'Section', section: [section] }
  return {
    resourceType: 'Bundle',
    entry: [{ resource: { resourceType: 'Composition', section: [section] } }],
  }
}
const manyParts = {
  code: { text: 'Panel' },
  hasMember: Array.from({ length: 5_000 }, () => ({ reference: 'Any/0' })),
}

test.each([
  ['an open bracket many times over', summaryOf([], { text: { div: '<'.repeat(400_000) } })],
  ['an open tag many times over', summaryOf([], { text: { div: '<p a="'.repeat(400_000) } })],
  ['blanks many times over', summaryOf([], { text: { div: ' '.repeat(400_000) } })],
  [
    'separators many times over',
    summaryOf([], { text: { div: `${'</td>'.repeat(60_000)}x`.repeat(2) } }),
  ],
  [
    'five thousand parts of each of five thousand',
    summaryOf(Array.from({ length: 5_000 }, () => manyParts)),
  ],
  ['sections within sections', nested(3_000)],
  [
    'many sections',
    {
      resourceType: 'Bundle',
      entry: [
        {
          resource: {
            resourceType: 'Composition',
            section: Array.from({ length: 50_000 }, () => ({ title: 'S' })),
          },
        },
      ],
    },
  ],
])('a summary with %s is read in passing', (_, document) => {
  const start = performance.now()
  const read = readSummary(document)
  expect(performance.now() - start).toBeLessThan(2_000)
  expect(read?.sections.length).toBeLessThanOrEqual(200)
})
