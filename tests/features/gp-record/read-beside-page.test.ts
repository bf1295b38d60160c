import { afterEach, expect, test, vi } from 'vitest'
import { readBesidePage } from '#features/gp-record/record/read-record.ts'
import { prepareReading } from '#features/gp-record/record/worker-ahead.ts'
import type { LoadedRecord, RecordEntry } from '#features/gp-record/record/record-entry.ts'
import type { RecordRead, RecordWish } from '#features/gp-record/record/worker-messages.ts'

const period = { from: '2016-11-21', to: '2026-11-21' }

const entry = (title: string): RecordEntry => ({
  key: title,
  section: 'events',
  date: 'No date',
  title,
  facts: [],
  groups: [],
  searched: title,
})

const first: RecordRead = {
  kind: 'first',
  isWhole: false,
  entries: new Map([['events', [entry('one')]]]),
  about: {
    ...period,
    fetchedAt: '2026-11-21T12:00:00.000Z',
    sections: [],
    notShown: [],
    years: new Map([['events', [{ year: 'No date', count: 3 }]]]),
  },
}
const portion = (...titles: string[]): RecordRead => ({
  kind: 'portion',
  section: 'events',
  json: JSON.stringify(titles.map(entry)),
})

const packed = { kind: 'packed', bytes: Uint8Array.of(1, 2, 3) } as const

/** The browser's worker, which answers each wish with the next of these; an Error is its crash. */
function workerThatSays(...answers: (RecordRead | Error)[]) {
  const wishes: string[] = []
  const ended = vi.fn<() => void>()
  const started: EventTarget[] = []
  class ScriptedWorker extends EventTarget {
    constructor() {
      super()
      started.push(this)
    }
    terminate = ended
    postMessage({ kind }: RecordWish) {
      wishes.push(kind)
      const data = answers.shift()
      if (!data) return
      const event =
        data instanceof Error
          ? Object.assign(new Event('error'), { message: data.message })
          : new MessageEvent('message', { data })
      queueMicrotask(() => this.dispatchEvent(event))
    }
  }
  vi.stubGlobal('Worker', ScriptedWorker)
  return { wishes, ended, started }
}

afterEach(() => vi.unstubAllGlobals())

const read = (signal = new AbortController().signal) =>
  readBesidePage({ replies: [], period }, signal)

const titlesOf = (record: LoadedRecord | undefined) =>
  record?.arriving
    .now()
    .entries?.get('events')
    ?.map(({ title }) => title)

test('the first entries are there at once, and all of them together when the last came', async () => {
  const { wishes, ended } = workerThatSays(
    first,
    portion('one', 'two'),
    portion('three'),
    { kind: 'end' },
    packed,
  )
  const record = await read()
  expect(record?.arriving.now().state).toBe('coming')
  expect(titlesOf(record)).toEqual(['one'])
  const told = vi.fn<() => void>()
  const settled = new Promise<void>((resolve) => {
    record?.arriving.subscribe(() => {
      told()
      resolve()
    })
  })
  await settled
  expect(record?.arriving.now().state).toBe('whole')
  expect(titlesOf(record)).toEqual(['one', 'two', 'three'])
  expect(await record?.packed).toEqual(packed.bytes)
  expect(wishes).toEqual(['read', 'more', 'more', 'more', 'pack'])
  expect(told).toHaveBeenCalledOnce()
  expect(ended).toHaveBeenCalledOnce()
})

test('nothing more is asked for before the first entries are shown', async () => {
  const { wishes } = workerThatSays(first)
  const record = await read()
  expect(wishes).toEqual(['read'])
  record?.arriving.subscribe(() => undefined)
  record?.arriving.subscribe(() => undefined)
  expect(wishes).toEqual(['read', 'more'])
})

test('a short record is whole at once', async () => {
  const { wishes, ended } = workerThatSays({ ...first, isWhole: true }, packed)
  const record = await read()
  expect(record?.arriving.now().state).toBe('whole')
  expect(await record?.packed).toEqual(packed.bytes)
  expect(wishes).toEqual(['read', 'pack'])
  expect(ended).toHaveBeenCalledOnce()
})

test('what comes from the device is not kept there again', async () => {
  const { wishes, ended } = workerThatSays({ ...first, isWhole: true })
  const kept = { packed: new ArrayBuffer(8) }
  const record = await readBesidePage(kept, new AbortController().signal)
  expect(record?.packed).toBeUndefined()
  expect(wishes).toEqual(['read'])
  expect(ended).toHaveBeenCalledOnce()
})

test('a record whose copy could not be made is shown all the same', async () => {
  const { ended } = workerThatSays({ ...first, isWhole: true }, new Error('out of memory'))
  const record = await read()
  expect(await record?.packed).toBeUndefined()
  expect(record?.arriving.now().state).toBe('whole')
  expect(ended).toHaveBeenCalledOnce()
})

test('when its rest does not come, nothing of a record is left', async () => {
  const { ended } = workerThatSays(first, portion('one', 'two'), new Error('out of memory'))
  const record = await read()
  await expect.poll(() => record?.arriving.now()).toEqual({ state: 'failed' })
  expect(ended).toHaveBeenCalledOnce()
})

test('what the contract does not let pass is no record, and a crash is not taken for one', async () => {
  workerThatSays({ kind: 'not-understood' })
  expect(await read()).toBeUndefined()
  workerThatSays(new Error('out of memory'))
  await expect(read()).rejects.toThrow('The record could not be read')
})

test('nobody waits for a record that they left', async () => {
  const { ended } = workerThatSays()
  const leaving = new AbortController()
  const reading = read(leaving.signal)
  leaving.abort()
  await expect(reading).rejects.toThrow(/abort/i)
  expect(ended).toHaveBeenCalledOnce()
})

test('a worker that was started ahead reads once, and the next reading has one of its own', async () => {
  const whole = { ...first, isWhole: true }
  const { started } = workerThatSays(whole, packed, whole, packed)
  prepareReading()
  prepareReading()
  expect(started).toHaveLength(1)
  expect(titlesOf(await read())).toEqual(['one'])
  expect(started).toHaveLength(1)
  expect(titlesOf(await read())).toEqual(['one'])
  expect(started).toHaveLength(2)
})

test('a worker that failed before there was anything to read is not waited for', async () => {
  const { started } = workerThatSays({ ...first, isWhole: true }, packed)
  prepareReading()
  started[0]?.dispatchEvent(new Event('error'))
  expect(titlesOf(await read())).toEqual(['one'])
  expect(started).toHaveLength(2)
})
