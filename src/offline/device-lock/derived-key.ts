/** A key for one purpose, derived by HKDF from something secret that was imported for it. */
export const derivedKey = (secret: CryptoKey, purpose: string): Promise<CryptoKey> =>
  crypto.subtle.deriveKey(
    {
      name: 'HKDF',
      hash: 'SHA-256',
      salt: new Uint8Array(),
      info: new TextEncoder().encode(purpose),
    },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )

/** What `derivedKey` derives from. */
export const importSecret = (bytes: BufferSource): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
