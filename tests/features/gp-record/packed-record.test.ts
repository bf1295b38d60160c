import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { packReplies, unpackReplies } from '#features/gp-record/record/packed-record.ts'

const period = { from: '2016-11-21', to: '2026-11-21' }
const bytesOf = (bytes: Uint8Array) => Uint8Array.from(bytes).buffer

const ways = ['with compression', 'without compression'] as const

afterEach(() => vi.unstubAllGlobals())

describe.each(ways)('%s', (way) => {
  const packed = async (...parts: Uint8Array[]) => {
    if (way === 'without compression') vi.stubGlobal('CompressionStream', undefined)
    const replies = parts.map(bytesOf)
    const { buffer } = await packReplies({ replies, period })
    vi.unstubAllGlobals()
    return { replies, buffer }
  }

  test('what is kept of a record is what came, byte by byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array()), async (parts) => {
        const { replies, buffer } = await packed(...parts)
        expect(await unpackReplies(buffer)).toEqual({ replies, period })
      }),
    )
  })

  test('F25: half a record is none', async () => {
    const { buffer } = await packed(new Uint8Array(50))
    for (let length = 0; length < buffer.byteLength; length += 1) {
      expect(await unpackReplies(buffer.slice(0, length))).toBeUndefined()
    }
  })
})

test('what repeats itself is kept in a tenth of its length', async () => {
  const reply = bytesOf(new TextEncoder().encode('"term":"Serum ferritin",'.repeat(1_000)))
  const { byteLength } = await packReplies({ replies: [reply], period })
  expect(byteLength).toBeLessThan(reply.byteLength / 10)
})
