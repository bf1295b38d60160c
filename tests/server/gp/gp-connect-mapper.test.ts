import { describe, expect, test } from 'vitest'
import {
  coded,
  extension,
  list,
  observation,
  ref,
  resource,
} from '../../support/gp-connect-bundle.ts'
import { mapped, mappedText } from '../../support/mapped.ts'

const quantity = (value: number, unit: string) => ({ value, unit })
const codes = (display: string) => coded(display).coding

const medicine = resource('Medication', 'm', { code: coded('Ramipril 2.5mg capsules') })
const plan = resource('MedicationRequest', 'plan', {
  status: 'stopped',
  intent: 'plan',
  authoredOn: '2025-01-02',
  medicationReference: ref('Medication/m'),
  extension: [
    extension('PrescriptionType', { valueCodeableConcept: coded('Repeat') }),
    extension('MedicationRepeatInformation', {
      extension: [
        { url: 'numberOfRepeatPrescriptionsAllowed', valuePositiveInt: 12 },
        { url: 'numberOfRepeatPrescriptionsIssued', valueUnsignedInt: 3 },
      ],
    }),
    extension('MedicationStatusReason', {
      extension: [
        { url: 'statusReason', valueCodeableConcept: { text: 'Cough' } },
        { url: 'statusChangeDate', valueDateTime: '2026-03-04T10:00:00Z' },
      ],
    }),
  ],
  dispenseRequest: {
    quantity: quantity(28, 'capsule'),
    expectedSupplyDuration: { value: 28, unit: 'day' },
  },
  note: [{ text: 'Check the kidneys' }],
})
const statement = resource('MedicationStatement', 's', {
  status: 'completed',
  basedOn: [ref('MedicationRequest/plan')],
  medicationReference: ref('Medication/m'),
  effectivePeriod: { start: '2025-01-02' },
  extension: [extension('MedicationStatementLastIssueDate', { valueDateTime: '2026-02-03' })],
  dosage: [
    { text: 'ONE each day', patientInstruction: 'In the evening' },
    { text: 'then TWO each day' },
  ],
})

describe('a medicine', () => {
  test('is one entry of its statement, its plan and its issues', () => {
    const issue = resource('MedicationRequest', 'issue', {
      status: 'completed',
      intent: 'order',
      basedOn: [ref('MedicationRequest/plan')],
      dispenseRequest: {
        validityPeriod: { start: '2026-02-03' },
        quantity: quantity(14, 'capsule'),
      },
    })
    const { lists, counts } = mapped(medicine, plan, statement, issue)
    expect(lists.medication).toEqual([
      {
        drugName: 'Ramipril 2.5mg capsules',
        codes: codes('Ramipril 2.5mg capsules'),
        drugStatus: 'Stopped',
        quantity: '28 capsule',
        dosage: 'ONE each day\nthen TWO each day',
        prescriptionType: 'Repeat',
        effectiveDate: { value: '2025-01-02' },
        lastIssueDate: { value: '2026-02-03' },
        endDate: { value: '2026-03-04T10:00:00Z' },
        reasonStopped: 'Cough',
        numberOfIssues: 3,
        issuesAllowed: 12,
        associatedText: ['In the evening', 'Check the kidneys', 'Expected to last: 28 days'],
        issues: [{ date: { value: '2026-02-03' }, quantity: '14 capsule' }],
      },
    ])
    expect(counts).toMatchObject({ entries: 3, shown: 3 })
  })

  test('whose statement was not sent is shown by its plan', () => {
    expect(mapped(medicine, plan).lists.medication).toMatchObject([
      { drugName: 'Ramipril 2.5mg capsules', drugStatus: 'Stopped' },
    ])
  })

  test('that another organisation prescribes says so', () => {
    const elsewhere = {
      ...statement,
      extension: [
        extension('PrescribingAgency', { valueCodeableConcept: coded('Prescribed by a hospital') }),
      ],
    }
    expect(mapped(medicine, elsewhere).lists.medication[0]?.associatedText).toContain(
      'Prescribed by a hospital',
    )
  })

  test('of two strengths is two entries', () => {
    const other = resource('MedicationStatement', 's2', {
      status: 'active',
      medicationCodeableConcept: { text: 'Ramipril 5mg capsules' },
    })
    expect(mapped(medicine, plan, statement, other).lists.medication).toHaveLength(2)
  })
})

