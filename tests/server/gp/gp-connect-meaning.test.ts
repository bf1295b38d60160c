import { describe, expect, test } from 'vitest'
import { coded, extension, observation, ref, resource } from '../../support/gp-connect-bundle.ts'
import { mapped } from '../../support/mapped.ts'

/* What a value means stays with it: who ruled it out, how sure, how much at most, and instead of what. */

const quantity = (value: number, unit: string) => ({ value, unit })
const statement = (id: string, fields: object) =>
  resource('MedicationStatement', id, { status: 'active', taken: 'unk', ...fields })

describe('a diagnosis', () => {
  test.each([
    ['refuted', 'Ruled out (refuted)'],
    ['differential', 'Active, not confirmed (differential)'],
    ['provisional', 'Active, not confirmed (provisional)'],
    ['confirmed', 'Active'],
  ])('that is %s is told so: %s', (verificationStatus, status) => {
    const { problems } = mapped(
      resource('Condition', 'c', {
        clinicalStatus: 'active',
        verificationStatus,
        code: coded('Malignant tumour of breast'),
      }),
    ).lists
    expect(problems).toMatchObject([{ status }])
  })
})

describe('a medicine', () => {
  const tablets = { medicationCodeableConcept: { text: 'Ramipril' } }

  test.each([
    [{ taken: 'n' }, 'Not taken'],
    [{ taken: 'n', status: 'completed' }, 'Not taken, completed'],
    [{ taken: 'y' }, 'Active'],
  ])('sent with %j is %s', (sent, drugStatus) => {
    const { medication } = mapped(statement('s', { ...tablets, ...sent })).lists
    expect(medication).toMatchObject([{ drugStatus }])
  })

  test.each([
    ['on-hold', 'Active (prescription on hold)'],
    ['cancelled', 'Active (prescription cancelled)'],
  ])('whose prescription is %s says both', (status, drugStatus) => {
    const { medication } = mapped(
      resource('MedicationRequest', 'p', { ...tablets, status, intent: 'plan' }),
      statement('s', { ...tablets, basedOn: [ref('MedicationRequest/p')] }),
    ).lists
    expect(medication).toMatchObject([{ drugStatus }])
  })

  test('of two dosages shows both', () => {
    const { medication } = mapped(
      resource('MedicationRequest', 'p', {
        ...tablets,
        intent: 'plan',
        dosageInstruction: [{ text: 'Six a day for 5 days, then stop' }],
      }),
      statement('s', {
        ...tablets,
        basedOn: [ref('MedicationRequest/p')],
        dosage: [{ text: 'As directed' }],
      }),
    ).lists
    expect(medication).toMatchObject([
      {
        dosage: 'As directed',
        associatedText: ['On the prescription: Six a day for 5 days, then stop'],
      },
    ])
  })

  test('names the product of an issue that is another', () => {
    const { medication } = mapped(
      resource('MedicationRequest', 'p', {
        medicationCodeableConcept: { text: 'Zimovane LS' },
        intent: 'plan',
      }),
      resource('MedicationRequest', 'i', {
        medicationCodeableConcept: { text: 'Zopiclone 3.75mg tablets' },
        intent: 'order',
        status: 'completed',
        basedOn: [ref('MedicationRequest/p')],
        dispenseRequest: {
          validityPeriod: { start: '2010-01-19' },
          quantity: quantity(14, 'tablet'),
        },
      }),
    ).lists
    expect(medication).toMatchObject([
      {
        drugName: 'Zimovane LS',
        issues: [
          {
            date: { value: '2010-01-19' },
            drugName: 'Zopiclone 3.75mg tablets',
            quantity: '14 tablet',
          },
        ],
      },
    ])
  })
})

