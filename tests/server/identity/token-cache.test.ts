import { describe, expect, test, vi } from 'vitest'
import { newRsaKeys } from '../../../sandbox/new-rsa-keys.ts'
import { createVerifyMember } from '../../../server/identity/verify-member.ts'
import { appOrigin, issuer, jwks, noon, tokenFor } from '../../support/tokens.ts'

const second = Math.floor(noon.getTime() / 1000)
const otherKey = newRsaKeys()

describe('a token that was verified', () => {
  const verifierAt = (now: () => Date, cacheSize?: number) =>
    createVerifyMember({
      jwks,
      issuer,
      authorisedParties: [appOrigin],
      now,
      ...(cacheSize !== undefined && { cacheSize }),
    })

  /** The number of signatures checked during `calls`. */
  async function checks(calls: () => Promise<unknown>): Promise<number> {
    const checking = vi.spyOn(crypto.subtle, 'verify')
    try {
      await calls()
      return checking.mock.calls.length
    } finally {
      checking.mockRestore()
    }
  }

  test('is not checked again, and says the same', async () => {
    const verify = verifierAt(() => noon)
    const token = await tokenFor('user_amina', { claims: { metadata: { canAccessHurdle: true } } })
    const first = await verify(token)
    expect(await checks(async () => expect(await verify(token)).toEqual(first))).toBe(0)
  })

  test('S11: ends with its time', async () => {
    let at = noon
    const verify = verifierAt(() => at)
    const token = await tokenFor('user_amina', { claims: { exp: second + 60 } })
    expect(await verify(token)).toBeDefined()
    at = new Date((second + 64) * 1000)
    expect(await verify(token)).toBeDefined()
    at = new Date((second + 65) * 1000)
    expect(await verify(token)).toEqual({ expiredFor: 'user_amina' })
  })

  test('S11: lends nothing to one that shares its beginning', async () => {
    const verify = verifierAt(() => noon)
    const token = await tokenFor('user_amina')
    expect(await verify(token)).toBeDefined()
    const [head, body] = token.split('.')
    const [, , signature] = (await tokenFor('user_tom')).split('.')
    expect(await verify(`${head}.${body}.${signature}`)).toBeUndefined()
    expect(await verify(`${head}.${body}.`)).toBeUndefined()
  })

  test('S11: one that was refused is never remembered', async () => {
    const verify = verifierAt(() => noon)
    const forged = await tokenFor('user_amina', { key: otherKey.privateKey })
    const calls = async () => [await verify(forged), await verify(forged)]
    expect(await checks(async () => expect(await calls()).toEqual([undefined, undefined]))).toBe(2)
  })

  test('gives way, when there are too many, to those that came later', async () => {
    const verify = verifierAt(() => noon, 2)
    const tokens = await Promise.all(['a', 'b', 'c'].map(async (subject) => tokenFor(subject)))
    for (const token of tokens) await verify(token)
    expect(await checks(async () => verify(tokens[2] ?? ''))).toBe(0)
    expect(await checks(async () => verify(tokens[1] ?? ''))).toBe(0)
    expect(await checks(async () => verify(tokens[0] ?? ''))).toBe(1)
  })
})
