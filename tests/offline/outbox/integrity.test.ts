import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { lockWithin, type Lock } from '#web-lock'
import { memoryStore, type Rows, type StrictStore } from '#offline/idb.ts'
import {
  newOutboxKeys,
  OutboxKeys,
  OutboxRecord,
  recordVersion,
  rowKeys,
} from '#offline/outbox/record.ts'
import { inspect, macOf } from '#offline/outbox/integrity.ts'
import { Outbox } from '#offline/outbox/outbox.ts'
import { memoryHighWaterMark } from '../../support/outbox-client.ts'
import { answer } from '../../support/answers.ts'

const amina = 'user_amina'
const ben = 'user_ben'

/** An outbox whose disk another tab may change before each of its writes. */
function anOutbox(meddle: (rows: Rows) => Promise<void> = async () => undefined) {
  const kept = memoryStore()
  let isMeddling = false
  const store: StrictStore = {
    ...kept,
    write: async (work) => {
      if (isMeddling) await kept.write(meddle)
      return kept.write(work)
    },
  }
  const names: string[] = []
  const within = lockWithin()
  const lock: Lock = async (name, work) => {
    names.push(name)
    return within(name, work)
  }
  const outbox = new Outbox({ store, lock, highWaterMark: memoryHighWaterMark(), now: () => 1000 })
  return { store: kept, outbox, names, meddleFromNowOn: () => (isMeddling = true) }
}

describe('nothing that a member does is taken for damage', () => {
  test('neither taking an answer out, nor giving it anew, nor a repair itself', async () => {
    const { outbox, store } = anOutbox()
    const [dob, gender, again] = [answer('dob'), answer('gender'), answer('dob')]
    for (const command of [dob, gender, again]) await outbox.enqueue(amina, command)
    expect(await outbox.read(amina)).toMatchObject({ count: 2, isSound: true, damage: undefined })
    await outbox.remove(amina, gender.id)
    expect(await outbox.read(amina)).toMatchObject({ count: 1, isSound: true, damage: undefined })
    await store.set(rowKeys(amina).answer(again.id), 'rubbish')
    for (let reads = 0; reads < 3; reads += 1) {
      expect(await outbox.read(amina)).toMatchObject({ count: 0, damage: { lost: 1 } })
    }
    expect((await outbox.read(ben)).damage).toBeUndefined()
  })

  test('nor taking out, or noting, what is not there', async () => {
    const { outbox } = anOutbox()
    await outbox.enqueue(amina, answer('dob'))
    await outbox.remove(amina, 'no-such-answer')
    expect(await outbox.note(amina, 'no-such-answer', { attempts: 1 })).toBe(false)
    expect(await outbox.read(amina)).toMatchObject({ count: 1, isSound: true, broken: [] })
  })
})

test('an answer that is stored a second time is not lost', async () => {
  const { outbox } = anOutbox()
  const command = answer('dob')
  await outbox.enqueue(amina, command)
  await outbox.note(amina, command.id, { attempts: 3, done: 1 })
  await outbox.enqueue(amina, command)
  const [kept] = (await outbox.read(amina)).answers
  expect(kept?.record).toMatchObject({ attempts: 3, done: 1, seq: 1 })
})

test('F7: a new answer gets a place of its own behind one that may have arrived', async () => {
  const { outbox } = anOutbox()
  const [first, second] = [answer('dob'), answer('dob')]
  await outbox.enqueue(amina, first)
  await outbox.note(amina, first.id, { attempts: 1 })
  await outbox.enqueue(amina, second)
  expect((await outbox.read(amina)).answers.map(({ record }) => record.seq)).toEqual([1, 2])
})