describe('a dosage', () => {
  const everyFour = {
    doseQuantity: quantity(1, 'tablet'),
    asNeededBoolean: true,
    maxDosePerPeriod: { numerator: quantity(4, 'tablet'), denominator: { value: 1, code: 'd' } },
    timing: {
      repeat: { frequency: 1, period: 4, periodUnit: 'h', boundsPeriod: { end: '2020-05-01' } },
    },
  }

  test.each([
    [everyFour, '1 tablet, every 4 hours, when needed, at most 4 tablet a day, to 1 May 2020'],
    [
      { ...everyFour, text: 'One every four hours when required' },
      'One every four hours when required, at most 4 tablet a day, to 1 May 2020',
    ],
    [
      {
        doseQuantity: quantity(2, 'tablet'),
        timing: { repeat: { frequency: 1, period: 1, periodUnit: 'wk' } },
      },
      '2 tablet, once a week',
    ],
    [
      {
        text: 'Two',
        asNeededCodeableConcept: { text: 'pain' },
        timing: { repeat: { boundsDuration: { value: 5, code: 'd' } } },
      },
      'Two, when needed (pain), for 5 days',
    ],
    [
      {
        text: 'As directed',
        doseQuantity: quantity(7.5, 'mg'),
        route: { text: 'Oral' },
        timing: { repeat: { frequency: 1, period: 1, periodUnit: 'wk', dayOfWeek: ['mon'] } },
      },
      'As directed\nAlso sent: 7.5 mg, once a week, on Monday, Oral',
    ],
    [
      {
        text: 'One drop four times a day',
        doseQuantity: quantity(1, 'drop'),
        route: { text: 'Into the left eye' },
        site: { text: 'Left eye' },
        timing: { repeat: { frequency: 4, period: 1, periodUnit: 'd', when: ['PCM'] } },
      },
      'One drop four times a day\nAlso sent: after breakfast, Into the left eye',
    ],
    [
      {
        text: 'Two tablets twice daily',
        doseQuantity: quantity(2, 'tablet'),
        timing: { repeat: { frequency: 2, period: 1, periodUnit: 'd' } },
      },
      'Two tablets twice daily',
    ],
  ])('of %j says: %s', (sent, dosage) => {
    const { medication } = mapped(
      statement('s', { medicationCodeableConcept: { text: 'Ramipril' }, dosage: [sent] }),
    ).lists
    expect(medication).toMatchObject([{ dosage }])
    expect(medication[0]?.unreadable).toBeUndefined()
    expect(medication[0]?.unreadable).toBeUndefined()
  })
})

describe('an allergy', () => {
  test('tells each reaction in a line, with its own severity and date', () => {
    const { allergies } = mapped(
      resource('AllergyIntolerance', 'a', {
        clinicalStatus: 'active',
        type: 'intolerance',
        category: ['medication'],
        code: coded('Penicillin'),
        reaction: [
          { manifestation: [coded('Itching')], severity: 'mild', onset: '2003' },
          { manifestation: [coded('Anaphylaxis')], severity: 'severe', onset: '2019-05-06' },
        ],
      }),
    ).lists
    expect(allergies).toMatchObject([
      {
        kind: 'Intolerance, medication',
        severity: 'Severe',
        reaction: ['Itching (mild), 2003', 'Anaphylaxis (severe), 6 May 2019'],
      },
    ])
  })
})

