import { describe, expect, test } from 'vitest'
import {
  coded,
  extension,
  list,
  observation,
  ref,
  resource,
} from '../../support/gp-connect-bundle.ts'
import { mapped } from '../../support/mapped.ts'

/* Whatever was sent is shown, or its entry says that a part is missing. */

const quantity = (value: number, unit: string) => ({ value, unit })
const medicine = (id: string, name: string) => ({
  resourceType: 'Medication',
  id,
  code: coded(name),
})
const statement = (id: string, fields: object) =>
  resource('MedicationStatement', id, { status: 'active', taken: 'unk', ...fields })
const modifier = {
  modifierExtension: [{ url: 'https://supplier.example/not', valueBoolean: true }],
}

describe('a contained medicine', () => {
  const dose = { dosage: [{ text: 'Two when needed, up to eight a day' }] }

  test('gives its name to its own entry, and never to another of the same id', () => {
    const { medication } = mapped(
      statement('s', {
        ...dose,
        contained: [medicine('1', 'Paracetamol 500mg tablets')],
        medicationReference: ref('#1'),
      }),
      resource('Medication', '1', { code: coded('Warfarin 5mg tablets') }),
      statement('w', { medicationReference: ref('Medication/1'), dosage: [{ text: 'As told' }] }),
    ).lists
    expect(medication).toMatchObject([
      { drugName: 'Paracetamol 500mg tablets', dosage: 'Two when needed, up to eight a day' },
      { drugName: 'Warfarin 5mg tablets', dosage: 'As told' },
    ])
    expect(medication.every(({ unreadable }) => unreadable === undefined)).toBe(true)
  })

  test('is not looked for in another entry', () => {
    const { medication } = mapped(
      statement('s', { contained: [medicine('1', 'Paracetamol')], medicationReference: ref('#1') }),
      statement('t', { medicationReference: ref('#1') }),
    ).lists
    expect(medication[0]).toMatchObject({ drugName: 'Paracetamol' })
    expect(medication[1]).toEqual({ drugStatus: 'Active', issues: [], unreadable: ['*'] })
  })

  test('is found where the reference names a version', () => {
    const { medication } = mapped(
      resource('Medication', 'm', { code: coded('Ramipril') }),
      statement('s', { medicationReference: ref('Medication/m/_history/3') }),
    ).lists
    expect(medication).toMatchObject([{ drugName: 'Ramipril' }])
  })
})

describe('a reference that leads nowhere', () => {
  test.each([
    ['a medicine', statement('x', { medicationReference: ref('Medication/gone') }), 'medication'],
    [
      'a result',
      resource('DiagnosticReport', 'x', { result: [ref('Observation/gone')], conclusion: 'Well' }),
      'testResults',
    ],
    [
      'a specimen',
      observation('x', { valueQuantity: quantity(1, 'g'), specimen: ref('Specimen/gone') }),
      'testResults',
    ],
  ] as const)('to %s marks its entry', (_, sent, section) => {
    const { lists } = mapped(sent)
    expect(JSON.stringify(lists[section])).toContain('"unreadable":["*"]')
  })

  test('to what is left out, or to a name that was sent beside it, does not', () => {
    const { lists, counts } = mapped(
      observation('x', {
        valueQuantity: quantity(1, 'g'),
        context: ref('Encounter/of-another-period'),
        performer: [{ ...ref('Practitioner/gone'), display: 'Dr Rao' }],
      }),
    )
    expect(JSON.stringify(lists)).not.toContain('unreadable')
    expect([...counts.fields]).toEqual([])
  })
})

describe('what changes the meaning of an entry, and we do not understand,', () => {
  test.each([
    ['in it', statement('x', { medicationCodeableConcept: { text: 'SECRET' }, ...modifier })],
    [
      'in a part of it',
      statement('x', {
        medicationCodeableConcept: { text: 'SECRET' },
        dosage: [{ text: 'SECRET', ...modifier }],
      }),
    ],
    [
      'as rules',
      statement('x', {
        medicationCodeableConcept: { text: 'SECRET' },
        implicitRules: 'https://supplier.example/rules',
      }),
    ],
  ])('%s: it is withheld and counted', (_, sent) => {
    const { lists, counts } = mapped(sent)
    expect(JSON.stringify(lists)).not.toContain('SECRET')
    expect([...counts.notShown]).toEqual([['changed by something that we do not know', 1]])
    expect([...counts.left]).toEqual([['medication', 1]])
  })

  test('in the medicine that it names: the name is missing, and the entry says so', () => {
    const { medication } = mapped(
      resource('Medication', 'm', { code: coded('SECRET'), ...modifier }),
      statement('s', { medicationReference: ref('Medication/m') }),
    ).lists
    expect(medication).toEqual([{ drugStatus: 'Active', issues: [], unreadable: ['*'] }])
  })
})

