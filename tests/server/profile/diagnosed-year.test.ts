import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { apiOver, withDatabase, type Caller } from '../../support/api.ts'
import { expectProblem } from '../../support/problems.ts'

const given = withDatabase()

const someone = () => apiOver(given.db).member(`user_${randomUUID()}`)
const diagnosesOf = async (caller: Caller) =>
  (await caller.user()).diagnosis.map(({ name, diagnosedYear }) => [name, diagnosedYear])

test('a year beside a diagnosis is kept with it', async () => {
  const lou = someone()
  const added = await lou.post('/diagnosis', { name: 'Sarcoidosis', diagnosedYear: 2011 })
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({ name: 'Sarcoidosis', diagnosedYear: 2011 })
  await lou.post('/diagnosis', { name: 'Raynaud’s phenomenon' })
  expect(await diagnosesOf(lou)).toEqual([
    ['Sarcoidosis', 2011],
    ['Raynaud’s phenomenon', undefined],
  ])
  expect((await lou.get('/health-profile')).body).toMatchObject({
    diagnosis: [{ diagnosedYear: 2011 }, { name: 'Raynaud’s phenomenon' }],
  })
})

test('a year stays when only names are sent, and goes when it is sent as null', async () => {
  const lou = someone()
  await lou.put('/diagnosis', { names: ['A', 'B'], diagnosedYears: [2001, 2002] })
  await lou.post('/diagnosis', { name: 'a' })
  await lou.put('/diagnosis', { names: ['B', 'A', 'C'] })
  expect(await diagnosesOf(lou)).toEqual([
    ['B', 2002],
    ['A', 2001],
    ['C', undefined],
  ])
  const reply = await lou.put('/diagnosis', { names: ['A', 'B'], diagnosedYears: [null, 2003] })
  expect(reply.body).toMatchObject([{ name: 'A' }, { name: 'B', diagnosedYear: 2003 }])
  expect(await diagnosesOf(lou)).toEqual([
    ['A', undefined],
    ['B', 2003],
  ])
})

test('of two spellings of a diagnosis the first one counts', async () => {
  const lou = someone()
  await lou.put('/diagnosis', { names: ['PKU', 'pku'], diagnosedYears: [2001, 2002] })
  expect(await diagnosesOf(lou)).toEqual([['PKU', 2001]])
})

test.each([
  ['in the future', 2027],
  ['before the birth', 1986],
  ['before anybody living', 1899],
  ['of two digits', 87],
  ['with a fraction', 2000.5],
  ['in words', 'last year'],
])('a year %s is refused, and nothing is saved', async (_, year) => {
  const lou = someone()
  await lou.patch('/users', { dob: '1987-04-09' })
  const added = await lou.post('/diagnosis', { name: 'Sarcoidosis', diagnosedYear: year })
  expect(expectProblem(added, 422, 'invalid-input').errors?.[0]?.field).toBe('diagnosedYear')
  const whole = { names: ['A', 'B'], diagnosedYears: [null, year] }
  const { errors } = expectProblem(await lou.put('/diagnosis', whole), 422, 'invalid-input')
  expect(errors?.[0]?.field).toBe('diagnosedYears.1')
  expect(await diagnosesOf(lou)).toEqual([])
})

test('the year of birth and this year are fine', async () => {
  const lou = someone()
  await lou.patch('/users', { dob: '1987-04-09' })
  const names = { names: ['A', 'B'], diagnosedYears: [1987, 2026] }
  expect((await lou.put('/diagnosis', names)).status).toBe(200)
})

test('years without a place for each name are refused, and only diagnoses have any', async () => {
  const lou = someone()
  const short = await lou.put('/diagnosis', { names: ['A', 'B'], diagnosedYears: [2001] })
  expectProblem(short, 422, 'invalid-input')
  const hospital = await lou.post('/hospitals', { name: 'A', diagnosedYear: 2001 })
  expectProblem(hospital, 422, 'invalid-input')
})
