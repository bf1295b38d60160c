import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KeptOperation } from '#contract/commands.ts'
import { recordVersion } from '#offline/storage/outbox-record.ts'
import { strictStore } from '#offline/storage/strict-store.ts'
import { answeringOver } from '../support/answering.ts'
import { notedService } from '../support/deliveries.ts'
import { amina, nextStart, rowsOn } from './support/next-start.ts'
import { restoreReleased } from './support/released.ts'

const versions = Array.from({ length: recordVersion }, (_, at) => at + 1)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T09:00:00Z') })
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const profile = (fetched: () => unknown) => ({
  queryKey: ['member', amina.subject, 'profile'],
  queryFn: async () => fetched(),
  meta: { keep: true as const, shape: v.object({ diagnosis: v.string() }) },
  retry: false,
})

const tabOver = (deliver: ReturnType<typeof notedService>['deliver']) =>
  answeringOver({ store: { ...strictStore('outbox'), isLasting: async () => true }, deliver })

const isWholeList = ({ endpoint }: KeptOperation) =>
  endpoint.startsWith('PUT ') && !['PUT /gender', 'PUT /onboardings'].includes(endpoint)

for (const version of versions) {
  test(`F16: answers that version ${version} kept are sent by this one, word for word`, async () => {
    const { given, calls } = await restoreReleased(version)
    const service = notedService()
    const tab = tabOver(service.deliver)
    await tab.refresh(amina.subject)
    const { answers, lost } = tab.view(amina.subject)
    expect(answers.map(({ id }) => id)).toEqual(given.map(({ id }) => id))
    expect(lost).toBeUndefined()
    const refused = answers.filter(({ state }) => state === 'needs-attention')
    expect(refused).toMatchObject([{ questionType: 'dob', problem: { code: 'invalid-input' } }])
    for (const { id, answer } of given) expect(tab.answerOf(amina.subject, id)).toEqual(answer)

    await tab.deliverFor(amina.subject)
    for (const { id } of refused) await tab.tryAgain(amina.subject, id)
    await expect.poll(async () => tab.sendAll(amina.subject)).toBe(0)
    for (const { id, calls: expected } of calls) {
      const sent = service.calls.filter(({ key }) => key.startsWith(`${id}:`))
      // Of the diagnosis one call had been acknowledged.
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
          // Version 1 did not say what a list was made from: nothing of what others added is removed.
          call: { ...(isWholeList(call) && { base: { names: [] } }), ...call },
        })),
      )
    }
  })

  test(`F16: what version ${version} kept for reading is shown by this one, with its date`, async () => {
    const { writtenAt } = await restoreReleased(version)
    const app = await nextStart()
    expect(app.currentDevice()?.member).toEqual(amina)
    app.onlineManager.setOnline(false)
    const observer = new app.QueryObserver(
      app.client,
      profile(() => {
        throw new TypeError('Failed to fetch')
      }),
    )
    const stop = observer.subscribe(() => undefined)
    await expect
      .poll(() => observer.getCurrentResult())
      .toMatchObject({
        data: { diagnosis: 'Alport syndrome' },
        dataUpdatedAt: Date.parse(writtenAt),
      })
    stop()
  })
}

/** As a version to come might write them. */
async function ofAVersionToCome(database: 'vault' | 'device' | 'outbox'): Promise<void> {
  const store = strictStore(database)
  for (const [key, row] of await store.entries()) {
    if (typeof row === 'object' && row && 'v' in row) {
      await store.set(key, { ...row, v: recordVersion + 1, ct: 'in another form' })
    }
  }
}

test('F16: answers of a version to come are left as they are, and counted as waiting', async () => {
  const { given } = await restoreReleased(1)
  await ofAVersionToCome('outbox')
  const before = await strictStore('outbox').entries()
  const service = notedService()
  const tab = tabOver(service.deliver)
  await tab.deliverFor(amina.subject)
  expect(service.calls).toEqual([])
  expect(tab.view(amina.subject).lost).toBeUndefined()
  expect(await tab.sendAll(amina.subject)).toBe(given.length)
  expect(await strictStore('outbox').entries()).toEqual(before)
})

test('F16: of what a version to come kept for reading, nothing is shown and nothing fails', async () => {
  await restoreReleased(1)
  await ofAVersionToCome('vault')
  await ofAVersionToCome('device')
  const app = await nextStart()
  expect(app.currentDevice()?.member).toBeUndefined()
  await app.remember(amina)
  const read = await app.client.fetchQuery(profile(() => ({ diagnosis: 'Fabry disease' })))
  expect(read).toEqual({ diagnosis: 'Fabry disease' })
  const ofThisVersion = v.object({ v: v.literal(1) })
  await expect
    .poll(async () => (await rowsOn('vault')).some(([, row]) => v.is(ofThisVersion, row)))
    .toBe(true)
})
