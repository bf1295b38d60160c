import { expect, test } from 'vitest'
import * as v from 'valibot'
import { cardLists } from '#record/reading/emergency.ts'
import { cardLines, cardWords } from '#record/reading/card-words.ts'
import type { RecordEntry } from '#record/reading/record-entry.ts'
import { brokenRules, fhirFaults } from '../../support/ips-rules.ts'
import { medical, ofKind, summaryOf } from './summary-of.ts'

const on = (value: string) => ({ value, datePart: 'YearMonthDay' })
const result = (term: string, more: object) => ({
  value: { term, effectiveDate: on('2026-05-01'), ...more },
})

/** Everything that must not be lost on the way from the card to somebody who decides. */
const sent = {
  immunisations: [
    {
      term: 'Influenza vaccination',
      effectiveDate: on('2025-10-01'),
      notGiven: true,
      reasonNotGiven: 'Patient declined',
      codes: [{ system: 'http://snomed.info/sct', code: '86198006', display: 'Flu vaccination' }],
    },
  ],
  problems: [
    {
      status: 'Active, not confirmed (provisional)',
      verificationCode: 'provisional',
      dateCode: 'recorded',
      observation: { term: 'Multiple sclerosis', effectiveDate: on('2022-04-04') },
    },
    {
      status: 'Active',
      endDate: on('2016-01-01'),
      observation: { term: 'Pneumonia', associatedText: ['Left side'] },
    },
  ],
  allergies: [
    {
      term: 'Penicillin',
      kind: 'Allergy, medication',
      status: 'Active',
      effectiveDate: on('2018-09-20'),
      dateCode: 'recorded',
      severity: 'Severe',
      reaction: ['Anaphylaxis (severe), 6 May 1988'],
      criticalityCode: 'high',
      associatedText: ['Risk: High'],
    },
    { term: 'Latex', status: 'Ruled out (refuted)', verificationCode: 'refuted' },
  ],
  medication: [
    {
      drugName: 'Methotrexate 2.5mg tablets',
      drugStatus: 'Active (prescription on hold)',
      dosage: 'Four once a week',
      unheardOf: 'Something that cannot be read',
    },
    { drugName: 'Amoxicillin', drugStatus: 'Active', endDate: on('2016-01-15') },
  ],
  testResults: [
    result('Serum potassium level', {
      displayValue: '6.9 mmol/L',
      abnormal: true,
      interpretation: 'Critically high',
      associatedText: ['Please repeat urgently'],
    }),
    result('Troponin T', {
      displayValue: '12 ng/L',
      status: 'Cancelled',
      associatedText: ['Sample mislabelled'],
    }),
    result('Serum lithium level', { displayValue: '<0.5 mmol/L' }),
    result('Skin biopsy', { associatedText: ['Conclusion: malignant melanoma'] }),
  ],
}

const { bundle, made, shareable, entries } = summaryOf(medical(sent), { diagnoses: [] })
const all = [...entries.values()].flat()
const lines = (entry: RecordEntry) => {
  const words = cardWords(entry)
  return [words.title, words.date, words.status, ...cardLines(words)].filter(
    (line) => line !== undefined,
  )
}
const isSaidByPlace = (word: string) => word === 'notes'
const wordsIn = (text: string) =>
  (text.match(/[\p{L}\p{N}.<%/]+/gu) ?? []).map(bare).filter((word) => word !== '')
const bare = (word: string) => word.replace(/[.:]+$/, '').toLowerCase()
/** The words of lines that a text has not. */
const missingFrom = (text: string, said: readonly string[]) => {
  const known = new Set(wordsIn(text))
  return said.flatMap(wordsIn).filter((word) => !known.has(word) && !isSaidByPlace(word))
}
const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))

test('each word of a card is in the list to choose from and in the narrative', () => {
  const narrative = plain(
    JSON.stringify(made)
      .match(/"div":"(.*?[^\\])"/g)
      ?.join(' ') ?? '',
  )
  const choices = new Map(
    shareable.sections.flatMap((section) => section.entries).map(({ key, words }) => [key, words]),
  )
  expect(choices.size).toBe(all.length)
  for (const entry of all) {
    expect(missingFrom(choices.get(entry.key) ?? '', lines(entry)), entry.title).toEqual([])
    expect(missingFrom(narrative, lines(entry)), entry.title).toEqual([])
  }
})

