import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packReplies, unpackReplies } from '#features/gp-record/packed-record.ts'

const period = { from: '2016-11-21', to: '2026-11-21' }
const bytesOf = (bytes: Uint8Array) => Uint8Array.from(bytes).buffer

test('what is kept of a record is what came, byte by byte', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array()), (parts) => {
      const replies = parts.map(bytesOf)
      const { buffer } = packReplies({ replies, period })
      expect(unpackReplies(buffer)).toEqual({ replies, period })
    }),
  )
})

test('F25: half a record is none', () => {
  const { buffer } = packReplies({ replies: [bytesOf(new Uint8Array(50))], period })
  for (let length = 0; length < buffer.byteLength; length += 1) {
    expect(unpackReplies(buffer.slice(0, length))).toBeUndefined()
  }
})