describe('an allergy', () => {
  test('says what happened, how badly, and when', () => {
    const { lists } = mapped(
      resource('AllergyIntolerance', 'a', {
        clinicalStatus: 'active',
        verificationStatus: 'unconfirmed',
        code: { ...coded('Allergy to latex'), text: 'Latex' },
        onsetDateTime: '1999',
        assertedDate: '2004-05-06',
        reaction: [
          { manifestation: [coded('Weal')], description: 'Within minutes', severity: 'severe' },
        ],
        note: [{ text: 'Gloves' }],
      }),
    )
    expect(lists.allergies).toEqual([
      {
        term: 'Latex',
        codes: codes('Allergy to latex'),
        verificationCode: 'unconfirmed',
        effectiveDate: { value: '1999' },
        status: 'Active',
        severity: 'Severe',
        reaction: ['Weal, Within minutes (severe)'],
        associatedText: ['Gloves', 'Recorded on 6 May 2004'],
      },
    ])
  })

  test('that has ended stands in its list, and says when and why', () => {
    const ended = resource('AllergyIntolerance', 'e', {
      clinicalStatus: 'resolved',
      code: coded('Allergy to eggs'),
      extension: [
        extension('AllergyIntoleranceEnd', {
          extension: [
            { url: 'endDate', valueDateTime: '2001-02' },
            { url: 'reasonEnded', valueString: 'Eats them' },
          ],
        }),
      ],
    })
    const { lists } = mapped(list('ended', ['#e'], { contained: [ended] }))
    expect(lists.allergies).toEqual([
      {
        term: 'Allergy to eggs',
        codes: codes('Allergy to eggs'),
        status: 'Resolved',
        endDate: { value: '2001-02' },
        associatedText: ['Reason ended: Eats them'],
      },
    ])
  })

  test('that was refuted is not told as one', () => {
    const refuted = { clinicalStatus: 'active', verificationStatus: 'refuted', code: coded('Nuts') }
    expect(mapped(resource('AllergyIntolerance', 'a', refuted)).lists.allergies).toMatchObject([
      { term: 'Nuts', status: 'Ruled out (refuted)' },
    ])
  })
})

describe('a result', () => {
  test('keeps value, comparator, unit, range, interpretation and status as they were sent', () => {
    const sent = JSON.stringify(
      observation('o', {
        status: 'preliminary',
        code: coded('CRP'),
        valueQuantity: { value: 'VALUE', comparator: '<', unit: 'mg/L' },
        referenceRange: [{ low: { value: 0 }, high: { value: 5, unit: 'mg/L' }, text: 'Adults' }],
        interpretation: { coding: [{ code: 'L', display: 'Low' }] },
        comment: 'Repeat',
      }),
    )
    const json = `{"resourceType":"Bundle","entry":[{"resource":{"resourceType":"Patient","id":"p1"}},{"resource":${sent}}]}`
    expect(mappedText(json.replace('"VALUE"', '0.50')).lists.testResults).toEqual([
      {
        value: {
          term: 'CRP',
          codes: codes('CRP'),
          effectiveDate: { value: '2026-09-01' },
          numericValue: '0.50',
          numericOperator: '<',
          numericUnits: 'mg/L',
          status: 'Preliminary',
          interpretation: 'Low',
          abnormal: true,
          range: { minimum: 0, maximum: 5, units: 'mg/L', text: 'Adults' },
          associatedText: ['Repeat'],
        },
        childValues: [],
      },
    ])
  })

  test.each([
    ['valueString', 'Negative', 'Negative'],
    ['valueBoolean', false, 'No'],
    ['valueCodeableConcept', { text: 'Trace' }, 'Trace'],
    ['valueRange', { low: { value: 1 }, high: { value: 2 } }, '1 to 2'],
    ['valueRatio', { numerator: { value: 1 }, denominator: { value: 40 } }, '1 : 40'],
    ['dataAbsentReason', { text: 'Sample clotted' }, 'Sample clotted'],
  ])('whose %s is no number is told in words, outside a report too', (key, sent, words) => {
    const { testResults } = mapped(observation('o', { code: coded('Test'), [key]: sent })).lists
    expect(testResults).toMatchObject([{ value: { term: 'Test', displayValue: words } }])
  })

  test.each([
    ['a date', { valueDateTime: '2026-02' }, 'Test: February 2026'],
    [
      'about somebody’s life',
      { valueString: 'Never', category: [{ coding: [{ code: 'social-history' }] }] },
      'Test: Never',
    ],
  ])('that is %s is no test result, but an event', (_, sent, words) => {
    const { events } = mapped(observation('o', { code: coded('Test'), ...sent })).lists
    expect(events).toMatchObject([{ recordItems: [{ details: words }] }])
  })
})