const Named = v.union([
  v.object({ code: v.object({ text: v.string() }) }),
  v.object({ vaccineCode: v.object({ text: v.string() }) }),
  v.object({ medicationCodeableConcept: v.object({ text: v.string() }) }),
])
const nameOf = (resource: unknown) => Object.values(v.parse(Named, resource))[0]?.text

test('each word of a card is in its resource, but the names of the fields that FHIR has for it', () => {
  const isField = new Set(
    'reaction severity kind ended marked risk recorded how to take it range of the laboratory state result past active'.split(
      ' ',
    ),
  )
  const isDate = /^(?:\d{1,2}|\d{4}|january|april|may|september|october|no|date)$/
  for (const entry of all) {
    const resources = bundle.entry.filter(({ resource }) =>
      JSON.stringify(resource).includes(`"${entry.title}`),
    )
    const missing = missingFrom(JSON.stringify(resources).replaceAll('"', ' '), lines(entry))
    expect(
      missing.filter((word) => !isField.has(word) && !isDate.test(word)),
      entry.title,
    ).toEqual([])
  }
})

test('each word of a card that an emergency asks is on the emergency card', () => {
  const shown = cardLists(entries, { diagnoses: [] }).flatMap((list) => list.lines)
  for (const entry of all) {
    if (!['allergies', 'problems', 'medication'].includes(entry.section)) continue
    // An allergy that has ended, or was ruled out, is not on it.
    if (entry.section === 'allergies' && entry.isPast) continue
    const line = shown.find((each) => each.includes(entry.title)) ?? ''
    const { date: _date, ...rest } = cardWords(entry)
    const said = [rest.title, rest.status, ...cardLines({ ...rest, date: '' })].flatMap(
      (each) => each ?? [],
    )
    const heading = new Set('how to take it reaction active'.split(' '))
    expect(
      missingFrom(line, said).filter((word) => !heading.has(word)),
      entry.title,
    ).toEqual([])
  }
})

test('what a viewer must not misread stands in the name itself, first among its codes', () => {
  const kinds = [
    'Immunization',
    'Condition',
    'AllergyIntolerance',
    'MedicationStatement',
    'Observation',
  ]
  const names = kinds.flatMap((kind) => ofKind(bundle, kind).map(nameOf))
  expect(names).toEqual([
    'Influenza vaccination: not given',
    'Multiple sclerosis: active, not confirmed (provisional)',
    'Pneumonia: ended 1 January 2016, but its status is still “Active”',
    'Penicillin',
    'Latex: ruled out (refuted)',
    'Methotrexate 2.5mg tablets: active (prescription on hold)',
    'Amoxicillin: ended 15 January 2016, but its status is still “Active”',
    'Serum potassium level',
    'Troponin T: cancelled',
    'Serum lithium level',
    'Skin biopsy',
  ])
  expect(ofKind(bundle, 'Immunization')).toMatchObject([
    {
      status: 'not-done',
      vaccineCode: {
        coding: [{ display: 'Influenza vaccination: not given' }, { code: '86198006' }],
      },
    },
  ])
})

test('a summary has the fields of FHIR for what it says', () => {
  expect(brokenRules(bundle)).toEqual([])
  expect(fhirFaults(bundle)).toEqual([])
  const [allergy, refuted] = ofKind(bundle, 'AllergyIntolerance')
  expect(allergy).toMatchObject({
    type: 'allergy',
    category: ['medication'],
    recordedDate: '2018-09-20',
  })
  expect(allergy).not.toHaveProperty('onsetDateTime')
  expect(refuted).toMatchObject({ clinicalStatus: { coding: [{ code: 'inactive' }] } })
  const [sclerosis, pneumonia] = ofKind(bundle, 'Condition')
  expect(sclerosis).toMatchObject({ recordedDate: '2022-04-04' })
  expect(sclerosis).not.toHaveProperty('onsetDateTime')
  expect(pneumonia).toMatchObject({
    abatementDateTime: '2016-01-01',
    clinicalStatus: { coding: [{ code: 'inactive' }] },
  })
  const [potassium, troponin] = ofKind(bundle, 'Observation')
  expect(potassium).toMatchObject({
    interpretation: [
      { text: 'Critically high', coding: [{ code: 'HH' }] },
      { coding: [{ code: 'A' }] },
    ],
  })
  expect(troponin).toMatchObject({ status: 'cancelled' })
})

