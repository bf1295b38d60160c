import { expect, test } from 'vitest'
import { atOnce, diseasesOf, withImported } from '#contract/diseases.ts'
import { loadDiseases } from '#domain/known-diseases.ts'
import {
  type Finding,
  inOrder,
  placeWords,
  preparingSearch,
  recruitsWords,
  searchStudies,
  shownList,
  studiesFor,
  whomLines,
} from '#domain/other-studies.ts'
import type { Told } from '#domain/fit-words.ts'
import type { OtherStudy } from '#contract/other-studies.ts'
import { anOtherStudy } from '../support/other-studies.ts'

const diseases = await loadDiseases()
const today = '2026-11-29'
const livingIn = (postcode: string) => ({
  address: { id: 'a', name: 'Home', line1: '1 Test Street', city: 'Test', postcode },
})
const told = (names: readonly string[], more: Partial<Told> = {}): Told => ({
  diagnosis: names.map((name) => ({ id: name, name })),
  medication: [],
  ...more,
})
const finding = (who: Told | undefined) => ({ diseases, today, told: who })
const foundFor = (studies: readonly OtherStudy[], who: Finding) =>
  studiesFor(
    inOrder(
      studies.map((study) => ({ study })),
      who,
    ),
    who,
  )
const idsFor = (studies: readonly OtherStudy[], who: Told | undefined) => {
  const { isFor, mayBeFor } = foundFor(studies, finding(who))
  return {
    isFor: isFor.map(({ study }) => study.id),
    mayBeFor: mayBeFor.map(({ study }) => study.id),
  }
}

const numbered = (number: number, more: Parameters<typeof anOtherStudy>[0]) =>
  anOtherStudy({ id: `ISRCTN1000000${number}`, ...more })
const marfan = numbered(1, {})
const other = { conditions: ['Rare diseases'], summary: ['Do joints hurt?'] }
const eds = numbered(2, { ...other, title: 'Joints', concepts: ['ehlers-danlos-syndrome'] })
const veds = numbered(3, {
  ...other,
  title: 'Vessels',
  concepts: ['vascular-ehlers-danlos-syndrome'],
})
const unmapped = numbered(4, { ...other, title: 'Marfan syndrome and mood', concepts: [] })
const all = [marfan, eds, veds, unmapped]

test.each<[string, readonly string[], ReturnType<typeof idsFor>]>([
  ['the disease in any spelling', ['Marfans'], { isFor: [marfan.id], mayBeFor: [] }],
  [
    'a type of what a study is for, in which a type may take part',
    ['vEDS'],
    { isFor: [eds.id, veds.id], mayBeFor: [] },
  ],
  [
    'a wider name, of which a study is for a type',
    ['EDS'],
    { isFor: [eds.id], mayBeFor: [veds.id] },
  ],
  ['another type of the same', ['hypermobile EDS'], { isFor: [eds.id], mayBeFor: [] }],
  ['two diagnoses', ['Marfans', 'EDS'], { isFor: [marfan.id, eds.id], mayBeFor: [veds.id] }],
  ['what is no disease', ['Wexcombe'], { isFor: [], mayBeFor: [] }],
  ['no diagnosis yet', ['I do not have a diagnosis yet'], { isFor: [], mayBeFor: [] }],
  ['nothing', [], { isFor: [], mayBeFor: [] }],
])('for %s the studies of the list that are for it are found, and no others', (_, names, ids) => {
  expect(idsFor(all, told(names))).toEqual(ids)
})

test('without answers nothing is for anybody, and everything can be searched', () => {
  expect(idsFor(all, undefined)).toEqual({ isFor: [], mayBeFor: [] })
  const searched = atOnce(preparingSearch(all))
  expect(searchStudies(inOrder(searched, finding(undefined)), 'marfan', diseases)).toHaveLength(2)
})

test('a study for one of several types says which, and what was told', () => {
  expect(foundFor([veds], finding(told(['EDS']))).mayBeFor[0]?.unsure).toBe(
    'It’s for vascular Ehlers-Danlos syndrome. You told us EDS.',
  )
  const huntington = numbered(5, { concepts: ['huntingtons-disease'] })
  expect(foundFor([huntington], finding(told(['HD']))).mayBeFor[0]?.unsure).toBe(
    'It’s for Huntington’s disease. You told us HD.',
  )
})

test('a disease that nobody has classified is not taken for a type of everything', () => {
  const imported = {
    id: 'ORPHA:900005',
    name: 'Wexcombe syndrome',
    alsoCalled: [],
    typeOf: [],
    isRetired: false,
  }
  const known = diseasesOf(withImported(diseases.all, [imported]))
  const own = numbered(6, { concepts: ['ORPHA:900005'] })
  const found = foundFor([...all, own], {
    diseases: known,
    today,
    told: told(['Wexcombe syndrome']),
  })
  expect(found.isFor.map(({ study }) => study)).toEqual([own])
  expect(found.mayBeFor).toEqual([])
})

