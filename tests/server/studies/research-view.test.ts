import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ethnicities } from '#contract/choices.ts'
import { ResearchView } from '#contract/research-view.ts'
import { regionOf } from '#contract/postcode-regions.ts'
import { regions } from '#contract/regions.ts'
import { countViews } from '../../../server/studies/research-counts.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { expectProblem } from '../../support/problems.ts'

const given = withDatabase()

const someone = () => apiOver(given.db).member(`user_${randomUUID()}`)
const sixFields = ['age', 'sex', 'disease', 'diagnosedDate', 'ethnicity', 'location'].toSorted()

describe('what research sees of a member', () => {
  test('is six coarse fields, live from the profile', async () => {
    const lou = someone()
    await lou.patch('/users', { dob: '1987-04-09', ethnicity: 'African' })
    await lou.put('/gender', { gender: 'FEMALE' })
    await lou.put('/diagnosis', {
      names: ['Sarcoidosis', 'Marfan syndrome'],
      diagnosedYears: [2011, null],
    })
    await lou.post('/addresses', { line1: '1 Old Lane', city: 'Leeds', postcode: 'LS7 9ZY' })
    await lou.post('/addresses', { line1: '2 New Lane', city: 'Bristol', postcode: 'bs69zx' })
    expect((await lou.get('/research-view')).body).toEqual({
      age: '35 to 39',
      sex: 'FEMALE',
      disease: ['Sarcoidosis', 'Marfan syndrome'],
      diagnosedDate: [2011, null],
      ethnicity: 'Black, Black British, Caribbean or African',
      location: 'South West',
    })
  })

  test('is empty while nothing is answered', async () => {
    expect((await someone().get('/research-view')).body).toEqual({
      age: null,
      sex: null,
      disease: [],
      diagnosedDate: [],
      ethnicity: null,
      location: null,
    })
  })

  test('has no year that lies before the birth', async () => {
    const lou = someone()
    await lou.put('/diagnosis', { names: ['Sarcoidosis'], diagnosedYears: [1980] })
    await lou.patch('/users', { dob: '1987-04-09' })
    expect((await lou.get('/research-view')).body).toMatchObject({ diagnosedDate: [null] })
  })

  test('S32, S37: never has another key, an exact age, a background or a place, whatever is answered', async () => {
    const lou = someone()
    const canary = 'Zebra'
    await lou.put('/users/sync', { firstName: `${canary}a`, lastName: `${canary}b` })
    const answers = fc.record({
      dob: fc.integer({ min: 1897, max: 2009 }).map((year) => `${year}-06-15`),
      ethnicity: fc.constantFrom(...ethnicities),
      postcode: fc.constantFrom('WR2 9ZZ', 'SW1A 1AA', 'CF10 1AA', 'BT1 1AA', 'nowhere', 'M1 1AE'),
      diagnosis: fc.constantFrom('Sarcoidosis', 'Marfan syndrome'),
    })
    await fc.assert(
      fc.asyncProperty(answers, async ({ dob, ethnicity, postcode, diagnosis }) => {
        await lou.patch('/users', { dob, ethnicity })
        await lou.put('/diagnosis', { names: [diagnosis] })
        await lou.put('/hospitals', { names: [`${canary} Hospital`] })
        await lou.post('/addresses', { line1: `1 ${canary} Lane`, city: canary, postcode })
        const { body } = await lou.get('/research-view')
        expect(Object.keys(Object(body)).toSorted()).toEqual(sixFields)
        expect(v.is(ResearchView, body)).toBe(true)
        const text = JSON.stringify(body)
        expect(text).not.toContain(canary)
        expect(text).not.toContain(postcode)
        expect(text).not.toContain(dob)
        expect(Object(body)).toMatchObject({ disease: [diagnosis] })
      }),
      { numRuns: 20, seed: 2026 },
    )
  })

  test('S37: is nobody else’s to ask for', async () => {
    expectProblem(await apiOver(given.db).anyone.get('/research-view'), 401, 'unauthorised')
    const id = (await someone().user()).id
    expectProblem(await someone().get(`/research-view/${id}`), 404, 'not-found')
    const own = await someone().get(`/research-view?memberId=${id}`)
    expect(own.body).toMatchObject({ age: null })
  })
})

const view = v.parse(ResearchView, {
  age: '35 to 39',
  sex: 'FEMALE',
  disease: ['Sarcoidosis'],
  diagnosedDate: [2011],
  ethnicity: 'White',
  location: 'London',
})

/** People with these ids, who all gave the same answers. */
const peopleOf = (ids: readonly string[], said: ResearchView = view) =>
  ids.map((memberId) => ({ memberId, view: said }))
const idsFrom = (start: number, many: number) =>
  Array.from({ length: many }, (_, n) => `member-${start + n}`)

