import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordVersion } from '#offline/outbox/record.ts'
import { strictStore } from '#offline/idb.ts'
import { outboxOver } from '../support/outbox-client.ts'
import { notedService } from '../support/deliveries.ts'
import { amina, nextStart } from './support/next-start.ts'
import { restoreReleased } from './support/released.ts'

/** The versions whose answers may wait on a device that ran release 0a4bbf9a or a later one. */
const versions = [recordVersion]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T09:00:00Z') })
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tabOver = (deliver: ReturnType<typeof notedService>['deliver']) =>
  outboxOver({ store: { ...strictStore('outbox'), isLasting: async () => true }, deliver })

for (const version of versions) {
  test(`F16: answers that version ${version} kept are sent by this one, word for word`, async () => {
    const { given, calls } = await restoreReleased(version)
    const service = notedService()
    const tab = tabOver(service.deliver)
    await tab.refresh(amina.subject)
    const { answers, lost } = tab.state(amina.subject).get()
    expect(answers.map(({ id }) => id)).toEqual(given.map(({ id }) => id))
    expect(lost).toBeUndefined()
    const refused = answers.filter(({ state }) => state === 'needs-attention')
    expect(refused).toMatchObject([{ questionType: 'dob', problem: { code: 'invalid-input' } }])
    for (const { id, answer } of given)
      expect(tab.commandOf(amina.subject, id)?.answer).toEqual(answer)

    await tab.start(amina.subject)
    for (const { id } of refused) await tab.tryAgain(amina.subject, id)
    await expect.poll(async () => tab.sendAll(amina.subject)).toBe(0)
    for (const { id, calls: expected } of calls) {
      const sent = service.calls.filter(({ key }) => key.startsWith(`${id}:`))
      // One call of the diagnosis had already been acknowledged.
      const first = expected.length - sent.length
      expect(first).toBe(
        given.find((each) => each.id === id)?.answer.questionType === 'diagnosis' ? 1 : 0,
      )
      expect(
        sent.map(({ key, operation: { endpoint, ...call } }) => ({
          key,
          call: { endpoint: `${endpoint.method} ${endpoint.path}`, ...call },
        })),
      ).toEqual(
        expected.slice(first).map((call, at) => ({
          key: `${id}:${first + at}`,
          call,
        })),
      )
    }
  })
}

/** Rows as a future version might write them. */
async function ofAVersionToCome(database: 'cache' | 'device' | 'outbox'): Promise<void> {
  const store = strictStore(database)
  for (const [key, row] of await store.entries()) {
    if (typeof row === 'object' && row && 'v' in row) {
      await store.set(key, { ...row, v: recordVersion + 1, ct: 'in another form' })
    }
  }
}

test('F16: answers of a version to come are left as they are, and counted as waiting', async () => {
  const { given } = await restoreReleased(recordVersion)
  await ofAVersionToCome('outbox')
  const before = await strictStore('outbox').entries()
  const service = notedService()
  const tab = tabOver(service.deliver)
  await tab.start(amina.subject)
  expect(service.calls).toEqual([])
  expect(tab.state(amina.subject).get().lost).toBeUndefined()
  expect(await tab.sendAll(amina.subject)).toBe(given.length)
  expect(await strictStore('outbox').entries()).toEqual(before)
})

test('F16: of what a version to come cached, nothing is shown and nothing fails', async () => {
  const name = { subject: amina.subject, name: 'record' }
  const bytes = new Uint8Array([1])
  const before = await nextStart()
  await before.cacheSession(amina)
  await before.saveRecord(name, { savedAt: Date.now(), bytes })
  await ofAVersionToCome('cache')
  await ofAVersionToCome('device')
  const app = await nextStart()
  expect(app.currentDevice()?.member).toBeUndefined()
  await app.cacheSession(amina)
  expect(await app.readRecord(name)).toBeUndefined()
  await app.saveRecord(name, { savedAt: Date.now(), bytes })
  expect(await app.readRecord(name)).toBeDefined()
})
