import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { questionsTag } from '#contract/appointment-questions.ts'
import { createRecordEncryption } from '../../../server/crypto/record-encryption.ts'
import { reencryptAll } from '../../../server/jobs/reencryption.ts'
import { apiOver, withDatabase, type Caller } from '../../support/api.ts'
import { expectProblem } from '../../support/problems.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()
const path = '/appointment-questions'
const member = (name: string) => apiOver(given.db).member(`user_questions_${name}`)

/** Saves questions from a device that last read the questions `seen`. */
const save = async (caller: Caller, questions: string | null, seen?: string) =>
  caller.put(path, { questions }, { 'If-Match': await questionsTag(seen) })

const saved = async (caller: Caller) => (await caller.get(path)).body

test('questions are kept with the account once their member wishes, and deleted when they wish no more', async () => {
  const amina = member('amina')
  expect(await saved(amina)).toEqual({})
  const reply = {
    kept: { questions: 'Why am I so tired?\nCan I drive?', savedAt: noon.toISOString() },
  }
  expect((await save(amina, 'Why am I so tired?\nCan I drive?')).body).toEqual(reply)
  expect(await saved(amina)).toEqual(reply)
  expect(await saved(member('tom'))).toEqual({})
  expect((await save(amina, null, 'Why am I so tired?\nCan I drive?')).body).toEqual({})
  expect(await given.db.selectFrom('appointment_questions').selectAll().execute()).toEqual([])
})

test('what another device has saved meanwhile is not written over', async () => {
  const kim = member('kim')
  await save(kim, 'From the phone')
  expectProblem(await save(kim, 'From the tablet'), 412, 'list-changed')
  expectProblem(await save(kim, null, 'Seen before'), 412, 'list-changed')
  expect(await saved(kim)).toMatchObject({ kept: { questions: 'From the phone' } })
  const both = 'From the phone\nFrom the tablet'
  expect((await save(kim, both, 'From the phone')).status).toBe(200)
})

test('a star stands for any version by itself alone, not among others', async () => {
  const iris = member('iris')
  await save(iris, 'First')
  const put = async (ifMatch: string) =>
    iris.put(path, { questions: 'Second' }, { 'If-Match': ifMatch })
  expectProblem(await put('"another", *'), 412, 'list-changed')
  expect((await put('*')).status).toBe(200)
})

test('of two devices that save at the same time one is refused', async () => {
  const sam = member('sam')
  const replies = await Promise.all(['A', 'B'].map(async (text) => save(sam, text)))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
})

test('saving that is repeated has one effect, and nothing of it is kept beside the questions', async () => {
  const noor = member('noor')
  const headers = { 'Idempotency-Key': randomUUID(), 'If-Match': await questionsTag(undefined) }
  const call = async () => noor.put(path, { questions: 'Canary' }, headers)
  await call()
  await save(noor, 'Better', 'Canary')
  const again = await call()
  expect(again).toMatchObject({ status: 200, body: { kept: { questions: 'Better' } } })
  const replies = await given.db.selectFrom('idempotency').selectAll().execute()
  expect(JSON.stringify(replies)).not.toMatch(/Canary|Better/)
})

test.each([
  ['longer than two pages', 'a'.repeat(2001)],
  ['with half a character', 'a\uD800'],
  ['with a character that ends text', 'a\u0000'],
])('questions %s are refused', async (_, questions) => {
  const grace = member('grace')
  expect((await save(grace, questions)).status).toBe(422)
  expect(await saved(grace)).toEqual({})
})

test('the longest questions fit, whatever they are written in', async () => {
  expect((await save(member('li'), '頭'.repeat(2000))).status).toBe(200)
})

test('they cannot be read in the database, move with the keys of today, and are in the copy of all data', async () => {
  const [before, today] = ['c'.repeat(43), 'd'.repeat(43)]
  const withKeys = (...keys: [string, ...string[]]) =>
    apiOver(given.db, { recordEncryption: createRecordEncryption(keys) }).member(
      'user_questions_encrypted',
    )
  await save(withKeys(before), 'Canary question')
  const rows = await given.db.selectFrom('appointment_questions').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('Canary')
  const both = createRecordEncryption([today, before])
  const counts = await reencryptAll({ db: given.db, recordEncryption: both })
  expect(counts).toMatchObject({ questions: 1 })
  expect((await withKeys(today).get('/account/export')).body).toMatchObject({
    appointmentQuestions: { questions: 'Canary question' },
  })
  // Not as if they were deleted.
  expectProblem(await withKeys(before).get('/appointment-questions'), 500, 'internal')
})
