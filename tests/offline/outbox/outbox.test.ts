import * as v from 'valibot'
import { expect, test } from 'vitest'
import { memoryStore } from '#offline/idb.ts'
import { lockWithin } from '#web-lock'
import { NewerRecord, recordVersion } from '#offline/outbox/record.ts'
import { Outbox } from '#offline/outbox/outbox.ts'
import { memoryHighWaterMark } from '../../support/outbox-client.ts'
import { answer, itemAnswer } from '../../support/answers.ts'

const amina = 'user_amina'

/** An outbox, with access to its disk for inspection and damage. */
function anOutbox() {
  const store = memoryStore()
  const parts = { store, lock: lockWithin(), highWaterMark: memoryHighWaterMark(), now: () => 1000 }
  return {
    ...parts,
    outbox: new Outbox(parts),
    rows: async () => (await store.entries()).filter(([key]) => key.startsWith('answer ')),
  }
}

const waiting = async ({ outbox }: ReturnType<typeof anOutbox>) =>
  (await outbox.read(amina)).answers.map(({ record, command }) => [record.seq, command.id])

test('an answer to a step takes the place of the one before that was not sent', async () => {
  const given = anOutbox()
  const [first, other, second] = [answer('dob'), answer('gender'), answer('dob')]
  for (const each of [first, other, second]) await given.outbox.enqueue(amina, each)
  expect(await waiting(given)).toEqual([
    [1, second.id],
    [2, other.id],
  ])
})

test('F7: once the service may have it, a newer answer waits behind it', async () => {
  const given = anOutbox()
  const [first, second, third] = [answer('dob'), answer('dob'), answer('dob')]
  await given.outbox.enqueue(amina, first)
  await given.outbox.note(amina, first.id, { attempts: 1 })
  await given.outbox.enqueue(amina, second)
  expect((await waiting(given)).map(([, id]) => id)).toEqual([first.id, second.id])
  await given.outbox.enqueue(amina, third)
  expect((await waiting(given)).map(([, id]) => id)).toEqual([first.id, third.id])
})

test('the same answer given twice waits once', async () => {
  const given = anOutbox()
  const command = answer('dob')
  await Promise.all([given.outbox.enqueue(amina, command), given.outbox.enqueue(amina, command)])
  expect(await given.rows()).toHaveLength(1)
})

test('nothing of an answer is on the disk in clear, nor can its key be read', async () => {
  const given = anOutbox()
  await given.outbox.enqueue(amina, answer('diagnosis', { names: ['Canary'] }))
  for (const [key, row] of await given.store.entries()) {
    expect(`${key} ${JSON.stringify(row)}`).not.toContain('Canary')
  }
  const [, keys] = (await given.store.entries()).find(([key]) => key.startsWith('keys ')) ?? []
  expect(keys).toMatchObject({ seal: { extractable: false }, sign: { extractable: false } })
})

test('S4: a record that is moved to another member or another step does not open', async () => {
  const given = anOutbox()
  await given.outbox.enqueue(amina, answer('dob'))
  const [[key, row] = ['', undefined]] = await given.rows()
  await given.store.set(key, Object.assign({}, row, { partition: 'another' }))
  const found = await given.outbox.read(amina)
  expect(found.answers).toEqual([])
  expect(found.damage).toEqual({ lost: 1 })
})

test('F35: rows that vanished are counted, and what is left is kept', async () => {
  const given = anOutbox()
  const [lost, left] = [answer('dob'), answer('gender')]
  await given.outbox.enqueue(amina, lost)
  await given.outbox.enqueue(amina, left)
  await given.store.delete(`answer ${amina} ${lost.id}`)
  const found = await given.outbox.read(amina)
  expect(found).toMatchObject({ damage: { lost: 1 }, isSound: true, count: 1 })
  expect((await waiting(given)).map(([, id]) => id)).toEqual([left.id])
  await given.outbox.dismissDamage(amina)
  expect((await given.outbox.read(amina)).damage).toBeUndefined()
})