describe('a part that nobody reads, at any depth,', () => {
  test.each([
    [
      'in a value',
      {
        valueQuantity: { ...quantity(1, 'g'), extension: [extension('Doubt', { valueCode: 'x' })] },
      },
      'Observation.valueQuantity.extension(Doubt).valueCode',
    ],
    [
      'in a list of parts',
      { component: [{ code: coded('Part'), valueQuantity: { ...quantity(1, 'g'), mood: 'x' } }] },
      'Observation.component.valueQuantity.mood',
    ],
    [
      'beside the entry',
      { valueQuantity: quantity(1, 'g'), extension: [extension('Warning', { valueString: 'x' })] },
      'Observation.extension(Warning).valueString',
    ],
  ])('%s is said and counted by its path, without a word of it', (_, sent, path) => {
    const { lists, counts } = mapped(observation('o', { code: coded('Test'), ...sent }))
    expect(lists.testResults[0]?.value?.unreadable).toEqual(['*'])
    expect([...counts.fields]).toEqual([[path, 1]])
  })

  test('in a name that a supplier made up never reaches the operator', () => {
    const { counts } = mapped(observation('o', { 'Mr Secret': 'x', code: coded('Test') }))
    expect([...counts.fields]).toEqual([['Observation.?', 1]])
  })

  test('in the medicine behind it is said of the entry', () => {
    const { medication } = mapped(
      resource('Medication', 'm', { code: coded('Ramipril'), isBrand: true }),
      statement('s', { medicationReference: ref('Medication/m') }),
    ).lists
    expect(medication).toMatchObject([{ drugName: 'Ramipril', unreadable: ['*'] }])
  })
})

describe('what the surgery wrote', () => {
  test('on an empty list comes with the record', () => {
    const text = 'There are no allergies in the patient record but it has not been confirmed.'
    const { notes, warnings } = mapped({
      ...list('allergies', [], { note: [{ text }] }),
      id: 'again',
    })
    expect(notes).toEqual([{ section: 'allergies', text }])
    expect(warnings).toEqual([])
  })

  test('is told without the words of a transfer, which are there on request', () => {
    const sent = '{Episodicity : code=303350001, displayName=Ongoing, originalText=Review}'
    const { problems } = mapped(
      resource('Condition', 'c', {
        code: coded('Asthma'),
        note: [{ text: `${sent} Seen at night` }],
      }),
    ).lists
    expect(problems[0]?.observation).toMatchObject({
      associatedText: ['Seen at night'],
      asSent: [`${sent} Seen at night`],
    })
  })
})

test('a consultation that was cancelled says so', () => {
  const { consultations } = mapped(resource('Encounter', 'e', { status: 'cancelled' })).lists
  expect(consultations).toMatchObject([{ status: 'Cancelled' }])
})

test('one entry in two replies, its fields in another order, is one', () => {
  const { code, ...rest } = observation('o', { code: coded('First') })
  const { events } = mapped({ code, ...rest }, { ...rest, code }).lists
  expect(events).toHaveLength(1)
})

test('a contained substance, and who recorded an entry, are no entries that could not be shown', () => {
  const { counts } = mapped(
    resource('AllergyIntolerance', 'a', {
      code: coded('Cashew'),
      contained: [
        { resourceType: 'Substance', id: 's' },
        { resourceType: 'Provenance', id: 'p' },
      ],
    }),
  )
  expect(counts).toMatchObject({ entries: 1, shown: 1 })
  expect([...counts.notShown]).toEqual([])
})

test('codes, criticality and certainty go with what they are about, as they were sent', () => {
  const { lists } = mapped(
    resource('AllergyIntolerance', 'a', {
      clinicalStatus: 'active',
      verificationStatus: 'unconfirmed',
      criticality: 'high',
      code: { ...coded('Allergy to penicillin', '91936005'), text: 'Pen V allergy' },
    }),
    resource('Condition', 'c', {
      clinicalStatus: 'active',
      verificationStatus: 'provisional',
      code: coded('Fabry disease', '16652001'),
    }),
    resource('Medication', 'm', { code: coded('Ramipril 5mg capsules', '318857003') }),
    statement('s', { medicationReference: ref('Medication/m') }),
    resource('Immunization', 'i', {
      status: 'completed',
      vaccineCode: { coding: [{ system: 'http://hl7.org/fhir/v3/NullFlavor', code: 'UNK' }] },
      extension: [
        extension('VaccinationProcedure', {
          valueCodeableConcept: coded('MMR vaccination', '38598009'),
        }),
      ],
    }),
    observation('o', {
      code: coded('Ferritin', '993381000000106'),
      valueQuantity: quantity(12, 'ug/L'),
    }),
  )
  const code = (display: string, id: string) => [
    { system: 'http://snomed.info/sct', code: id, display },
  ]
  expect(lists.allergies).toMatchObject([
    {
      term: 'Pen V allergy',
      codes: code('Allergy to penicillin', '91936005'),
      criticalityCode: 'high',
      verificationCode: 'unconfirmed',
    },
  ])
  expect(lists.problems).toMatchObject([
    {
      verificationCode: 'provisional',
      observation: { codes: code('Fabry disease', '16652001') },
    },
  ])
  expect(lists.medication).toMatchObject([{ codes: code('Ramipril 5mg capsules', '318857003') }])
  expect(lists.immunisations).toMatchObject([{ codes: code('MMR vaccination', '38598009') }])
  expect(lists.testResults).toMatchObject([
    { value: { codes: code('Ferritin', '993381000000106') } },
  ])
})