describe('a report of a laboratory', () => {
  test('stands with its group; its specimen, conclusion and laboratory once', () => {
    const { lists, counts } = mapped(
      resource('Organization', 'lab', { name: 'Beacon Pathology' }),
      resource('Specimen', 'sp', { type: { text: 'Serum' } }),
      resource('DiagnosticReport', 'r', {
        status: 'final',
        specimen: [ref('Specimen/sp')],
        result: [ref('Observation/note'), ref('Observation/group')],
        conclusion: 'All well',
        performer: [{ actor: ref('Organization/lab') }],
      }),
      observation('note', { code: coded('Comment note', '37331000000100'), comment: 'Filed' }),
      observation('group', {
        code: coded('Renal profile'),
        related: [{ type: 'has-member', target: ref('Observation/na') }],
      }),
      observation('na', { code: coded('Sodium'), valueQuantity: quantity(139, 'mmol/L') }),
    )
    expect(lists.testResults).toMatchObject([
      {
        value: {
          term: 'Renal profile',
          associatedText: [
            'Conclusion: All well',
            'Filed',
            'Specimen: Serum',
            'Reported by: Beacon Pathology',
          ],
        },
        childValues: [{ term: 'Sodium', numericValue: 139 }],
      },
    ])
    expect(counts).toMatchObject({ entries: 4, shown: 4 })
  })

  test('of several groups is not said to be concluded by one of them', () => {
    const { testResults } = mapped(
      resource('DiagnosticReport', 'r', {
        category: { text: 'Haematology' },
        result: [ref('Observation/a'), ref('Observation/b')],
        conclusion: 'All well',
      }),
      observation('a', { code: coded('One'), valueQuantity: quantity(1, 'g') }),
      observation('b', { code: coded('Two'), valueQuantity: quantity(2, 'g') }),
    ).lists
    expect(testResults.map(({ value }) => value?.term)).toEqual(['Haematology', 'One', 'Two'])
    expect(testResults[0]?.value?.associatedText).toEqual(['Conclusion: All well'])
  })

  test('whose result has two ranges keeps both, and never mixes their units', () => {
    const { testResults } = mapped(
      observation('o', {
        code: coded('Ferritin'),
        valueQuantity: quantity(20, 'ug/L'),
        referenceRange: [
          { low: quantity(1, 'mg'), high: quantity(2, 'g') },
          { type: { text: 'Equivocal' }, low: quantity(15, 'ug/L') },
        ],
      }),
    ).lists
    expect(testResults[0]?.value).toMatchObject({
      range: { text: '1 mg to 2 g' },
      associatedText: ['Another range: Equivocal: 15 ug/L or more'],
    })
  })
})

describe('a problem, an immunisation, an event', () => {
  test('each says what was sent', () => {
    const { lists } = mapped(
      resource('Condition', 'c', {
        clinicalStatus: 'inactive',
        code: coded('Palpitations'),
        onsetDateTime: '2020-01',
        abatementDateTime: '2021',
        note: [{ text: 'At night' }],
        extension: [
          {
            url: 'https://fhir.hl7.org.uk/STU3/StructureDefinition/Extension-CareConnect-ProblemSignificance-1',
            valueCode: 'minor',
          },
        ],
      }),
      resource('Immunization', 'i', {
        notGiven: true,
        vaccineCode: coded('Flu vaccine'),
        date: '2025-10-01',
        explanation: { reasonNotGiven: [{ text: 'Unwell' }] },
      }),
      resource('ReferralRequest', 'r', {
        authoredOn: '2026-01-02',
        reasonCode: [coded('Referral to nephrologist')],
        priority: 'urgent',
      }),
      resource('QuestionnaireResponse', 'q', {
        authored: '2026-01-03',
        item: [{ text: 'Do you smoke?', answer: [{ valueBoolean: false }] }],
      }),
      resource('DocumentReference', 'd', {
        description: 'ECG',
        status: 'superseded',
        created: '2026-01-04',
        content: [{ attachment: { contentType: 'image/tiff', size: 9437184, title: 'Too large' } }],
      }),
    )
    expect(lists.problems).toEqual([
      {
        status: 'Inactive',
        significance: 'Minor',
        endDate: { value: '2021' },
        observation: {
          term: 'Palpitations',
          codes: codes('Palpitations'),
          effectiveDate: { value: '2020-01' },
          associatedText: ['At night'],
        },
      },
    ])
    expect(lists.immunisations).toEqual([
      {
        term: 'Flu vaccine',
        codes: codes('Flu vaccine'),
        effectiveDate: { value: '2025-10-01' },
        notGiven: true,
        reasonNotGiven: 'Unwell',
      },
    ])
    expect(lists.events).toMatchObject([
      {
        type: 'Referral',
        recordItems: [{ details: 'Referral to nephrologist' }, { details: 'Priority: Urgent' }],
      },
      {
        type: 'Document',
        recordItems: [
          { details: 'ECG', document: { size: 9437184, withheldBecause: 'Too large' } },
          { details: 'Your surgery has replaced this document with a newer one.' },
        ],
      },
      { type: 'Questionnaire', recordItems: [{ details: 'Do you smoke?: No' }] },
    ])
  })
})