test('F35: bytes that changed cost their own answer alone', async () => {
  const given = anOutbox()
  const [broken, left] = [answer('dob'), answer('gender')]
  await given.outbox.enqueue(amina, broken)
  await given.outbox.enqueue(amina, left)
  const key = `answer ${amina} ${broken.id}`
  await given.store.set(
    key,
    Object.assign({}, await given.store.get(key), { ct: new ArrayBuffer(40) }),
  )
  expect(await given.outbox.read(amina)).toMatchObject({ damage: { lost: 1 }, count: 1 })
  expect((await waiting(given)).map(([, id]) => id)).toEqual([left.id])
})

test('F35: what surrounds an answer may be damaged without losing it', async () => {
  const given = anOutbox()
  const command = answer('dob')
  await given.outbox.enqueue(amina, command)
  const key = `answer ${amina} ${command.id}`
  const damaged = { attempts: 'x', nextAt: null, state: 7, done: undefined, createdAt: {} }
  await given.store.set(key, Object.assign({}, await given.store.get(key), damaged))
  const found = await given.outbox.read(amina)
  expect(found.answers[0]).toMatchObject({
    command,
    record: { state: 'pending', done: 0, attempts: 1 },
  })
  expect(found.damage).toBeUndefined()
})

test('F35: a database that went back to an earlier state is noticed', async () => {
  const given = anOutbox()
  await given.outbox.enqueue(amina, answer('dob'))
  const earlier = await given.store.entries()
  await given.outbox.enqueue(amina, answer('gender'))
  await given.store.clear()
  for (const [key, row] of earlier) await given.store.set(key, row)
  const found = await given.outbox.read(amina)
  expect(found).toMatchObject({ damage: { lost: 0 }, isSound: true, count: 1, lastSeq: 2 })
})

test('F35: an integrity check that was tampered with is put right', async () => {
  const given = anOutbox()
  await given.outbox.enqueue(amina, answer('dob'))
  await given.store.set(`sentinel ${amina}`, { count: 1, lastSeq: 1, mac: 'forged' })
  expect(await given.outbox.read(amina)).toMatchObject({ damage: { lost: 0 }, isSound: true })
  expect(await waiting(given)).toHaveLength(1)
})

test('F16: an answer of a version to come is left alone, and nothing passes it in its step', async () => {
  const given = anOutbox()
  await given.outbox.enqueue(amina, answer('dob'))
  const [[key, row] = ['', undefined]] = await given.rows()
  const newer = Object.assign({}, row, { v: recordVersion + 1, ct: 'in another form' })
  await given.store.set(key, newer)
  await given.outbox.enqueue(amina, answer('dob'))
  const found = await given.outbox.read(amina)
  expect(found.newer).toMatchObject([{ v: recordVersion + 1, partition: 'step-of-dob' }])
  expect(found.answers).toHaveLength(1)
  expect(found.damage).toBeUndefined()
  expect(await given.store.get(key)).toEqual(newer)
})

test('an answer to a question of a study waits under it, and a release that cannot read it leaves it alone', async () => {
  const given = anOutbox()
  const [first, other, second] = [
    itemAnswer('q1', { words: 'Canary' }),
    itemAnswer('q2'),
    itemAnswer('q1', { words: 'Canary' }),
  ]
  for (const each of [first, other, second]) await given.outbox.enqueue(amina, each)
  expect(await waiting(given)).toEqual([
    [1, second.id],
    [2, other.id],
  ])
  const rows = (await given.rows()).map(([, row]) => v.parse(NewerRecord, row))
  // Version 3 is the newest that release knows, and only with the key of a lock.
  expect(rows.map(({ v: version }) => version > 3)).toEqual([true, true])
  expect(JSON.stringify(await given.rows())).not.toContain('Canary')
})

