import { expect, test } from 'vitest'
import { diseasesOf } from '#contract/diseases.ts'
import { loadDiseases } from '#domain/known-diseases.ts'
import { unclearDiagnosis, withDisease } from '#domain/meanings.ts'

const diseases = await loadDiseases()
const named = (...names: string[]) => ({ diagnosis: names.map((name) => ({ id: name, name })) })
const asked = (names: string[], declined: string[] = []) => {
  const unclear = unclearDiagnosis(diseases, named(...names), declined)
  return unclear && [unclear.name, ...unclear.meanings.map(({ name }) => name)]
}

test.each([
  ['another name of one disease', ['gout', 'PKU'], ['PKU', 'Phenylketonuria']],
  ['a name of several', ['HD'], ['HD', 'Hirschsprung disease', 'Huntington’s disease']],
])('%s is asked about', (_, names, question) => {
  expect(asked(names)).toEqual(question)
})

test.each([
  ['its own name', ['cystic fibrosis']],
  ['a name of no known disease', ['the gene']],
  ['no diagnosis yet', ['I do not have a diagnosis yet']],
  ['no answer', []],
])('%s is not', (_, names) => {
  expect(asked(names)).toBeUndefined()
})

test('what was chosen or declined is not asked about again; the next name is', () => {
  const diagnosis = [
    { id: '1', name: 'PKU', diseaseId: 'phenylketonuria' },
    ...named('vEDS').diagnosis,
  ]
  expect(unclearDiagnosis(diseases, { diagnosis }, [])?.name).toBe('vEDS')
  expect(unclearDiagnosis(diseases, { diagnosis }, ['veds'])).toBeUndefined()
})

test('nobody is asked about a disease that is retired', () => {
  const retired = {
    id: 'ORPHA:1',
    name: 'Ash disorder',
    alsoCalled: ['AshD'],
    typeOf: [],
    isRetired: true,
  }
  expect(unclearDiagnosis(diseasesOf([retired]), named('AshD'), [])).toBeUndefined()
})

test('a yes adds the disease to its name alone, and leaves words and years', () => {
  const diagnosis = [
    { id: '1', name: 'gout', diseaseId: 'gout' },
    { id: '2', name: 'PKU', diagnosedYear: 1988 },
  ]
  expect(withDisease({ diagnosis }, 'PKU', 'phenylketonuria')).toEqual({
    names: ['gout', 'PKU'],
    diagnosedYears: [null, 1988],
    diseaseIds: ['gout', 'phenylketonuria'],
  })
})