describe('F9: while another tab changes the same', () => {
  test('an answer whose delivery begins just then is not replaced', async () => {
    const [first, second] = [answer('dob'), answer('dob')]
    const { outbox, meddleFromNowOn } = anOutbox(async (rows) => {
      const key = rowKeys(amina).answer(first.id)
      rows.put(key, { ...Object(await rows.get(key)), attempts: 1 })
    })
    await outbox.enqueue(amina, first)
    meddleFromNowOn()
    await outbox.enqueue(amina, second)
    const { answers } = await outbox.read(amina)
    expect(answers.map(({ command }) => command.id)).toEqual([first.id, second.id])
  })

  test('an answer that needs its owner, and just then does no more, is not replaced', async () => {
    const [first, second] = [answer('dob'), answer('dob')]
    const { outbox, meddleFromNowOn } = anOutbox(async (rows) => {
      const key = rowKeys(amina).answer(first.id)
      rows.put(key, { ...Object(await rows.get(key)), state: 'pending' })
    })
    await outbox.enqueue(amina, first)
    await outbox.note(amina, first.id, { attempts: 1, state: 'needs-attention' })
    meddleFromNowOn()
    await outbox.enqueue(amina, second)
    const { answers } = await outbox.read(amina)
    expect(answers.map(({ command }) => command.id)).toEqual([first.id, second.id])
  })

  test('it is tried five times, each member under a lock of their own, and then said', async () => {
    let writes = 0
    const { outbox, names, meddleFromNowOn } = anOutbox(async (rows) => {
      writes += 1
      rows.put(rowKeys(amina).check, { count: 9, lastSeq: writes, mac: 'x' })
    })
    const command = answer('dob')
    await outbox.enqueue(amina, command)
    meddleFromNowOn()
    await expect(outbox.remove(amina, command.id)).rejects.toMatchObject({ name: 'ConflictError' })
    expect(writes).toBe(5)
    expect(new Set(names)).toEqual(new Set(['rowan-outbox user_amina']))
  })
})

describe('an inspection', () => {
  const names = rowKeys(amina)

  test.each([
    ['an empty disk that nobody has seen anything on', [], 0, true],
    ['an empty disk on which something was seen', [], 3, false],
    ['a check alone', [[names.check, { count: 0, lastSeq: 0, mac: 'x' }]], 0, false],
    ['a row alone', [[names.answer('x'), 'rubbish']], 0, false],
  ] as const)('of %s', async (...[, entries, highestSeen, isSound]) => {
    expect(await inspect(amina, entries, highestSeen)).toMatchObject({ isSound })
  })

  test('counts on behind the highest number of all rows, also of those to come', async () => {
    const rows = [3, 7, 5].map(
      (seq) => [names.answer(`n${seq}`), { v: recordVersion + 1, partition: 'x', seq }] as const,
    )
    expect(await inspect(amina, rows, 0)).toMatchObject({ lastSeq: 7, count: 3, broken: [] })
    expect(await inspect(amina, rows, 9)).toMatchObject({ lastSeq: 9 })
  })

  test('finds no answer without keys, nor one of somebody else under the member’s name', async () => {
    const { outbox, store } = anOutbox()
    const command = answer('dob')
    await outbox.enqueue(ben, command)
    const entries = await store.entries()
    const [, row] = entries.find(([key]) => key === rowKeys(ben).answer(command.id)) ?? []
    const [, keys] = entries.find(([key]) => key === rowKeys(ben).keys) ?? []
    const moved = [names.answer(command.id), row] as const
    const found = await inspect(amina, [moved, [names.keys, keys]], 0)
    expect(found).toMatchObject({ answers: [], broken: [names.answer(command.id)] })
    const withoutKeys = entries.filter(([key]) => key !== rowKeys(ben).keys)
    expect(await inspect(ben, withoutKeys, 0)).toMatchObject({ answers: [], isSound: false })
  })
})

describe('what is kept beside the answers', () => {
  test('a key is one, and nothing that looks like half of one', async () => {
    const keys = await newOutboxKeys()
    expect(v.is(OutboxKeys, keys)).toBe(true)
    for (const key of [null, undefined, 'key', 7, {}, { algorithm: 1 }, { usages: [] }, []]) {
      expect(v.is(OutboxKeys, { ...keys, seal: key })).toBe(false)
      expect(v.is(OutboxKeys, { ...keys, sign: key })).toBe(false)
    }
  })

  test('a signed count is of one member, one count and one number', async () => {
    const keys = await newOutboxKeys()
    const macs = await Promise.all([
      macOf(keys, amina, { count: 1, lastSeq: 12 }),
      macOf(keys, amina, { count: 11, lastSeq: 2 }),
      macOf(keys, ben, { count: 1, lastSeq: 12 }),
    ])
    expect(new Set(macs).size).toBe(3)
    for (const mac of macs) expect(mac).toMatch(/^[0-9a-f]{64}$/)
  })

  test('a record without encrypted bytes is none', async () => {
    const { outbox } = anOutbox()
    await outbox.enqueue(amina, answer('dob'))
    const [kept] = (await outbox.read(amina)).answers
    expect(kept?.record).toMatchObject({ state: 'pending', partition: 'step-of-dob' })
    for (const ct of ['bytes', null, new Uint8Array(3), [1, 2]]) {
      expect(v.is(OutboxRecord, { ...kept?.record, ct })).toBe(false)
    }
  })
})
