import { describe, expect, test } from 'vitest'
import { questions } from '#contract/questions.ts'
import { preferNotToSay } from '#contract/choices.ts'
import type { LooksFor } from '#contract/looks-for.ts'
import { namesIn } from '#contract/study-fit.ts'
import { fitRows, fittedStudies, type Told } from '#domain/fit-words.ts'
import { loadDiseases } from '#domain/known-diseases.ts'

const diseases = await loadDiseases()
const context = {
  diseases,
  shipped: diseases,
  namesOfMedicine: namesIn([['losartan', 'cozaar']]),
  today: '2026-11-28',
}
const named = (...names: string[]) => names.map((name) => ({ id: name, name }))
const nothing: Told = { diagnosis: [], medication: [] }
const address = { name: 'Home', line1: '1 High Street', city: 'Leeds' }

const vascular: LooksFor = { diseases: ['vascular-ehlers-danlos-syndrome'] }
const early: LooksFor = { diseases: ['huntingtons-disease'] }
const adults: LooksFor = { ages: { from: 18 } }
const women: LooksFor = { sexes: ['FEMALE'] }
const northern: LooksFor = { regions: ['North West'] }
const white: LooksFor = { ethnicities: ['White'] }
const onLosartan: LooksFor = { medicines: ['losartan'] }

/** One line in words, as it stands in its list. */
const line = (study: LooksFor | undefined, told: Partial<Told>) =>
  fitRows(study, { ...nothing, ...told }, context).map(({ fit, words, because, change }) => [
    fit,
    words,
    because,
    change && `${change.label} ${change.question}`,
  ])[0]