test('an answer to a question of a study that is damaged is counted as lost, not as one of a version to come', async () => {
  const given = anOutbox()
  await given.outbox.enqueue(amina, itemAnswer('q1'))
  const [[key, row] = ['', undefined]] = await given.rows()
  await given.store.set(key, Object.assign({}, row, { ct: 'damaged' }))
  const found = await given.outbox.read(amina)
  expect(found.newer).toEqual([])
  expect(found.damage).toEqual({ lost: 1 })
})

test('a member who lets everything go leaves no row and no key', async () => {
  const given = anOutbox()
  await given.outbox.enqueue(amina, answer('dob'))
  await given.outbox.enqueue('user_ben', answer('dob'))
  await given.outbox.clear(amina)
  expect((await given.store.entries()).map(([key]) => key)).toEqual(
    expect.not.arrayContaining([expect.stringContaining(amina)]),
  )
  expect(await waiting(given)).toEqual([])
  expect((await given.outbox.read('user_ben')).answers).toHaveLength(1)
})

test('F9: two tabs that answer at once lose nothing and agree on the order', async () => {
  const given = anOutbox()
  const other = new Outbox({ ...given, lock: lockWithin() })
  const commands = [answer('dob'), answer('gender'), answer('hospital'), answer('address')]
  await Promise.all(
    commands.map(async (command, at) =>
      (at % 2 === 0 ? given.outbox : other).enqueue(amina, command),
    ),
  )
  const found = await given.outbox.read(amina)
  expect(found).toMatchObject({ isSound: true, count: 4, damage: undefined })
  expect(new Set(found.answers.map(({ record }) => record.seq)).size).toBe(4)
})

const hospitals = (base: readonly string[], names: readonly string[], insteadOf?: string) => {
  const step = answer('hospital', { names, isChange: true })
  const content = { questionType: 'hospital' as const, names, base: { names: base } }
  return { ...step, answer: content, ...(insteadOf !== undefined && { insteadOf }) }
}

test('a list that is answered in two tabs before it is sent waits as one, with what both added', async () => {
  const given = anOutbox()
  await given.outbox.enqueue(amina, hospitals(['A'], ['A', 'One']))
  expect(await given.outbox.enqueue(amina, hospitals(['A'], ['A', 'Two']))).toBe('stored')
  const { answers } = await given.outbox.read(amina)
  expect(answers.map(({ command }) => command.answer)).toEqual([
    { questionType: 'hospital', names: ['A', 'One', 'Two'], base: { names: ['A'] } },
  ])
  // An answer that is based on that list removes the name for good.
  await given.outbox.enqueue(amina, hospitals(['A', 'One', 'Two'], ['A', 'Two']))
  expect((await given.outbox.read(amina)).answers).toMatchObject([
    { command: { answer: { names: ['A', 'Two'], base: { names: ['A'] } } } },
  ])
})

test('a name that one tab removes while another adds one is in doubt, and what waits stays as it is', async () => {
  const given = anOutbox()
  await given.outbox.enqueue(amina, hospitals(['A', 'B'], ['A', 'B', 'One']))
  expect(await given.outbox.enqueue(amina, hospitals(['A', 'B'], ['A']))).toBe('in-doubt')
  expect((await given.outbox.read(amina)).answers).toMatchObject([
    { command: { answer: { names: ['A', 'B', 'One'] } } },
  ])
})

test('a refused list is replaced by who was told of it, and stays beside the answer of another tab', async () => {
  const given = anOutbox()
  const refused = hospitals(['A'], ['A', 'One'])
  await given.outbox.enqueue(amina, refused)
  await given.outbox.note(amina, refused.id, { attempts: 1, state: 'needs-attention' })
  await given.outbox.enqueue(amina, hospitals(['A'], ['A', 'Two']))
  expect((await given.outbox.read(amina)).answers).toHaveLength(2)
  await given.outbox.enqueue(amina, hospitals(['A', 'Two'], ['A', 'Two', 'One'], refused.id))
  expect((await given.outbox.read(amina)).answers).toMatchObject([
    { command: { answer: { names: ['A', 'Two', 'One'], base: { names: ['A'] } } } },
  ])
})
