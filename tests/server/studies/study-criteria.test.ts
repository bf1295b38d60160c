import fc from 'fast-check'
import { expect, test } from 'vitest'
import { londonDay } from '#contract/days.ts'
import { ethnicities, ethnicGroups, preferNotToSay } from '#contract/questions.ts'
import { fold } from '#contract/fold.ts'
import {
  ageBands,
  regions,
  type ResearchView,
  type StudyCriteria,
} from '#contract/research-view.ts'
import { researchViews } from '../../../server/studies/research-view.ts'
import { fittingAfter } from '../../../server/studies/study-matching.ts'
import { withDatabase } from '../../support/api.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()

const diseases = ['Behçet’s disease', 'Ehlers–Danlos syndrome', 'Zebra disease']
const day = fc.date({
  min: new Date('1920-01-01'),
  max: new Date('2010-12-31'),
  noInvalidDate: true,
})
const person = fc.record({
  dob: fc.option(
    fc.oneof(
      day.map((date) => date.toISOString().slice(0, 10)),
      fc.constantFrom('1988-02-29', '1991-11-21', '1991-11-22', '1941-11-21'),
    ),
  ),
  gender: fc.option(fc.constantFrom('MALE' as const, 'FEMALE' as const)),
  ethnicity: fc.option(fc.constantFrom(...ethnicities)),
  postcode: fc.option(
    fc.constantFrom('SW1A 1AA', 'wr29zz', ' M1 1AE', 'QQ1 1AA', '12345', 'EH1 1AA', 'G1 1AA'),
  ),
  disease: fc.option(fc.constantFrom(...diseases, "behçet's DISEASE", 'Ehlers-Danlos Syndrome')),
})
const groups: NonNullable<StudyCriteria['ethnicities']> = [
  ...ethnicGroups.map(({ group }) => group),
  preferNotToSay,
]
const criteria = fc.record(
  {
    disease: fc.constantFrom(...diseases, 'BEHÇET‘S DISEASE'),
    sex: fc.constantFrom('MALE' as const, 'FEMALE' as const),
    ages: fc.subarray([...ageBands], { minLength: 1 }),
    ethnicities: fc.subarray(groups, { minLength: 1 }),
    locations: fc.subarray([...regions], { minLength: 1 }),
  },
  { requiredKeys: [] },
)

/** Adds some of every kind. Returns their ids, in order. */
async function plantPeople(): Promise<string[]> {
  const { db } = given
  const people = fc.sample(person, { numRuns: 300, seed: 2026 }).map((each, n) => ({
    ...each,
    id: `p${String(n).padStart(4, '0')}`,
  }))
  await db
    .insertInto('members')
    .values(
      people.map(({ id, dob, gender, ethnicity }) => ({
        id,
        subject: id,
        created_at: noon,
        dob,
        gender,
        ethnicity,
      })),
    )
    .execute()
  for (const { id, postcode, disease } of people) {
    const own = { id, member_id: id }
    if (postcode !== null) {
      const address = { name: 'x', line1: 'x', city: 'x', postcode, folded: 'x' }
      await db
        .insertInto('addresses')
        .values({ ...own, ...address })
        .execute()
    }
    if (disease !== null) {
      await db
        .insertInto('diagnoses')
        .values({ ...own, name: disease, folded: fold(disease), position: 0 })
        .execute()
    }
  }
  return people.map(({ id }) => id)
}

const isAmong = (list: readonly string[] | undefined, value: string | null) =>
  list === undefined || (value !== null && list.includes(value))

function fits(
  view: ResearchView,
  { disease, sex, ages, ethnicities: among, locations }: StudyCriteria,
) {
  return (
    (disease === undefined || view.disease.some((name) => fold(name) === fold(disease))) &&
    (sex === undefined || view.sex === sex) &&
    isAmong(ages, view.age) &&
    isAmong(among, view.ethnicity) &&
    isAmong(locations, view.location)
  )
}

test('who fits in SQL is who fits by what research sees', async () => {
  const { db } = given
  const today = londonDay(noon)
  const ids = await plantPeople()
  const views = await researchViews(db, ids, noon)
  for (const each of fc.sample(criteria, { numRuns: 120, seed: 2026 })) {
    const expected = views.filter(({ view }) => fits(view, each)).map(({ memberId }) => memberId)
    const { fitting, last } = await fittingAfter(db, each, { last: '', most: 1_000, today })
    expect(fitting, JSON.stringify(each)).toEqual(expected.toSorted())
    expect(last).toBe(ids.at(-1))
  }
})
