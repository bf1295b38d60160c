import { expect, test } from 'vitest'
import { matchStudies } from '#domain/study-match.ts'

const study = {
  id: 's1',
  studyName: 'Early signs of Huntington’s disease',
  organisation: 'Institute of Tests',
  description: 'For adults who take celiprolol. None is too old.',
  infoLink: '',
  terms: '',
  privacyPolicy: '',
  updatedAt: '2026-11-21T09:00:00.000Z',
  asksForKitData: false,
}
const named = (...names: string[]) => names.map((name) => ({ id: name, name }))

test.each([
  [named('Huntingtons Disease'), [], ['Huntingtons Disease']],
  [[], named('Celiprolol'), ['Celiprolol']],
  [named('disease of the old'), [], []],
  [named('sign'), [], []],
  [[], named('None'), []],
])('%j and %j match by whole words', (diagnosis, medication, because) => {
  expect(matchStudies([study], { diagnosis, medication })[0]?.because).toEqual(because)
})
