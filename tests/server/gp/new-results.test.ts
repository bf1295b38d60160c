import { expect, test } from 'vitest'
import { newResultsTag } from '#contract/new-results.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { expectProblem } from '../../support/problems.ts'

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

test('a choice that names the version it replaces is refused where another device has made another', async () => {
  const kim = member('kim')
  const put = async (version: string) =>
    kim.put('/new-results', { how: 'tell' }, { 'If-Match': version })
  expectProblem(await put('"tell.2026-11-01"'), 412, 'setting-changed')
  expect(await kim.get('/new-results')).toMatchObject({ body: {} })
  expect(await put(newResultsTag(undefined))).toMatchObject({ status: 200 })
  const { body } = await kim.get('/new-results')
  expect(body).toEqual({ newResults: { how: 'tell', since: '2026-11-21' } })
  // A call without a version is taken, as for lists.
  expect(await kim.put('/new-results', { how: 'show' })).toMatchObject({ status: 200 })
})
