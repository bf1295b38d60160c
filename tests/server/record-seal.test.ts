import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createRecordSeal, isRecordKey, SealError } from '../../server/record-seal.ts'

const newKey = () => randomBytes(32).toString('base64url')
const key = newKey()
const seal = createRecordSeal([key])

test('a secret comes back as it was, and never rests the same way twice', () => {
  const secret = 'credential ü 👩🏽‍⚕️'
  const [one, other] = [seal.seal(secret, 'amina 1'), seal.seal(secret, 'amina 1')]
  expect(seal.open(one, 'amina 1')).toBe(secret)
  expect(one.sealed).not.toBe(other.sealed)
  expect(one.keyId).toBe(other.keyId)
  expect(Buffer.from(one.sealed, 'base64').toString()).not.toContain('credential')
})

test('S34: moved to another member, or to another connection, it does not open', () => {
  const sealed = seal.seal('secret', 'amina 1')
  for (const belongsTo of ['tom 1', 'amina 2', '']) {
    expect(() => seal.open(sealed, belongsTo)).toThrow(SealError)
  }
})

test('changed in any byte, or cut short, it does not open', () => {
  const { keyId, sealed } = seal.seal('secret', 'amina 1')
  const bytes = Buffer.from(sealed, 'base64')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8((changed.readUInt8(at) + 1) % 256, at)
    const text = changed.toString('base64')
    expect(() => seal.open({ keyId, sealed: text }, 'amina 1')).toThrow(SealError)
  }
  for (const length of [0, 5, 20, 28]) {
    const text = bytes.subarray(0, length).toString('base64')
    expect(() => seal.open({ keyId, sealed: text }, 'amina 1')).toThrow(SealError)
  }
})

test('S34: a key of earlier opens and no longer seals', () => {
  const changed = createRecordSeal([newKey(), key])
  expect(changed.open(seal.seal('secret', 'amina 1'), 'amina 1')).toBe('secret')
  expect(() => seal.open(changed.seal('secret', 'amina 1'), 'amina 1')).toThrow('no record key')
})

test.each(['', 'short', 'a'.repeat(42), 'a'.repeat(45), `${'a'.repeat(42)}!`])(
  '%j is no key',
  (text) => {
    expect(isRecordKey(text)).toBe(false)
  },
)

test('32 bytes in either base64 are a key', () => {
  const bytes = randomBytes(32)
  expect(isRecordKey(bytes.toString('base64url'))).toBe(true)
  expect(isRecordKey(bytes.toString('base64'))).toBe(true)
})
