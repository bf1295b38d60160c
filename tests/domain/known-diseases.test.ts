import { expect, test } from 'vitest'
import { loadDiseases, suggestDiseases } from '#domain/known-diseases.ts'

const diseases = await loadDiseases()
const suggested = (typed: string) => suggestDiseases(diseases, typed)

test('at least 400 rare diseases are known, each once and without a comma', () => {
  const names = diseases.all.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThanOrEqual(400)
  expect(names.filter((name) => name.includes(','))).toEqual([])
})

test.each([
  ['marf', 'Marfan syndrome'],
  ['huntingtons', 'Huntington’s disease'],
  ['danlos vascular', 'Vascular Ehlers-Danlos syndrome'],
  ['alstrom', 'Alström syndrome'],
  ['charcot marie', 'Charcot-Marie-Tooth disease'],
])('who types “%s” is offered %s', (typed, name) => {
  expect(suggested(typed)[0]).toMatchObject({ name })
})

test('another name of a disease leads to it, and is shown', () => {
  expect(suggested('lou gehrig')).toMatchObject([{ name: 'Amyotrophic lateral sclerosis' }])
  expect(suggested('PKU')).toEqual([
    { id: 'phenylketonuria', name: 'Phenylketonuria', alsoCalled: 'PKU' },
    {
      id: 'classical-phenylketonuria',
      name: 'Classical phenylketonuria',
      alsoCalled: 'Classical PKU',
    },
    {
      id: 'maternal-phenylketonuria',
      name: 'Maternal phenylketonuria',
      alsoCalled: 'Maternal PKU',
    },
    { id: 'mild-phenylketonuria', name: 'Mild phenylketonuria', alsoCalled: 'Mild PKU' },
  ])
})

test('nothing is suggested for one letter, nor once the name is there; never more than eight', () => {
  expect(suggested('m')).toEqual([])
  expect(suggested('Marfan syndrome')).toEqual([])
  expect(suggested('syndrome')).toHaveLength(8)
})
