import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  createRecordEncryption,
  isRecordKey,
  DecryptionError,
} from '../../server/record-encryption.ts'

const newKey = () => randomBytes(32).toString('base64url')
const key = newKey()
const encryption = createRecordEncryption([key])

test('a secret comes back as it was, and never rests the same way twice', () => {
  const secret = 'credential ü 👩🏽‍⚕️'
  const [one, other] = [
    encryption.encrypt(secret, 'amina 1'),
    encryption.encrypt(secret, 'amina 1'),
  ]
  expect(encryption.decrypt(one, 'amina 1')).toBe(secret)
  expect(one.ciphertext).not.toBe(other.ciphertext)
  expect(one.keyId).toBe(other.keyId)
  expect(Buffer.from(one.ciphertext, 'base64').toString()).not.toContain('credential')
})

test('S34: moved to another member, or to another connection, it does not open', () => {
  const encrypted = encryption.encrypt('secret', 'amina 1')
  for (const belongsTo of ['tom 1', 'amina 2', '']) {
    expect(() => encryption.decrypt(encrypted, belongsTo)).toThrow(DecryptionError)
  }
})

test('changed in any byte, or cut short, it does not open', () => {
  const { keyId, ciphertext } = encryption.encrypt('secret', 'amina 1')
  const bytes = Buffer.from(ciphertext, 'base64')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8((changed.readUInt8(at) + 1) % 256, at)
    const text = changed.toString('base64')
    expect(() => encryption.decrypt({ keyId, ciphertext: text }, 'amina 1')).toThrow(
      DecryptionError,
    )
  }
  for (const length of [0, 5, 20, 28]) {
    const text = bytes.subarray(0, length).toString('base64')
    expect(() => encryption.decrypt({ keyId, ciphertext: text }, 'amina 1')).toThrow(
      DecryptionError,
    )
  }
})

test('S34: an older key decrypts and no longer encrypts', () => {
  const changed = createRecordEncryption([newKey(), key])
  expect(changed.decrypt(encryption.encrypt('secret', 'amina 1'), 'amina 1')).toBe('secret')
  expect(() => encryption.decrypt(changed.encrypt('secret', 'amina 1'), 'amina 1')).toThrow(
    'no record key',
  )
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
