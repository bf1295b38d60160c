import {
  browserSupportsWebAuthn,
  bufferToBase64URLString,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { KeyFor } from '#offline/lock-keys.ts'
import {
  derivedKey,
  importSecret,
  newSalt,
  secretIn,
  type NewLock,
  type PasskeyLock,
} from './lock-row.ts'

/*
 * A passkey opens the lock by what it alone can work out: the PRF extension gives the same 32 bytes for the same salt,
 * after its owner was verified. No server takes part, so nothing is signed for anybody: the challenge is there because
 * the protocol wants one.
 */

export const mayHavePasskey = browserSupportsWebAuthn

/**
 * What came of making a passkey. `no-prf`: it can open no lock; `refused`: by the person or their device; `unused`: it
 * was made, and then refused.
 */
export type NewPasskey =
  | { state: 'made'; lock: NewLock }
  | { state: 'no-prf' | 'refused' | 'unused' }

/** Makes a passkey for the lock of this device. Nothing is set yet. */
export async function passkeyLock(): Promise<NewPasskey> {
  const salt = newSalt()
  let isThere = false
  try {
    const { id, clientExtensionResults } = await startRegistration({
      optionsJSON: {
        rp: { name: 'Rowan' },
        // The member is not in it: the device shows it, locked or not.
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
    // Many devices work nothing out before the passkey is used.
    const output = bytesOf(prf.results) ?? (await outputOf(row))
    if (!output) return { state: 'no-prf' }
    return { state: 'made', lock: { row, key: await keyOf(output) } }
  } catch {
    return { state: isThere ? 'unused' : 'refused' }
  }
}

/** What came of a passkey: `refused` also where it was deleted, which browsers do not tell; `wrong`: it is another. */
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

/** What browsers say it is. */
const bytesOf = (results: { first: unknown } | undefined): ArrayBuffer | undefined =>
  results?.first instanceof ArrayBuffer ? results.first : undefined

const keyOf = async (output: ArrayBuffer) => derivedKey(await importSecret(output), 'passkey')

const randomText = () => bufferToBase64URLString(newSalt().buffer)