describe('a result', () => {
  test('that replaces another tells what it was, which is no result any more', () => {
    const sodium = (id: string, value: number, more: object) =>
      observation(id, { code: coded('Sodium'), valueQuantity: quantity(value, 'mmol/L'), ...more })
    const old = sodium('old', 104, { status: 'cancelled' })
    const corrected = sodium('new', 140, {
      related: [{ type: 'replaces', target: ref('Observation/old') }],
    })
    const report = resource('DiagnosticReport', 'r', {
      result: [ref('Observation/old'), ref('Observation/new')],
    })
    for (const { lists, counts } of [mapped(old, corrected), mapped(report, old, corrected)]) {
      expect(lists.testResults).toMatchObject([
        {
          value: {
            numericValue: 140,
            associatedText: ['Replaces an earlier result: Sodium: 104 mmol/L, 1 September 2026'],
          },
          childValues: [],
        },
      ])
      expect(counts.shown).toBe(counts.entries)
    }
  })

  test('without a value says why, beside its unit', () => {
    const { testResults } = mapped(
      observation('o', {
        code: coded('Potassium'),
        valueQuantity: { unit: 'mmol/L' },
        dataAbsentReason: { text: 'Specimen haemolysed' },
      }),
    ).lists
    expect(testResults).toMatchObject([
      { value: { displayValue: 'Specimen haemolysed', numericUnits: 'mmol/L' } },
    ])
  })

  test.each([['1'], ['{INR}']])('whose unit is %s has none', (unit) => {
    const { testResults } = mapped(
      observation('o', { code: coded('INR'), valueQuantity: { value: 2.4, unit } }),
    ).lists
    expect(testResults[0]?.value).toMatchObject({ numericValue: 2.4 })
    expect(testResults[0]?.value?.numericUnits).toBeUndefined()
  })

  test.each([
    [{ high: { value: 90, comparator: '<', unit: 'pmol/L' } }, '<90 pmol/L'],
    [
      { low: { value: 10, comparator: '<=' }, high: { value: 90, comparator: '<=' } },
      '<=10 to <=90',
    ],
  ])('whose range %j has a bound that is no number says: %s', (range, text) => {
    const { testResults } = mapped(
      observation('o', { valueQuantity: quantity(90, 'pmol/L'), referenceRange: [range] }),
    ).lists
    expect(testResults[0]?.value?.range).toEqual({ text })
  })

  test('that is approximate, and its end, are told', () => {
    const { testResults } = mapped(
      observation('o', {
        effectiveDateTime: undefined,
        effectivePeriod: { start: '2026-01-01', end: '2026-01-02' },
        valueQuantity: {
          ...quantity(2, 'L'),
          extension: [extension('ValueApproximation', { valueBoolean: true })],
        },
        component: [{ code: coded('Part'), valueQuantity: quantity(1, 'L') }],
      }),
    ).lists
    expect(testResults).toMatchObject([
      {
        value: { associatedText: ['Until 2 January 2026', 'The value is approximate'] },
        childValues: [{ effectiveDate: { value: '2026-01-01' } }],
      },
    ])
  })
})

describe('a report', () => {
  const report = (fields: object) =>
    resource('DiagnosticReport', 'r', {
      code: coded('Diagnostic studies report', '721981007'),
      issued: '2026-09-01',
      ...fields,
    })
  const result = (id: string, name: string) =>
    observation(id, { code: coded(name), valueQuantity: quantity(1, 'g') })
  const results = { result: [ref('Observation/a'), ref('Observation/b')], conclusion: 'Well' }
  const titleOf = (...sent: readonly unknown[]) => mapped(...sent).lists.testResults[0]?.value?.term

  test.each([
    ['its results', [report(results), result('a', 'One'), result('b', 'Two')], 'One, Two'],
    [
      'its specimen',
      [
        report({ specimen: [ref('Specimen/s')] }),
        resource('Specimen', 's', { type: { text: 'Left ear swab' } }),
      ],
      'Left ear swab',
    ],
    [
      'its own code, where that says more',
      [
        report({
          ...results,
          code: coded('CT of head-neck'),
          category: [{ coding: [{ code: 'RAD', display: 'Radiology' }] }],
        }),
        result('a', 'One'),
        result('b', 'Two'),
      ],
      'CT of head-neck',
    ],
    ['what it is, where nothing else was sent', [report({})], 'Diagnostic studies report'],
  ] as const)('is named by %s', (_, sent, name) => {
    expect(titleOf(...sent)).toBe(name)
  })

  test('shows its code and its category beside the name of its only result', () => {
    const { testResults } = mapped(
      report({
        code: coded('DXA scan'),
        category: { text: 'Radiology' },
        result: [ref('Observation/a')],
      }),
      result('a', 'BMD'),
    ).lists
    expect(testResults).toMatchObject([
      { value: { term: 'BMD', associatedText: ['Kind of report: DXA scan, Radiology'] } },
    ])
  })

  test('keeps the date of a note that was filed later', () => {
    const { testResults } = mapped(
      report({ result: [ref('Observation/n')] }),
      observation('n', {
        code: coded('Comment note', '37331000000100'),
        comment: 'Normal, no action',
        effectiveDateTime: '2026-09-04',
      }),
    ).lists
    expect(testResults[0]?.value?.associatedText).toContain('Normal, no action (4 September 2026)')
  })
})