test('a disease that was chosen finds its studies also where its names could not be loaded', () => {
  const own = numbered(6, { concepts: ['ORPHA:900005'] })
  const diagnosis = [{ id: 'd', name: 'Wexcombe', diseaseId: 'ORPHA:900005' }]
  expect(idsFor([own], { ...told([]), diagnosis }).isFor).toEqual([own.id])
})

test('it is said what was looked for, and what nobody knows', () => {
  expect(foundFor([], finding(told(['Marfans', 'Wexcombe'])))).toMatchObject({
    lookedFor: ['Marfans'],
    unknown: ['Wexcombe'],
  })
})

test('a centre near the member comes first, then what is newest; what is for others of age or sex comes last', () => {
  const far = numbered(1, { regions: ['South West'], updated: '2026-11-20' })
  const farOlder = numbered(2, { regions: [], updated: '2026-03-01' })
  const near = numbered(3, { regions: ['South West', 'North West'], updated: '2026-01-01' })
  const forChildren = numbered(4, { ages: { to: 11 }, updated: '2026-11-21' })
  const forWomen = numbered(5, { sexes: ['FEMALE'], updated: '2026-11-22' })
  const studies = [forChildren, forWomen, farOlder, far, near]
  const who = told(['Marfans'], { ...livingIn('M1 1AE'), dob: '1987-04-09', gender: 'MALE' })
  expect(idsFor(studies, who).isFor).toEqual(
    [near, far, farOlder, forWomen, forChildren].map(({ id }) => id),
  )
})

test('where it is says first if that is the region of the member', () => {
  const two = { regions: ['London', 'Scotland'] as const, where: ['Guy’s, London'], centres: 3 }
  const study = numbered(1, { ...two, regions: [...two.regions] })
  expect(placeWords(study, told([], livingIn('SE1 9RT')))).toEqual({
    near: 'In your region: London',
    where: 'Guy’s, London and 2 more',
  })
  expect(placeWords(study, told([]))).toEqual({ where: 'Guy’s, London and 2 more' })
  expect(placeWords(numbered(1, { where: [], centres: 2 }), undefined).where).toBe('North West')
  expect(placeWords(numbered(1, { where: [], regions: [], centres: 0 }), undefined).where).toBe(
    'The register does not say.',
  )
})

test.each([
  [{ from: '2026-01-01', to: '2027-05-31' }, 'It looks for people until 31 May 2027.'],
  [{ to: '2026-11-28' }, 'It was to stop looking for people on 28 November 2026.'],
  [{ from: '2027-02-01' }, 'It starts to look for people on 1 February 2027.'],
  [{}, 'It looks for people.'],
])('until when it looks for people is said as the register has it: %o', (recruits, words) => {
  expect(recruitsWords(numbered(1, { recruits }), today)).toBe(words)
})

test('whom it looks for is said in the words of our own studies', () => {
  expect(whomLines(numbered(1, { ages: { from: 2, to: 11 }, sexes: ['FEMALE'] }))).toEqual([
    'Age: 2 to 11',
    'Sex on the birth certificate: female',
  ])
  expect(whomLines(numbered(1, { ages: {} }))).toEqual([])
})

const searched = atOnce(preparingSearch(all))
const search = (typed: string, who = told([])) =>
  searchStudies(inOrder(searched, finding(who)), typed, diseases)?.map(({ id }) => id)

test.each([
  ['the beginning of words, in any order', 'synd marf', [marfan.id, unmapped.id]],
  ['other names of a disease', 'MFS', [marfan.id]],
  ['a disease of which a study is for a type', 'EDS', [eds.id, veds.id]],
  ['the number', 'isrctn10000003', [veds.id]],
  ['the place', 'leeds marfan', [marfan.id, unmapped.id]],
  ['the title before the summary', 'joint', [eds.id, veds.id, unmapped.id]],
  ['what is nowhere', 'asthma', []],
])('a search finds %s', (_, typed, ids) => {
  expect(search(typed)).toEqual(ids)
})

test('one letter is no search', () => {
  expect(search('m')).toBeUndefined()
  expect(search(' ')).toBeUndefined()
})

test('a list is shown for thirty days after its import, and no longer', () => {
  const importedAt = (updated: string) => ({
    state: 'there' as const,
    updated,
    sources: [],
    studies: [marfan],
  })
  const lastDay = importedAt('2026-10-30T23:30:00.000Z')
  expect(shownList(lastDay, today)).toBe(lastDay)
  expect(shownList(importedAt('2026-10-29T10:00:00.000Z'), today)).toBeUndefined()
  expect(shownList({ state: 'none' }, today)).toBeUndefined()
})
