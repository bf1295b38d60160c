import {
  browserSupportsWebAuthn,
  bufferToBase64URLString,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { KeyFor } from '#offline/key-source.ts'
import {
  deriveKey,
  importSecret,
  newSalt,
  secretIn,
  type NewLock,
  type PasskeyLock,
} from './lock-row.ts'

/*
 * Opens the lock with a passkey. Its PRF extension returns the same 32 bytes for the same salt, after it has verified
 * its owner. No server verifies a signature: there is a challenge only because the protocol requires one.
 */

export const mayHavePasskey = browserSupportsWebAuthn

/**
 * The result of creating a passkey. `no-prf`: it cannot open a lock; `refused`: by the person or their device; `unused`:
 * it was created, and its first use was refused.
 */
export type NewPasskey =
  | { state: 'made'; lock: NewLock }
  | { state: 'no-prf' | 'refused' | 'unused' }

/** Creates a passkey for the lock of this device. It does not set the lock. */
export async function passkeyLock(): Promise<NewPasskey> {
  const salt = newSalt()
  let isThere = false
  try {
    const { id, clientExtensionResults } = await startRegistration({
      optionsJSON: {
        rp: { name: 'Rowan' },
        // Without the member's name: the device shows this even while it is locked.
        user: { id: randomText(), name: 'Rowan lock', displayName: 'Rowan lock' },
        challenge: randomText(),
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        extensions: { prf: { eval: { first: salt } } },
      },
    })
    isThere = true
    const { prf } = clientExtensionResults
    if (!prf?.enabled) return { state: 'no-prf' }
    const row = { v: 1, way: 'passkey', salt, credentialId: id } as const
    // Many authenticators return no PRF output on creation, only on use.
    const output = bytesOf(prf.results) ?? (await outputOf(row))
    if (!output) return { state: 'no-prf' }
    return { state: 'made', lock: { row, key: await keyOf(output) } }
  } catch {
    return { state: isThere ? 'unused' : 'refused' }
  }
}

/** The result of using a passkey. `refused`: also if it was deleted, which browsers do not report; `wrong`: another one. */
export type PasskeyOutcome = { state: 'right'; secret: KeyFor } | { state: 'refused' | 'wrong' }

export async function tryPasskey(row: PasskeyLock): Promise<PasskeyOutcome> {
  try {
    const output = await outputOf(row)
    const secret = output && (await secretIn(row, await keyOf(output)))
    return secret ? { state: 'right', secret } : { state: 'wrong' }
  } catch {
    return { state: 'refused' }
  }
}

async function outputOf({
  credentialId,
  salt,
}: Pick<PasskeyLock, 'credentialId' | 'salt'>): Promise<ArrayBuffer | undefined> {
  const { clientExtensionResults } = await startAuthentication({
    optionsJSON: {
      challenge: randomText(),
      allowCredentials: [{ type: 'public-key', id: credentialId }],
      userVerification: 'required',
      extensions: { prf: { eval: { first: salt } } },
    },
  })
  return bytesOf(clientExtensionResults.prf?.results)
}

/** The PRF output as bytes, whatever type the browser returns. */
const bytesOf = (results: { first: unknown } | undefined): ArrayBuffer | undefined =>
  results?.first instanceof ArrayBuffer ? results.first : undefined

const keyOf = async (output: ArrayBuffer) => deriveKey(await importSecret(output), 'passkey')

const randomText = () => bufferToBase64URLString(newSalt().buffer)
