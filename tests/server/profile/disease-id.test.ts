import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listTag } from '#contract/merge-lists.ts'
import { apiOver, withDatabase, type Caller } from '../../support/api.ts'
import { expectProblem } from '../../support/problems.ts'

const given = withDatabase()

const someone = () => apiOver(given.db).member(`user_${randomUUID()}`)
const chosenBy = async (caller: Caller) =>
  (await caller.user()).diagnosis.map(({ name, diseaseId }) => [name, diseaseId])

test('the disease that was chosen stands beside the words that were typed', async () => {
  const lou = someone()
  const added = await lou.post('/diagnosis', { name: 'PKU', diseaseId: 'phenylketonuria' })
  expect(added.body).toMatchObject({ name: 'PKU', diseaseId: 'phenylketonuria' })
  await lou.post('/diagnosis', { name: 'Zebra' })
  expect(await chosenBy(lou)).toEqual([
    ['PKU', 'phenylketonuria'],
    ['Zebra', undefined],
  ])
  expect((await lou.get('/health-profile')).body).toMatchObject({
    diagnosis: [{ diseaseId: 'phenylketonuria' }, { name: 'Zebra' }],
  })
  const { body } = await lou.get('/account/export')
  expect(body).toMatchObject({
    profile: { diagnosis: [{ name: 'PKU', diseaseId: 'phenylketonuria' }, { name: 'Zebra' }] },
    researchView: { disease: ['Phenylketonuria', 'Zebra'] },
  })
})

test('a choice that is made later joins the name that is there', async () => {
  const lou = someone()
  await lou.post('/diagnosis', { name: 'HD' })
  await lou.post('/diagnosis', { name: 'hd', diseaseId: 'huntingtons-disease' })
  expect(await chosenBy(lou)).toEqual([['HD', 'huntingtons-disease']])
})

test('an earlier app, which knows no ids, changes the list and takes no choice away', async () => {
  const lou = someone()
  const diseaseIds = ['phenylketonuria', 'huntingtons-disease']
  await lou.put('/diagnosis', { names: ['PKU', 'HD'], diseaseIds })
  const seen = await listTag({ names: ['PKU', 'HD'] })
  const reply = await lou.put('/diagnosis', { names: ['HD', 'pku', 'Zebra'] }, { 'If-Match': seen })
  expect(reply.status).toBe(200)
  expect(await chosenBy(lou)).toEqual([
    ['HD', 'huntingtons-disease'],
    ['pku', 'phenylketonuria'],
    ['Zebra', undefined],
  ])
})

test('a choice goes with its name, and when it is taken back', async () => {
  const lou = someone()
  const diseaseIds = ['phenylketonuria', 'huntingtons-disease']
  await lou.put('/diagnosis', { names: ['PKU', 'HD'], diseaseIds })
  await lou.put('/diagnosis', { names: ['Phenylketonurea', 'HD'] })
  expect(await chosenBy(lou)).toEqual([
    ['Phenylketonurea', undefined],
    ['HD', 'huntingtons-disease'],
  ])
  await lou.put('/diagnosis', { names: ['PKU', 'HD'], diseaseIds: ['phenylketonuria', null] })
  expect(await chosenBy(lou)).toEqual([
    ['PKU', 'phenylketonuria'],
    ['HD', undefined],
  ])
})

test('a choice that another device has made since is not taken away by one made here', async () => {
  const lou = someone()
  const list = { names: ['PKU', 'HD'], diseaseIds: ['phenylketonuria', null] }
  await lou.put('/diagnosis', list)
  const chosen = { names: ['PKU', 'HD'], diseaseIds: [null, 'huntingtons-disease'] }
  const seen = { 'If-Match': await listTag({ names: ['PKU', 'HD'] }) }
  const reply = await lou.put('/diagnosis', chosen, seen)
  const { current } = expectProblem(reply, 412, 'list-changed')
  expect(current).toEqual({ version: await listTag(list), ...list })
  const merged = { names: ['PKU', 'HD'], diseaseIds: ['phenylketonuria', 'huntingtons-disease'] }
  const again = await lou.put('/diagnosis', merged, { 'If-Match': current?.version })
  expect(again.status).toBe(200)
})

test('a list that was changed elsewhere is sent back with the choices in it', async () => {
  const lou = someone()
  const list = { names: ['PKU'], diseaseIds: ['phenylketonuria'] }
  await lou.put('/diagnosis', list)
  const stale = { 'If-Match': await listTag({ names: ['HD'] }) }
  const { current } = expectProblem(
    await lou.put('/diagnosis', { names: ['HD', 'Zebra'] }, stale),
    412,
    'list-changed',
  )
  expect(current).toMatchObject(list)
})

test.each(['no-such-disease', 'ORPHA:999999999', 'Not an id', 7])(
  'an id that nobody knows is refused, and nothing is saved',
  async (id) => {
    const lou = someone()
    const added = await lou.post('/diagnosis', { name: 'PKU', diseaseId: id })
    expect(expectProblem(added, 422, 'invalid-input').errors?.[0]?.field).toBe('diseaseId')
    const whole = { names: ['A', 'B'], diseaseIds: [null, id] }
    const { errors } = expectProblem(await lou.put('/diagnosis', whole), 422, 'invalid-input')
    expect(errors?.[0]?.field).toBe('diseaseIds.1')
    expect(await chosenBy(lou)).toEqual([])
  },
)

test('ids without a place for each name are refused, and only diagnoses have any', async () => {
  const lou = someone()
  const short = { names: ['A', 'B'], diseaseIds: ['phenylketonuria'] }
  expectProblem(await lou.put('/diagnosis', short), 422, 'invalid-input')
  const hospital = { name: 'A', diseaseId: 'phenylketonuria' }
  expectProblem(await lou.post('/hospitals', hospital), 422, 'invalid-input')
})