describe('the counts of a study', () => {
  test('say nothing of a study of fewer than fifty, nor of a group of a few', () => {
    const empty = { age: [], sex: [], disease: [], diagnosedDate: [], ethnicity: [], location: [] }
    expect(countViews(peopleOf(idsFrom(0, 49)), 'seed')).toEqual({ about: 0, fields: empty })
    for (let n = 0; n < 50; n += 1) {
      const alone = peopleOf(['alone'], { ...view, location: 'North East' })
      const { fields } = countViews([...peopleOf(idsFrom(0, 150)), ...alone], `seed-${n}`)
      expect(fields.location.map(({ group }) => group)).toEqual(['London'])
    }
  })

  test('are the same for the same people, however often and in whatever order they are asked for', () => {
    const people = peopleOf(idsFrom(0, 123))
    const once = countViews(people, 'seed')
    expect(countViews(people.toReversed(), 'seed')).toEqual(once)
    expect(once.fields.location).toEqual(
      once.fields.sex.map((each) => ({ ...each, group: 'London' })),
    )
  })

  test('S37: are in tens, of a figure that is a few people wrong', () => {
    const seen = fc.array(
      fc.record({
        age: fc.constantFrom('20 to 24', '35 to 39', null),
        sex: fc.constantFrom('MALE' as const, 'FEMALE' as const, null),
        disease: fc.array(fc.constantFrom('Sarcoidosis', 'sarcoidosis', 'PKU'), { maxLength: 3 }),
        diagnosedDate: fc.array(fc.constantFrom(2010, 2011, null), { maxLength: 3 }),
        ethnicity: fc.constantFrom('White', 'Prefer not to say', null),
        location: fc.constantFrom(...regions, null),
      }),
      { maxLength: 200, minLength: 90, size: 'max' },
    )
    fc.assert(
      fc.property(seen, fc.string(), (views, seed) => {
        const members = views.map((each, n) => ({ memberId: `member-${n}`, view: each }))
        const { about, fields, ...others } = countViews(members, seed)
        expect(others).toEqual({})
        expect(Object.keys(fields).toSorted()).toEqual(sixFields)
        expect(about % 10).toBe(0)
        for (const group of fields.location) {
          const people = views.filter(({ location }) => location === group.group).length
          expect(group.about % 10).toBe(0)
          expect(group.about).toBeGreaterThanOrEqual(30)
          expect(people).toBeGreaterThanOrEqual(10)
        }
      }),
      { numRuns: 300, seed: 2026 },
    )
  })
})

describe('the counts of a study, before and after somebody joins,', () => {
  test('S37: do not tell whoever knows all members but one whether that one has joined', () => {
    const others = peopleOf(idsFrom(1_000, 80), { ...view, location: 'London', sex: 'FEMALE' })
    const target: ResearchView = {
      age: '70 to 74',
      sex: 'MALE',
      disease: ['Huntington’s disease'],
      diagnosedDate: [1999],
      ethnicity: 'Asian or Asian British',
      location: 'North East',
    }
    const fieldsShown = (shams: number, seed: string, hasJoined: boolean) => {
      // The attacker's own accounts, with the profile they guess.
      const sham = peopleOf(idsFrom(0, shams), target)
      const joined = hasJoined ? peopleOf(['the-one'], target) : []
      const { fields } = countViews([...others, ...sham, ...joined], seed)
      const theirs = [
        fields.age.some(({ group }) => group === target.age),
        fields.sex.some(({ group }) => group === 'MALE'),
        fields.diagnosedDate.some(({ group }) => group === '1999'),
        fields.ethnicity.some(({ group }) => group === target.ethnicity),
        fields.location.some(({ group }) => group === target.location),
      ]
      return theirs.filter(Boolean).length
    }
    const seeds = Array.from({ length: 400 }, (_, n) => `seed-${n}`)
    for (const shams of [9, 29]) {
      const shownWith = seeds.map((seed) => fieldsShown(shams, seed, true))
      const shownWithout = seeds.map((seed) => fieldsShown(shams, seed, false))
      // The attacker's best rule is to guess "joined" when at least so many fields are shown.
      const rightOften = [0, 1, 2, 3, 4, 5, 6].map((least) => {
        const right =
          shownWith.filter((shown) => shown >= least).length +
          shownWithout.filter((shown) => shown < least).length
        return right / (2 * seeds.length)
      })
      expect(Math.max(...rightOften), `${shams} accounts`).toBeLessThan(0.63)
    }
  })
})

describe('the region of a postcode', () => {
  test.each([
    ['WR2 9ZZ', 'West Midlands'],
    ['ls79zy', 'Yorkshire and The Humber'],
    [' BS6 9ZX', 'South West'],
    ['SW1A 1AA', 'London'],
    ['DA1 1AA', 'South East'],
    ['NE1 1AA', 'North East'],
    ['M1 1AE', 'North West'],
    ['NG1 1AA', 'East Midlands'],
    ['N1 9GU', 'London'],
    ['CB2 1TN', 'East of England'],
    ['CF10 1AA', 'Outside England'],
    ['EH1 1AA', 'Outside England'],
    ['12345', undefined],
    ['', undefined],
    ['QQ1 1AA', undefined],
  ])('of %j is %s', (postcode, region) => {
    expect(regionOf(postcode)).toBe(region)
  })
})
