import { createDecipheriv, hkdfSync, type ECDH } from 'node:crypto'

/** Decrypts a message as a browser does: RFC 8291 on RFC 8188, one record. */
export function decrypted(body: Buffer, { keys, auth }: { keys: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const ciphertext = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const shared = derived(keys.computeSecret(sender), { salt: auth, info, length: 32 })
  const key = derived(shared, {
    salt,
    info: Buffer.from('Content-Encoding: aes128gcm\0'),
    length: 16,
  })
  const nonce = derived(shared, {
    salt,
    info: Buffer.from('Content-Encoding: nonce\0'),
    length: 12,
  })
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(ciphertext.subarray(-16))
  const padded = Buffer.concat([cipher.update(ciphertext.subarray(0, -16)), cipher.final()])
  // The last record ends with a 2, followed by zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

const derived = (
  secret: Buffer,
  { salt, info, length }: { salt: Buffer; info: Buffer; length: number },
): Buffer => Buffer.from(hkdfSync('sha256', secret, salt, info, length))
