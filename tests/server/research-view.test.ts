import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ethnicities } from '#contract/ethnicities.ts'
import { regions, ResearchView } from '#contract/research-view.ts'
import { regionOf } from '../../server/region-of.ts'
import { countViews } from '../../server/research-counts.ts'
import { apiOver, withDatabase } from '../support/api.ts'
import { expectRefusal } from '../support/refusals.ts'

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
    expectRefusal(await apiOver(given.db).anyone.get('/research-view'), 401, 'unauthorised')
    const id = (await someone().user()).id
    expectRefusal(await someone().get(`/research-view/${id}`), 404, 'not-found')
    const own = await someone().get(`/research-view?memberId=${id}`)
    expect(own.body).toMatchObject({ age: null })
  })
})

describe('the counts of a study', () => {
  const view = v.parse(ResearchView, {
    age: '35 to 39',
    sex: 'FEMALE',
    disease: ['Sarcoidosis'],
    diagnosedDate: [2011],
    ethnicity: 'White',
    location: 'London',
  })

  test('say nothing of nine people, and "at least ten" of ten to nineteen', () => {
    const empty = { age: [], sex: [], disease: [], diagnosedDate: [], ethnicity: [], location: [] }
    expect(countViews(Array.from({ length: 9 }, () => view))).toEqual({ atLeast: 0, fields: empty })
    for (const people of [10, 19]) {
      const { atLeast, fields } = countViews(Array.from({ length: people }, () => view))
      expect(atLeast).toBe(10)
      expect(fields.location).toEqual([{ group: 'London', atLeast: 10 }])
      expect(fields.diagnosedDate).toEqual([{ group: '2011', atLeast: 10 }])
    }
  })

  test('leave out the one in a region of their own, and do not tell of them by the difference', () => {
    const rest = Array.from({ length: 59 }, () => view)
    const counts = countViews([...rest, { ...view, location: 'North East' }])
    expect(counts.atLeast).toBe(60)
    expect(counts.fields.location).toEqual([{ group: 'London', atLeast: 50 }])
    const withoutThem = countViews([...rest, view])
    expect(withoutThem.fields.location).toEqual([{ group: 'London', atLeast: 60 }])
  })

  test('S37: never let a small group out: every figure and every difference is in tens', () => {
    const views = fc.array(
      fc.record({
        age: fc.constantFrom('20 to 24', '35 to 39', null),
        sex: fc.constantFrom('MALE' as const, 'FEMALE' as const, null),
        disease: fc.array(fc.constantFrom('Sarcoidosis', 'sarcoidosis', 'PKU'), { maxLength: 3 }),
        diagnosedDate: fc.array(fc.constantFrom(2010, 2011, null), { maxLength: 3 }),
        ethnicity: fc.constantFrom('White', 'Prefer not to say', null),
        location: fc.constantFrom(...regions, null),
      }),
      { maxLength: 80, size: 'max' },
    )
    fc.assert(
      fc.property(views, (seen) => {
        const { atLeast, fields, ...others } = countViews(seen)
        expect(others).toEqual({})
        expect(Object.keys(fields).toSorted()).toEqual(sixFields)
        const figures = [
          atLeast,
          ...Object.values(fields)
            .flat()
            .map((group) => group.atLeast),
        ]
        for (const figure of figures) {
          expect(figure % 10).toBe(0)
          expect(figure).toBeLessThanOrEqual(seen.length)
        }
        for (const { group, atLeast: least } of fields.location) {
          const people = seen.filter(({ location }) => location === group).length
          expect(people - least).toBeGreaterThanOrEqual(0)
          expect(people - least).toBeLessThan(10)
          expect(people).toBeGreaterThanOrEqual(10)
        }
        for (const { group, atLeast: least } of fields.disease) {
          const people = seen.filter(({ disease }) =>
            disease.some((name) => name.toLowerCase() === group),
          ).length
          expect(people - least).toBeGreaterThanOrEqual(0)
          expect(people - least).toBeLessThan(10)
        }
      }),
      { numRuns: 300, seed: 2026 },
    )
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
