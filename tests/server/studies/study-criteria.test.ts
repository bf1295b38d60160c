import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { londonDay } from '#contract/days.ts'
import { fold } from '#contract/fold.ts'
import { getHealthProfile } from '#contract/profile.ts'
import { questions } from '#contract/questions.ts'
import { EthnicGroup, ethnicities } from '#contract/choices.ts'
import { regions } from '#contract/regions.ts'
import type { LooksFor } from '#contract/looks-for.ts'
import { fitAnswersOf, fitLines, fitOf } from '#contract/study-fit.ts'
import {
  knownDiseases,
  namesOfMedicine,
  shippedByName,
} from '../../../server/diseases/known-diseases.ts'
import { fittingAfter } from '../../../server/studies/study-matching.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()

const diagnosis = [
  'Behçet’s disease',
  'behcets',
  'EDS IV',
  'Ehlers-Danlos syndrome',
  'HD',
  'Zebra',
  questions.diagnosis.none,
]
const person = fc.record({
  dob: fc.option(
    fc.constantFrom('1988-02-29', '1991-11-21', '1991-11-22', '1941-11-21', '2010-11-21'),
  ),
  gender: fc.option(fc.constantFrom('MALE' as const, 'FEMALE' as const)),
  ethnicity: fc.option(fc.constantFrom(...ethnicities)),
  postcode: fc.option(
    fc.constantFrom('SW1A 1AA', 'wr29zz', ' M1 1AE', 'QQ1 1AA', '12345', 'EH1 1AA'),
  ),
  diagnosis: fc.option(fc.constantFrom(...diagnosis)),
  medication: fc.option(fc.constantFrom('Losartan 50mg tablets', 'Cozaar', 'Ramipril', 'None')),
})
const wanted: fc.Arbitrary<LooksFor> = fc.record(
  {
    diseases: fc.constantFrom<string[][]>(
      ['behcets-disease'],
      ['vascular-ehlers-danlos-syndrome', 'huntingtons-disease'],
      ['ehlers-danlos-syndrome'],
    ),
    undiagnosed: fc.constant(true as const),
    ages: fc.constantFrom<NonNullable<LooksFor['ages']>[]>(
      { from: 18 },
      { to: 34 },
      { from: 34, to: 37 },
    ),
    sexes: fc.subarray(['MALE' as const, 'FEMALE' as const], { minLength: 1 }),
    regions: fc.subarray([...regions], { minLength: 1 }),
    ethnicities: fc.subarray([...EthnicGroup.options], { minLength: 1 }),
    medicines: fc.constant(['losartan']),
  },
  { requiredKeys: [] },
)

type Person = typeof person extends fc.Arbitrary<infer Value> ? Value : never

const whole: Person = {
  dob: '1988-02-29',
  gender: 'FEMALE',
  ethnicity: 'Irish',
  postcode: ' M1 1AE',
  diagnosis: 'EDS IV',
  medication: 'Cozaar',
}
const questionsAsked = [
  'dob',
  'gender',
  'ethnicity',
  'postcode',
  'diagnosis',
  'medication',
] as const
/** With every combination of answers missing. */
const incomplete = questionsAsked.reduce<Person[]>(
  (people, question) => people.flatMap((each) => [each, { ...each, [question]: null }]),
  [whole],
)

/** What each question decides, as the whole one fits it. */
const parts: LooksFor = {
  diseases: ['vascular-ehlers-danlos-syndrome'],
  ages: { from: 34, to: 40 },
  sexes: ['FEMALE'],
  regions: ['North West'],
  ethnicities: ['White'],
  medicines: ['losartan'],
}
/** Every combination of them. */
const askingFor = Object.entries(parts).reduce<LooksFor[]>(
  (studies, [part, wantedOfIt]) =>
    studies.flatMap((each) => [each, { ...each, [part]: wantedOfIt }]),
  [{}],
)

/** Adds some of every kind, then one for every combination of missing answers. Returns their ids, in order. */
async function plantPeople(): Promise<string[]> {
  const { db } = given
  const some = fc.sample(person, { numRuns: 200, seed: 2026 })
  const people = [...some, ...incomplete].map((each, n) => ({
    ...each,
    id: `p${String(n).padStart(4, '0')}`,
  }))
  for (const { id, dob, gender, ethnicity, postcode, ...lists } of people) {
    const own = { id, member_id: id }
    await db
      .insertInto('members')
      .values({ id, subject: `user_${id}`, created_at: noon, dob, gender, ethnicity })
      .execute()
    if (postcode !== null) {
      const address = { name: 'x', line1: 'x', city: 'x', postcode, folded: 'x' }
      await db
        .insertInto('addresses')
        .values({ ...own, ...address })
        .execute()
    }
    for (const [table, name] of [
      ['diagnoses', lists.diagnosis],
      ['medications', lists.medication],
    ] as const) {
      if (name === null) continue
      await db
        .insertInto(table)
        .values({ ...own, name, folded: fold(name), position: 0 })
        .execute()
    }
  }
  return people.map(({ id }) => id)
}

test('who is invited is who reads on the page of the study that it fits', async () => {
  const { db } = given
  const ids = await plantPeople()
  const context = {
    diseases: await knownDiseases(db),
    shipped: shippedByName(),
    namesOfMedicine,
    today: londonDay(noon),
  }
  const api = apiOver(db)
  const told = await Promise.all(
    ids.map(async (id) => {
      const { body } = await api.member(`user_${id}`).get('/health-profile')
      const { address, ...profile } = v.parse(getHealthProfile.reply, body)
      return { id, answers: fitAnswersOf({ ...profile, postcode: address?.postcode }) }
    }),
  )
  /** Whom the service finds, who are those that read it on the page. */
  const found = async (study: LooksFor) => {
    const { fitting, last } = await fittingAfter(db, study, {
      last: '',
      most: 1_000,
      today: context.today,
    })
    const reading = told.filter(
      ({ answers }) => fitOf(fitLines(study, answers, context)) === 'fits',
    )
    expect(fitting, JSON.stringify(study)).toEqual(reading.map(({ id }) => id))
    expect(last).toBe(ids.at(-1))
    return fitting
  }
  for (const study of fc.sample(wanted, { numRuns: 80, seed: 2026 })) await found(study)
  expect((await found({ diseases: ['vascular-ehlers-danlos-syndrome'] })).length).toBeGreaterThan(
    10,
  )
  const ofIncomplete = ids.slice(-incomplete.length)
  for (const study of askingFor) {
    const fitting = await found(study)
    // Half of them have answered any one question.
    const expected = incomplete.length / 2 ** Object.keys(study).length
    expect(ofIncomplete.filter((id) => fitting.includes(id))).toHaveLength(expected)
  }
})