test.each<[LooksFor, Partial<Told>, string[]]>([
  [
    vascular,
    { diagnosis: named('Asthma', 'EDS IV') },
    [
      'fits',
      'Diagnosis: Vascular Ehlers-Danlos syndrome',
      'You told us: EDS IV',
      'Change diagnosis',
    ],
  ],
  [
    vascular,
    { diagnosis: named('Marfans', 'PKU') },
    [
      'does-not-fit',
      'Diagnosis: Vascular Ehlers-Danlos syndrome',
      'You told us: Marfans and PKU',
      'Change diagnosis',
    ],
  ],
  [
    vascular,
    { diagnosis: named('Ehlers-Danlos syndrome') },
    [
      'cannot-tell',
      'Diagnosis: Vascular Ehlers-Danlos syndrome',
      'This study is for vascular Ehlers-Danlos syndrome. You told us Ehlers-Danlos syndrome.',
      'Change diagnosis',
    ],
  ],
  [
    early,
    { diagnosis: named('HD') },
    [
      'cannot-tell',
      'Diagnosis: Huntington’s disease',
      'HD may mean Hirschsprung disease or Huntington’s disease.',
      'Change diagnosis',
    ],
  ],
  [
    early,
    { diagnosis: named('the gene') },
    [
      'cannot-tell',
      'Diagnosis: Huntington’s disease',
      'We do not know the name “the gene”.',
      'Change diagnosis',
    ],
  ],
  [
    early,
    {},
    [
      'cannot-tell',
      'Diagnosis: Huntington’s disease',
      'You have not told us your diagnosis.',
      'Answer diagnosis',
    ],
  ],
  [
    { ...early, undiagnosed: true },
    { diagnosis: named(questions.diagnosis.none) },
    [
      'fits',
      'Diagnosis: Huntington’s disease or none yet',
      'You told us: I do not have a diagnosis yet',
      'Change diagnosis',
    ],
  ],
  [
    adults,
    { dob: '1987-04-09' },
    ['fits', 'Age: 18 or over', 'You told us: born on 9 April 1987, so you are 39', 'Change dob'],
  ],
  [
    adults,
    {},
    ['cannot-tell', 'Age: 18 or over', 'You have not told us your date of birth.', 'Answer dob'],
  ],
  [
    women,
    { gender: 'MALE' },
    ['does-not-fit', 'Sex on the birth certificate: female', 'You told us: male', 'Change gender'],
  ],
  [
    women,
    {},
    [
      'cannot-tell',
      'Sex on the birth certificate: female',
      'You have not told us the sex on your birth certificate.',
      'Answer gender',
    ],
  ],
  [
    northern,
    { address: { ...address, id: 'a', postcode: 'M1 1AE' } },
    ['fits', 'Where you live: North West', 'You told us: M1 1AE', 'Change address'],
  ],
  [
    northern,
    { address: { ...address, id: 'a', postcode: '12345' } },
    [
      'cannot-tell',
      'Where you live: North West',
      'We cannot tell from the postcode 12345 which region you live in.',
      'Change address',
    ],
  ],
  [
    northern,
    {},
    [
      'cannot-tell',
      'Where you live: North West',
      'You have not told us your address.',
      'Answer address',
    ],
  ],
  [
    white,
    { ethnicity: 'Irish' },
    ['fits', 'Ethnic group: White', 'You told us: Irish', 'Change ethnicity'],
  ],
  [
    white,
    { ethnicity: preferNotToSay },
    [
      'cannot-tell',
      'Ethnic group: White',
      'You chose not to tell us your ethnicity.',
      'Change ethnicity',
    ],
  ],
  [
    white,
    {},
    [
      'cannot-tell',
      'Ethnic group: White',
      'You have not told us your ethnicity.',
      'Answer ethnicity',
    ],
  ],
  [
    onLosartan,
    { medication: named('Aspirin', 'Cozaar 50mg') },
    ['fits', 'Medicine: losartan', 'You told us: Cozaar 50mg', 'Change medication'],
  ],
  [
    onLosartan,
    { medication: named(questions.medication.none) },
    [
      'does-not-fit',
      'Medicine: losartan',
      'You told us that you take no medicines',
      'Change medication',
    ],
  ],
  [
    onLosartan,
    { medication: named('Aspirin', 'Zebrol') },
    [
      'cannot-tell',
      'Medicine: losartan',
      'You told us: Aspirin and Zebrol. We do not know if that is the same.',
      'Change medication',
    ],
  ],
  [
    onLosartan,
    {},
    [
      'cannot-tell',
      'Medicine: losartan',
      'You have not told us your medicines.',
      'Answer medication',
    ],
  ],
])('%j, for who told us %j', (study, told, expected) => {
  expect(line(study, told)).toEqual(expected)
})

test('a study that asks for nothing fits everybody; one that does not say cannot be told', () => {
  expect(line({}, {})?.slice(0, 2)).toEqual(['fits', 'The study looks for anyone.'])
  expect(line(undefined, {})?.slice(0, 2)).toEqual([
    'cannot-tell',
    'The study has not told us who it looks for.',
  ])
})

test('a name that begins with somebody’s keeps its capital within a sentence', () => {
  expect(
    line({ diseases: ['becker-muscular-dystrophy'] }, { diagnosis: named('Muscular dystrophy') }),
  ).toContain('This study is for Becker muscular dystrophy. You told us Muscular dystrophy.')
})

describe('a list of studies', () => {
  const studies = [
    { id: 'vascular', looksFor: { ...vascular, ...adults } },
    { id: 'early', looksFor: early },
    { id: 'silent' },
  ]
  const told = { ...nothing, diagnosis: named('EDS IV') }
  const fitted = (more: Partial<Told>) => fittedStudies(studies, { ...told, ...more }, context)

  test('says of each whether it fits, by which answers, and what is missing', () => {
    expect(fitted({ dob: '1987-04-09' })).toMatchObject([
      { fit: 'fits', because: ['EDS IV'], untold: [] },
      { fit: 'does-not-fit', because: [], untold: [] },
      { fit: 'cannot-tell', because: [], untold: [] },
    ])
    expect(fitted({})[0]).toMatchObject({
      fit: 'cannot-tell',
      because: ['EDS IV'],
      untold: ['You have not told us your date of birth.'],
    })
  })
})
