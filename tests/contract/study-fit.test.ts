import { expect, test } from 'vitest'
import type { LooksFor } from '#contract/looks-for.ts'
import { diseasesOf, withImported } from '#contract/diseases.ts'
import { fitAnswersOf, fitLines, fitOf, namesIn, type FitAnswers } from '#contract/study-fit.ts'
import { loadDiseases } from '#domain/known-diseases.ts'

const diseases = await loadDiseases()
const context = {
  diseases,
  shipped: diseases,
  namesOfMedicine: namesIn([['losartan', 'cozaar']]),
  today: '2026-11-28',
}
const nothing: FitAnswers = {
  diagnoses: [],
  isUndiagnosed: false,
  medicines: [],
  takesNone: false,
}
const lines = (study: LooksFor, answers: Partial<FitAnswers>) =>
  fitLines(study, { ...nothing, ...answers }, context)
const fit = (study: LooksFor, answers: Partial<FitAnswers>) => fitOf(lines(study, answers))
const told = (...names: string[]) => ({ diagnoses: names.map((name) => ({ name })) })

const veds: LooksFor = { diseases: ['vascular-ehlers-danlos-syndrome'] }
/** A disease of an import that could not be loaded. */
const notHere: LooksFor = { diseases: ['ORPHA:900005'] }
const chosenElsewhere = { diagnoses: [{ name: 'Wexcombe', diseaseId: 'ORPHA:900006' }] }
const chosenNotHere = { diagnoses: [{ name: 'Marfans', diseaseId: 'ORPHA:900006' }] }
const sarcoidosis: LooksFor = { diseases: ['sarcoidosis'] }

test.each<[string, LooksFor, Partial<FitAnswers>, string]>([
  ['the disease itself', veds, told('EDS IV'), 'fits'],
  ['a type of it', sarcoidosis, told('sarcoidosis of the lungs'), 'fits'],
  ['one of several diagnoses', veds, told('Asthma', 'vEDS'), 'fits'],
  ['a wider name', veds, told('Ehlers-Danlos syndrome'), 'cannot-tell'],
  ['another type', veds, told('hypermobile EDS'), 'does-not-fit'],
  ['another disease', veds, told('Marfans'), 'does-not-fit'],
  ['what is no diagnosis', veds, told('the gene'), 'cannot-tell'],
  [
    'another disease, and a name that is unknown here',
    veds,
    told('Marfans', 'Zebra'),
    'cannot-tell',
  ],
  ['an abbreviation of several', { diseases: ['huntingtons-disease'] }, told('HD'), 'cannot-tell'],
  ['an abbreviation of several others', veds, told('HD'), 'does-not-fit'],
  ['nothing yet', veds, {}, 'cannot-tell'],
  ['a disease, for a study of one whose names are not here', notHere, told('CF'), 'cannot-tell'],
  ['one that was chosen, whose names are not here', veds, chosenElsewhere, 'cannot-tell'],
  ['words of another, beside a choice that is not here', veds, chosenNotHere, 'cannot-tell'],
  ['no diagnosis yet', veds, { isUndiagnosed: true }, 'does-not-fit'],
  [
    'no diagnosis yet, which the study takes',
    { ...veds, undiagnosed: true },
    { isUndiagnosed: true },
    'fits',
  ],
  [
    'no diagnosis yet, for a study of such people',
    { undiagnosed: true },
    { isUndiagnosed: true },
    'fits',
  ],
])('who told us %s', (...[, study, answers, expected]) => {
  expect(fit(study, answers)).toBe(expected)
})

test('“none” beside a name is what an older app left there: the name counts', () => {
  const named = (...names: string[]) => names.map((name) => ({ id: name, name }))
  const answers = fitAnswersOf({
    diagnosis: named('I do not have a diagnosis yet', 'EDS IV'),
    medication: named('I am not taking any medications', 'losartan'),
  })
  expect(fit({ ...veds, medicines: ['losartan'] }, answers)).toBe('fits')
  const none = fitAnswersOf({ diagnosis: named('I do not have a diagnosis yet'), medication: [] })
  expect(fit(veds, none)).toBe('does-not-fit')
  expect(fit({ undiagnosed: true }, none)).toBe('fits')
})

test('what the shipped list can tell stays the same with the names of an import', () => {
  const imported = diseasesOf(
    withImported(diseases.all, [
      {
        id: 'ORPHA:900001',
        name: 'Another name of sarcoidosis',
        alsoCalled: ['PKU'],
        typeOf: ['marfan-syndrome'],
        isRetired: false,
        sameAs: 'sarcoidosis',
      },
    ]),
  )
  const both = { ...context, diseases: imported }
  const fits = (study: LooksFor, name: string) =>
    fitOf(fitLines(study, { ...nothing, ...told(name) }, both))
  expect(fits({ diseases: ['phenylketonuria'] }, 'PKU')).toBe('fits')
  expect(fits({ diseases: ['marfan-syndrome'] }, 'sarcoidosis')).toBe('does-not-fit')
  expect(fits(sarcoidosis, 'another name of sarcoidosis')).toBe('fits')
})

test.each([
  ['M1 1AE', 'North West', 'fits'],
  ['M1 1AE', 'London', 'does-not-fit'],
  // Epsom is in Surrey, most of its postcode area in London.
  ['KT17 1AA', 'South East', 'cannot-tell'],
  ['KT17 1AA', 'London', 'cannot-tell'],
  ['KT17 1AA', 'North West', 'does-not-fit'],
  ['nowhere', 'London', 'cannot-tell'],
] as const)('a member of %s, for a study in %s: %s', (postcode, region, expected) => {
  const answers = fitAnswersOf({ diagnosis: [], medication: [], postcode })
  expect(fit({ regions: [region] }, answers)).toBe(expected)
})
