import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  newEncryptionKey,
  decryptBytes,
  decryptJson,
  encryptBytes,
  encryptJson,
} from '#offline/encryption.ts'

const boundTo = ['user_amina', 'kit-orders', 1] as const

test('S4: what was encrypted can be decrypted for the same member and record only', async () => {
  const key = await newEncryptionKey()
  const encrypted = await encryptJson(key, { said: 'only to Amina' }, boundTo)
  expect(await decryptJson(key, encrypted, boundTo)).toEqual({ said: 'only to Amina' })
  for (const other of [
    ['user_tom', 'kit-orders', 1],
    ['user_amina', 'profile', 1],
    ['user_amina', 'kit-orders', 2],
    ['user_amina', 'kit-orders', '1'],
    ['user_aminakit', '-orders', 1],
  ]) {
    expect(await decryptJson(key, encrypted, other)).toBeUndefined()
  }
  expect(await decryptJson(await newEncryptionKey(), encrypted, boundTo)).toBeUndefined()
})

test('S4: a text of which one bit was changed does not open', async () => {
  const key = await newEncryptionKey()
  const encrypted = await encryptBytes(key, new Uint8Array([1, 2, 3]), boundTo)
  await fc.assert(
    fc.asyncProperty(fc.nat(encrypted.ct.byteLength * 8 - 1), async (bit) => {
      const changed = new Uint8Array(encrypted.ct.slice(0))
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(
        await decryptBytes(key, { iv: encrypted.iv, ct: changed.buffer }, boundTo),
      ).toBeUndefined()
    }),
  )
})

test('S4: no key can be read out, and no nonce is used twice', async () => {
  const key = await newEncryptionKey()
  expect(key.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  const nonces = new Set<string>()
  for (let round = 0; round < 2_000; round += 1) {
    const { iv } = await encryptJson(key, round, boundTo)
    nonces.add(iv.join())
  }
  expect(nonces.size).toBe(2_000)
})
