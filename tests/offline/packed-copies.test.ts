import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { amina, nextStart } from './support/next-start.ts'

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => vi.unstubAllGlobals())

const words = 'Alport syndrome'

/** Data whose bytes can be had once, as those of the GP record. */
function packing() {
  let packed: Uint8Array<ArrayBuffer> | undefined = new TextEncoder().encode(words)
  return {
    pack: async () => {
      const bytes = packed
      packed = undefined
      return bytes
    },
    unpack: async (bytes: ArrayBuffer) => ({ words: new TextDecoder().decode(bytes) }),
  }
}

test('what is packed once is not packed before a vault is open for it', async () => {
  const record = (answer: () => unknown) => ({
    queryKey: ['member', amina.subject, 'record'],
    queryFn: async () => answer(),
    meta: { keep: true as const, isRecord: true as const, packing: packing() },
    retry: false,
  })
  const app = await nextStart()
  await app.client.fetchQuery(record(() => ({ words })))
  // What is fetched is offered to the vault in the next turn.
  await new Promise((resolve) => setTimeout(resolve))
  await app.remember(amina)
  app.keepPresent(app.client.getQueryCache())
  await expect.poll(async () => app.savedDates()).toHaveLength(1)
  const next = await nextStart()
  const dead = () => {
    throw new TypeError('Failed to fetch')
  }
  expect(await next.client.fetchQuery(record(dead))).toEqual({ words })
})
