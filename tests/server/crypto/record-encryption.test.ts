import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  createRecordEncryption,
  isRecordKey,
  DecryptionError,
} from '../../../server/crypto/record-encryption.ts'

const newKey = () => randomBytes(32).toString('base64url')
const key = newKey()
const encryption = createRecordEncryption([key])
const of = (belongsTo: string) => ({ kind: 'reply', belongsTo }) as const

test('a secret comes back as it was, and never rests the same way twice', () => {
  const secret = 'credential ü 👩🏽‍⚕️'
  const [one, other] = [
    encryption.encrypt(secret, of('amina 1')),
    encryption.encrypt(secret, of('amina 1')),
  ]
  expect(encryption.decrypt(one, of('amina 1'))).toBe(secret)
  expect(one.ciphertext).not.toBe(other.ciphertext)
  expect(one.keyId).toBe(other.keyId)
  expect(Buffer.from(one.ciphertext, 'base64').toString()).not.toContain('credential')
})

test('S34: moved to another member, or to another connection, it does not open', () => {
  const encrypted = encryption.encrypt('secret', of('amina 1'))
  for (const belongsTo of ['tom 1', 'amina 2', '']) {
    expect(() => encryption.decrypt(encrypted, of(belongsTo))).toThrow(DecryptionError)
  }
})

test('changed in any byte, or cut short, it does not open', () => {
  const { keyId, ciphertext } = encryption.encrypt('secret', of('amina 1'))
  const bytes = Buffer.from(ciphertext, 'base64')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8((changed.readUInt8(at) + 1) % 256, at)
    const text = changed.toString('base64')
    expect(() => encryption.decrypt({ keyId, ciphertext: text }, of('amina 1'))).toThrow(
      DecryptionError,
    )
  }
  for (const length of [0, 5, 20, 28]) {
    const text = bytes.subarray(0, length).toString('base64')
    expect(() => encryption.decrypt({ keyId, ciphertext: text }, of('amina 1'))).toThrow(
      DecryptionError,
    )
  }
})

test('S34: an older key decrypts and no longer encrypts', () => {
  const changed = createRecordEncryption([newKey(), key])
  expect(changed.decrypt(encryption.encrypt('secret', of('amina 1')), of('amina 1'))).toBe('secret')
  expect(() => encryption.decrypt(changed.encrypt('secret', of('amina 1')), of('amina 1'))).toThrow(
    'no record key',
  )
})

test('S34: what is of another kind does not open with it, whatever it belongs to', () => {
  const encrypted = encryption.encrypt('secret', of('amina 1'))
  for (const kind of ['gp-connection', 'questions', 'nhs-login'] as const) {
    const other = { kind, belongsTo: 'amina 1' }
    expect(() => encryption.decrypt(encrypted, other)).toThrow(DecryptionError)
  }
})

describe('the releases before, which had one key for all', () => {
  const recordKey = Buffer.from(key, 'base64url')
  const keyId = createHash('sha256').update(recordKey).digest('hex').slice(0, 12)
  const aad = Buffer.from('amina 1')

  test('wrote what is read still', () => {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', recordKey, nonce).setAAD(aad)
    const text = Buffer.concat([cipher.update('secret'), cipher.final()])
    const ciphertext = Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
    expect(encryption.decrypt({ keyId, ciphertext }, of('amina 1'))).toBe('secret')
    expect(encryption.keyId).toBe(`2-${keyId}`)
  })

  test('read what is written for them on the way back', () => {
    const forThem = createRecordEncryption([key], '1')
    const { keyId: named, ciphertext } = forThem.encrypt('secret', of('amina 1'))
    expect([named, forThem.keyId]).toEqual([keyId, keyId])
    const bytes = Buffer.from(ciphertext, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', recordKey, bytes.subarray(0, 12))
    decipher.setAAD(aad).setAuthTag(bytes.subarray(12, 28))
    expect(decipher.update(bytes.subarray(28)).toString() + decipher.final('utf8')).toBe('secret')
    const ours = encryption.encrypt('secret', of('amina 1'))
    expect(forThem.decrypt(ours, of('amina 1'))).toBe('secret')
  })
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