test('a date of recording is said to be one on the card', () => {
  expect(all.find(({ title }) => title === 'Multiple sclerosis')?.date).toBe(
    'Recorded 4 April 2022',
  )
})

test('a blood pressure is one measurement of two parts', () => {
  const pressure = {
    value: { term: 'Blood pressure', effectiveDate: on('2026-05-01') },
    childValues: [
      { term: 'Systolic blood pressure', displayValue: '182 mmHg' },
      { term: 'Diastolic blood pressure', displayValue: '110 mmHg' },
    ],
  }
  const { bundle: document } = summaryOf(medical({ testResults: [pressure] }), { diagnoses: [] })
  expect(brokenRules(document)).toEqual([])
  expect(fhirFaults(document)).toEqual([])
  expect(ofKind(document, 'Observation')).toMatchObject([
    {
      category: [{ coding: [{ code: 'vital-signs' }] }],
      code: { text: 'Blood pressure', coding: [{ code: '85354-9' }, {}] },
      component: [
        { code: { coding: [{ code: '8480-6' }, {}] }, valueQuantity: { value: 182, unit: 'mmHg' } },
        { code: { coding: [{ code: '8462-4' }, {}] }, valueQuantity: { value: 110, unit: 'mmHg' } },
      ],
    },
  ])
})

test('reports in words are all in it, and nothing of a day is hidden by another of that day', () => {
  const at = (term: string, day: string, more: object) => ({
    value: { term, effectiveDate: on(day), ...more },
  })
  const { shareable: offered } = summaryOf(
    medical({
      testResults: [
        at('Skin biopsy', '2026-02-03', { associatedText: ['Conclusion: benign naevus'] }),
        at('Skin biopsy', '2026-02-03', { associatedText: ['Conclusion: melanoma'] }),
        at('Histology', '2025-01-01', { displayValue: 'Seborrhoeic keratosis' }),
        at('Histology', '2019-01-01', { displayValue: 'Colon adenocarcinoma' }),
        at('Potassium', '2026-05-02', { displayValue: '4.1 mmol/L', status: 'Cancelled' }),
        at('Potassium', '2026-05-01', {
          displayValue: '6.9 mmol/L',
          associatedText: ['Specimen: Serum'],
        }),
        at('Potassium', '2026-05-01', {
          displayValue: '4.2 mmol/L',
          associatedText: ['Specimen: Serum'],
        }),
        at('Potassium', '2026-04-01', {
          displayValue: '4.0 mmol/L',
          associatedText: ['Specimen: Serum'],
        }),
        at('Potassium', '2026-03-01', {
          displayValue: '3.9 mmol/L',
          associatedText: ['See letter'],
        }),
        at('Potassium', '2026-03-01', { displayValue: '3.9 g' }),
      ],
    }),
    { diagnoses: [] },
  )
  const results = offered.sections.find(({ section }) => section === 'testResults')
  expect(results?.entries).toHaveLength(9)
  expect(results?.notOffered).toEqual(['1 test result with later values'])
  expect(results?.entries.map(({ words }) => words).join()).not.toContain('4.0')
})

test('a sentence on the emergency card ends once', () => {
  const ended = { endDate: on('2016-01-15'), reasonStopped: 'Course completed.' }
  const { entries: sentences } = summaryOf(
    medical({
      medication: [{ drugName: 'Amoxicillin', drugStatus: 'Active', ...ended }],
      problems: [
        {
          status: 'Active',
          endDate: on('2016-01-01'),
          observation: { term: 'Pneumonia', associatedText: ['Left side.', 'See letter'] },
        },
      ],
      allergies: [
        { term: 'Latex', effectiveDate: on('2018-09-20'), associatedText: ['Itching.', 'Rash'] },
      ],
    }),
    { diagnoses: [] },
  )
  const shown = cardLists(sentences, { diagnoses: [] }).flatMap((list) => list.lines)
  expect(shown).toEqual([
    'Latex. Itching. Rash',
    'Amoxicillin. Ended 15 January 2016, but its status is still “Active”. Why it was stopped: Course completed.',
    'Pneumonia (No date). Ended: 1 January 2016, but its status is still “Active”. Left side. See letter',
  ])
})
