import { afterEach, expect, test, vi } from 'vitest'
import { entryKeys, type FetchedRecord, type RecordEntry } from '#record/reading/record-entry.ts'
import { loadRecord } from '#record/load-record.ts'
import type { Beginning, Portion, RecordSource } from '#record/reading/record-reader.ts'
import type { RecordStep } from '#record/record-worker.ts'

const period = { from: '2016-11-21', to: '2026-11-21' }

const keyOf = entryKeys()
const entry = (title: string): RecordEntry => ({
  key: keyOf({ section: 'events', fingerprint: 0 }),
  section: 'events',
  fingerprint: 0,
  date: 'No date',
  title,
  facts: [],
  groups: [],
  searched: title,
})

const beginning: Beginning = {
  isWhole: false,
  entries: new Map([['events', [entry('one')]]]),
  about: {
    ...period,
    fetchedAt: '2026-11-21T12:00:00.000Z',
    sections: [],
    notShown: [],
    warnings: [],
    surgeryWords: new Map(),
    testNames: [],
    headings: new Map([['events', [{ heading: 'No date', count: 3 }]]]),
  },
}
const whole = { ...beginning, isWhole: true }
const portion = (...titles: string[]): Portion => ({
  section: 'events',
  json: JSON.stringify(titles.map(entry)),
})
const end = undefined
const packed = Uint8Array.of(1, 2, 3)

/** Stubs the browser's worker, which answers each step with the next of these; an Error makes it crash. */
function workerThatAnswers(...answers: unknown[]) {
  const steps: string[] = []
  const ended = vi.fn<() => void>()
  const started = vi.fn<() => void>()
  class ScriptedWorker extends EventTarget {
    constructor() {
      super()
      started()
    }
    terminate = ended
    postMessage({ step }: RecordStep) {
      steps.push(step)
      if (answers.length === 0) return
      const data = answers.shift()
      const event =
        data instanceof Error
          ? Object.assign(new Event('error'), { message: data.message })
          : new MessageEvent('message', { data })
      queueMicrotask(() => this.dispatchEvent(event))
    }
  }
  vi.stubGlobal('Worker', ScriptedWorker)
  return { steps, ended, started }
}

afterEach(() => vi.unstubAllGlobals())

const replies: RecordSource = { replies: [], period }

const load = async (signal = new AbortController().signal) =>
  loadRecord(Promise.resolve(replies), signal)

const titlesOf = (record: FetchedRecord | undefined) =>
  record?.entries
    .get()
    .entries?.get('events')
    ?.map(({ title }) => title)

test('the first entries are there at once, and all of them together when the last came', async () => {
  const { steps, ended } = workerThatAnswers(
    beginning,
    portion('one', 'two'),
    portion('three'),
    end,
    packed,
  )
  const loaded = await load()
  const record = loaded?.record
  expect(record?.entries.get().state).toBe('loading')
  expect(titlesOf(record)).toEqual(['one'])
  const onChange = vi.fn<() => void>()
  record?.entries.subscribe(onChange)
  expect(await loaded?.packed).toEqual(packed)
  expect(record?.entries.get().state).toBe('whole')
  expect(titlesOf(record)).toEqual(['one', 'two', 'three'])
  expect(steps).toEqual(['begin', 'more', 'more', 'more', 'pack'])
  expect(onChange).toHaveBeenCalledOnce()
  expect(ended).toHaveBeenCalledOnce()
})

test('nothing more is asked for before the page has nothing better to do', async () => {
  const { steps } = workerThatAnswers(beginning, end, packed)
  let beIdle: () => void = () => undefined
  vi.stubGlobal('requestIdleCallback', (begin: () => void) => {
    beIdle = begin
  })
  const loaded = await load()
  expect(steps).toEqual(['begin'])
  beIdle()
  await loaded?.packed
  expect(steps).toEqual(['begin', 'more', 'pack'])
})

test('a short record is whole at once', async () => {
  const { steps, ended } = workerThatAnswers(whole, packed)
  const loaded = await load()
  expect(loaded?.record.entries.get().state).toBe('whole')
  expect(await loaded?.packed).toEqual(packed)
  expect(steps).toEqual(['begin', 'pack'])
  expect(ended).toHaveBeenCalledOnce()
})

test('a record whose copy could not be made is shown all the same', async () => {
  const { ended } = workerThatAnswers(whole, new Error('out of memory'))
  const loaded = await load()
  expect(await loaded?.packed).toBeUndefined()
  expect(loaded?.record.entries.get().state).toBe('whole')
  expect(ended).toHaveBeenCalledOnce()
})

test('when its rest does not come, nothing of a record is left', async () => {
  const { ended } = workerThatAnswers(beginning, portion('one', 'two'), new Error('out of memory'))
  const loaded = await load()
  expect(await loaded?.packed).toBeUndefined()
  expect(loaded?.record.entries.get()).toEqual({ state: 'failed' })
  expect(ended).toHaveBeenCalledOnce()
})

test('what the contract does not let pass is no record, and a crash is not taken for one', async () => {
  workerThatAnswers(undefined)
  expect(await load()).toBeUndefined()
  workerThatAnswers(new Error('out of memory'))
  await expect(load()).rejects.toThrow('The record could not be read')
})

test('nobody waits for ever for a worker that was killed without a word', async () => {
  vi.useFakeTimers()
  const { ended } = workerThatAnswers()
  const reading = expect(load()).rejects.toThrow('The record could not be read in time')
  await vi.advanceTimersByTimeAsync(60_000)
  await reading
  vi.useRealTimers()
  expect(ended).toHaveBeenCalledOnce()
})

test('nobody waits for a record that they left', async () => {
  const { ended } = workerThatAnswers()
  const leaving = new AbortController()
  const reading = load(leaving.signal)
  leaving.abort()
  await expect(reading).rejects.toThrow(/abort/i)
  expect(ended).toHaveBeenCalledOnce()
})

test('the worker starts while what it is to read is on its way, and ends where that does not come', async () => {
  const { started, ended, steps } = workerThatAnswers()
  let fail: (error: Error) => void = () => undefined
  const coming = new Promise<RecordSource>((_, reject) => {
    fail = reject
  })
  const reading = loadRecord(coming, new AbortController().signal)
  expect(started).toHaveBeenCalledOnce()
  fail(new Error('no network'))
  await expect(reading).rejects.toThrow('no network')
  expect(steps).toEqual([])
  expect(ended).toHaveBeenCalledOnce()
})

test('what comes from the device is not saved there again', async () => {
  const { packReplies } = await import('#record/reading/record-reader.ts')
  const reply = { ...period, fetchedAt: '', schema1: { medicalRecord: {} }, schema3: [] }
  const { buffer } = await packReplies({
    replies: [new TextEncoder().encode(JSON.stringify(reply)).buffer],
    period,
  })
  const { signal } = new AbortController()
  const loaded = await loadRecord(Promise.resolve({ packed: buffer, period }), signal)
  expect(loaded?.record.entries.get().state).toBe('whole')
  expect(await loaded?.packed).toBeUndefined()
})
