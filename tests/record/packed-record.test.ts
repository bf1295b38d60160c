import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { packReplies, unpackReplies } from '#record/reading/record-reader.ts'

const period = { from: '2016-11-21', to: '2026-11-21' }
const bytesOf = (sent: unknown) => new TextEncoder().encode(JSON.stringify(sent)).buffer

const ways = ['with compression', 'without compression'] as const

afterEach(() => vi.unstubAllGlobals())

describe.each(ways)('%s', (way) => {
  const packed = async (...sent: unknown[]) => {
    if (way === 'without compression') vi.stubGlobal('CompressionStream', undefined)
    const { buffer } = await packReplies({ replies: sent.map(bytesOf), period })
    vi.unstubAllGlobals()
    return buffer
  }

  test('what is saved of a record is what came', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.json().map((text): unknown => JSON.parse(text))),
        async (sent) => {
          expect(await unpackReplies(await packed(...sent))).toEqual({ replies: sent, period })
        },
      ),
    )
  })

  test('F25: half a record is none', async () => {
    const buffer = await packed({ term: 'Serum ferritin' })
    for (let length = 0; length < buffer.byteLength; length += 1) {
      expect(await unpackReplies(buffer.slice(0, length))).toBeUndefined()
    }
  })
})

test('what repeats itself is saved in a tenth of its length', async () => {
  const reply = bytesOf({ notes: '"term":"Serum ferritin",'.repeat(1_000) })
  const { byteLength } = await packReplies({ replies: [reply], period })
  expect(byteLength).toBeLessThan(reply.byteLength / 10)
})
