// oxlint-disable-next-line no-restricted-imports -- This is where the rule sends everybody.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'

/**
 * A new RSA key pair that may be exported. Node 20 can stand still for ever when a pair that it has just made is
 * exported as JWK: if the garbage collector comes in between, it and the export wait for each other. So the pair
 * leaves its maker as text, and is read from that.
 */
export function newRsaKeys(): { privateKey: KeyObject; publicKey: KeyObject } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return { privateKey: createPrivateKey(privateKey), publicKey: createPublicKey(publicKey) }
}
