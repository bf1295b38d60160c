import { expect, test } from 'vitest'
import { loadDiseases, suggestDiseases } from '#features/onboarding/list/DiseaseField.tsx'

const diseases = await loadDiseases()
const suggested = (typed: string) => suggestDiseases(diseases, typed)

test('at least 400 rare diseases are known, each once and without a comma', () => {
  const names = diseases.map(([first]) => first?.name ?? '')
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThanOrEqual(400)
  expect(diseases.flat().filter(({ name }) => name.includes(','))).toEqual([])
})

test.each([
  ['marf', 'Marfan syndrome'],
  ['huntingtons', 'Huntington’s disease'],
  ['danlos vascular', 'Vascular Ehlers-Danlos syndrome'],
  ['alstrom', 'Alström syndrome'],
  ['charcot marie', 'Charcot-Marie-Tooth disease'],
])('who types “%s” is offered %s', (typed, name) => {
  expect(suggested(typed)[0]).toEqual({ name })
})

test('another name of a disease leads to it, and is shown', () => {
  expect(suggested('lou gehrig')).toEqual([])
  expect(suggested('PKU')).toEqual([{ name: 'Phenylketonuria', alsoCalled: 'PKU' }])
})

test('nothing is suggested for one letter, nor once the name is there; never more than eight', () => {
  expect(suggested('m')).toEqual([])
  expect(suggested('Marfan syndrome')).toEqual([])
  expect(suggested('syndrome')).toHaveLength(8)
})
