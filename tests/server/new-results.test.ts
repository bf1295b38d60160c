import { expect, test } from 'vitest'
import { apiOver, withDatabase } from '../support/api.ts'

const given = withDatabase()
const member = (name: string) => apiOver(given.db).member(`user_new_results_${name}`)

test('new results are shown at once until a member chooses otherwise, and again when they choose so', async () => {
  const amina = member('amina')
  expect(await amina.user()).not.toHaveProperty('newResults')
  await amina.put('/new-results', { how: 'tell' })
  expect(await amina.user()).toMatchObject({ newResults: { how: 'tell', since: '2026-11-21' } })
  await amina.put('/new-results', { how: 'show' })
  expect(await amina.user()).not.toHaveProperty('newResults')
})

test('another choice keeps the day of the first: what came since stays unopened', async () => {
  const grace = member('grace')
  await grace.put('/new-results', { how: 'tell' })
  const { body } = await grace.put('/new-results', { how: 'hold', until: '2026-12-03' })
  expect(body).toEqual({
    newResults: { how: 'hold', until: '2026-12-03', since: '2026-11-21' },
  })
})

test.each([
  ['of today', '2026-11-21'],
  ['in the past', '2026-11-20'],
  ['beyond a year', '2027-11-22'],
  ['that is no day', '2027-02-30'],
])('a day %s is refused, and nothing is changed', async (_, until) => {
  const tom = member('tom')
  expect(await tom.put('/new-results', { how: 'hold', until })).toMatchObject({ status: 422 })
  expect(await tom.user()).not.toHaveProperty('newResults')
})

test('the choice is in the copy of all data', async () => {
  const noor = member('noor')
  await noor.put('/new-results', { how: 'tell' })
  expect(await noor.get('/account/export')).toMatchObject({
    body: { profile: { newResults: { how: 'tell' } } },
  })
})
