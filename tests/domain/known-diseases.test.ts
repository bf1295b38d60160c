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

test('another name of a disease leads to it in any spelling, and what it means comes first', () => {
  expect(suggested('lou gehrig')).toMatchObject([{ name: 'Amyotrophic lateral sclerosis' }])
  expect(suggested('PKU').map(({ name }) => name)).toEqual([
    'Phenylketonuria',
    'Classical phenylketonuria',
    'Maternal phenylketonuria',
    'Mild phenylketonuria',
  ])
  expect(suggested('C.F.')).toMatchObject([{ name: 'Cystic fibrosis' }])
  expect(suggested('type four EDS')).toMatchObject([{ name: 'Vascular Ehlers-Danlos syndrome' }])
  expect(suggested('hemophilia')[0]).toMatchObject({ name: 'Haemophilia' })
})

test('an abbreviation of several offers each of them first', () => {
  expect(
    suggested('HD')
      .map(({ name }) => name)
      .slice(0, 2),
  ).toEqual(['Hirschsprung disease', 'Huntington’s disease'])
})

test('a suggestion says what else the disease is called, first what was typed', () => {
  expect(suggested('mucov')).toMatchObject([
    { id: 'cystic-fibrosis', name: 'Cystic fibrosis', alsoCalled: ['Mucoviscidosis', 'CF'] },
  ])
})

test('nothing is suggested for one letter, nor once the name is there; never more than eight', () => {
  expect(suggested('m')).toEqual([])
  expect(suggested('Marfan syndrome')).toEqual([])
  expect(suggested('syndrome')).toHaveLength(8)
})
