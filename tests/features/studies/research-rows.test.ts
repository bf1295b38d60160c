import { expect, test } from 'vitest'
import type { ResearchView } from '#contract/research-view.ts'
import { seenUndiagnosed } from '#domain/answers.ts'
import { researchRows } from '#features/studies/ResearchViewPage.tsx'

const view: ResearchView = {
  age: '35 to 39',
  sex: 'FEMALE',
  disease: ['First', 'Second'],
  diagnosedDate: [2019, null],
  ethnicity: 'Asian or Asian British',
  location: 'West Midlands',
}

const valuesOf = (shown: ResearchView) =>
  Object.fromEntries(researchRows(shown).map(({ term, values }) => [term, values]))

test('the card has exactly the six fields of the specification', () => {
  expect(researchRows(view).map(({ term }) => term)).toEqual([
    'Age',
    'Sex',
    'Disease',
    'Year of diagnosis',
    'Ethnicity',
    'Location',
  ])
})

test('among several diagnoses a year says which it belongs to', () => {
  expect(valuesOf(view)['Year of diagnosis']).toEqual(['2019 (First)'])
  const one = { ...view, disease: ['First'], diagnosedDate: [2019] }
  expect(valuesOf(one)['Year of diagnosis']).toEqual(['2019'])
})

test('what was not answered has no value', () => {
  const nothing: ResearchView = {
    age: null,
    sex: null,
    disease: [],
    diagnosedDate: [],
    ethnicity: null,
    location: null,
  }
  expect(Object.values(valuesOf(nothing)).flat()).toEqual([])
})

test('of somebody without a diagnosis yet it says that researchers see none', () => {
  const undiagnosed = { diagnosis: [{ id: '1', name: 'I do not have a diagnosis yet' }] }
  const shown = { ...view, disease: [], diagnosedDate: [] }
  const [, , disease, year] = researchRows(shown, seenUndiagnosed(undiagnosed))
  expect(disease).toMatchObject({
    values: [],
    empty: 'Nothing, because you do not have a diagnosis yet',
  })
  expect(year).toMatchObject({ values: [], empty: 'Nothing' })
  expect(seenUndiagnosed({ diagnosis: [] })).toBeUndefined()
})
