import { createServer, type Server } from 'node:http'
import { createHmac, createPublicKey } from 'node:crypto'
import { base64url, exportJWK } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newRsaKeys } from '../../../sandbox/new-rsa-keys.ts'
import { createVerifyMember } from '../../../server/identity/verify-member.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { listening } from '../../support/outside-server.ts'
import { expectProblem } from '../../support/problems.ts'
import { appOrigin, issuer, jwks, noon, tokenFor } from '../../support/tokens.ts'

const given = withDatabase()

const second = Math.floor(noon.getTime() / 1000)
const otherKey = newRsaKeys()
const pss = newRsaKeys()
const [publicKey] = jwks.keys

const withClaims = (claims: Record<string, unknown>) => async () =>
  tokenFor('user_amina', { claims })
const withHeader = (header: Record<string, unknown>) => async () =>
  tokenFor('user_amina', { header })

/** A token with a changed header and payload. `sign` signs it; otherwise it has the old signature. */
const assembled = async (
  change: (header: Record<string, unknown>, payload: Record<string, unknown>) => void,
  sign?: (input: string) => string,
) => {
  const [head = '', body = '', signature = ''] = (await tokenFor('user_amina')).split('.')
  const header = JSON.parse(new TextDecoder().decode(base64url.decode(head)))
  const payload = JSON.parse(new TextDecoder().decode(base64url.decode(body)))
  change(header, payload)
  const input = [header, payload].map((part) => base64url.encode(JSON.stringify(part))).join('.')
  return `${input}.${sign?.(input) ?? signature}`
}

const hmacWith = (secret: string) => (input: string) =>
  createHmac('sha256', secret).update(input).digest('base64url')

const pem = createPublicKey({ key: { ...publicKey }, format: 'jwk' }).export({
  type: 'spki',
  format: 'pem',
})

const forged: Record<string, () => Promise<string>> = {
  'no token at all': async () => '',
  words: async () => 'let.me.in',
  'two parts': async () => (await tokenFor('user_amina')).split('.').slice(0, 2).join('.'),
  'four parts': async () => `${await tokenFor('user_amina')}.x`,
  'alg none, unsigned': async () =>
    assembled(
      (header) => void (header['alg'] = 'none'),
      () => '',
    ),
  'alg None, signature kept': async () => assembled((header) => void (header['alg'] = 'None')),
  'HS256 keyed with the public key’s PEM': async () =>
    assembled((header) => void (header['alg'] = 'HS256'), hmacWith(String(pem))),
  'HS256 keyed with the modulus': async () =>
    assembled((header) => void (header['alg'] = 'HS256'), hmacWith(String(publicKey?.n))),
  'HS256 keyed with nothing': async () =>
    assembled((header) => void (header['alg'] = 'HS256'), hmacWith('')),
  PS256: async () => tokenFor('user_amina', { header: { alg: 'PS256' }, key: pss.privateKey }),
  'another subject, signature kept': async () =>
    assembled((_, payload) => void (payload['sub'] = 'user_tom')),
  'kit access added, signature kept': async () =>
    assembled((_, payload) => void (payload['metadata'] = { canAccessHurdle: true })),
  'no signature': async () =>
    assembled(
      () => undefined,
      () => '',
    ),
  'signed by another key under our key’s name': async () =>
    tokenFor('user_amina', { key: otherKey.privateKey }),
  'signed by the key that it brings along': async () =>
    tokenFor('user_amina', {
      key: otherKey.privateKey,
      header: { jwk: await exportJWK(otherKey.publicKey) },
    }),
  'a key to be fetched from elsewhere': async () =>
    tokenFor('user_amina', { key: otherKey.privateKey, header: { jku: 'https://evil.test/jwks' } }),
  'an unknown key': withHeader({ kid: 'key-2' }),
  'no key named': withHeader({ kid: undefined }),
  'a key named by a path': withHeader({ kid: '../../dev/null' }),
  'a critical extension nobody knows': async () =>
    tokenFor('user_amina', { header: { crit: ['x'], x: 1 }, crit: { x: true } }),
  'expired 6 s ago': withClaims({ exp: second - 6 }),
  'expired years ago': withClaims({ exp: 1 }),
  'no expiry': withClaims({ exp: undefined }),
  'an expiry in words': async () => assembled((_, payload) => void (payload['exp'] = 'never')),
  'valid only in 6 s': withClaims({ nbf: second + 6 }),
  'another issuer': withClaims({ iss: 'https://identity.evil.test' }),
  'the issuer with a slash': withClaims({ iss: `${issuer}/` }),
  'no issuer': withClaims({ iss: undefined }),
  'another party': withClaims({ azp: 'https://evil.test' }),
  'a party that begins like ours': withClaims({ azp: `${appOrigin}.evil.test` }),
  'no party': withClaims({ azp: undefined }),
  'no session': withClaims({ sid: undefined }),
  'a session in which something is still to be done': withClaims({ sts: 'pending' }),
  'no subject': withClaims({ sub: undefined }),
  'an empty subject': withClaims({ sub: '' }),
  'a subject of two words': withClaims({ sub: 'user amina' }),
  'a subject with a NUL': withClaims({ sub: 'user_amina\u0000' }),
  oversize: withClaims({ padding: 'x'.repeat(9_000) }),
}

describe('S11: a forged token is refused', () => {
  test.each(Object.entries(forged))('%s', async (_, forge) => {
    const { anyone } = apiOver(given.db)
    const headers = { Authorization: `Bearer ${await forge()}` }
    expectProblem(await anyone.send('GET', '/users', { headers }), 401, 'unauthorised')
  })

  test('and none of them has made a member', async () => {
    expect(await given.db.selectFrom('members').select('subject').execute()).toEqual([])
  })

  test.each(['Basic dXNlcjpwYXNz', 'Bearer', 'Token abc', 'bearer a b'])(
    '%s',
    async (credentials) => {
      const { anyone } = apiOver(given.db)
      const reply = await anyone.send('GET', '/auth', { headers: { Authorization: credentials } })
      expectProblem(reply, 401, 'unauthorised')
    },
  )
})

describe('an honest token is accepted', () => {
  test.each(['Bearer ', 'bearer ', 'BEARER    '])('behind %j', async (scheme) => {
    const headers = { Authorization: `${scheme}${await tokenFor('user_amina')}` }
    const reply = await apiOver(given.db).anyone.send('GET', '/auth', { headers })
    expect(reply.status).toBe(200)
  })

  test('but not where more stands before or behind it', async () => {
    const token = await tokenFor('user_amina')
    for (const credentials of [`x Bearer ${token}`, `Bearer ${token} x`, `Bearer${token}`]) {
      const headers = { Authorization: credentials }
      const reply = await apiOver(given.db).anyone.send('GET', '/auth', { headers })
      expectProblem(reply, 401, 'unauthorised')
    }
  })

  const verify = createVerifyMember({
    jwks,
    issuer,
    authorisedParties: [appOrigin],
    now: () => noon,
  })

  test.each([
    ['as it was made', {}],
    ['expired 4 s ago', { exp: second - 4 }],
    ['valid in 4 s', { nbf: second + 4 }],
    ['of a session in which nothing is left to be done', { sts: 'active' }],
  ])('%s', async (_, claims) => {
    expect(await verify(await tokenFor('user_amina', { claims }))).toEqual({
      subject: 'user_amina',
      sessionId: 'sess_1',
      canAccessHurdle: false,
    })
  })

  test.each([
    [{ canAccessHurdle: true }, true],
    [{ canAccessHurdle: 'true' }, false],
    [{ canAccessHurdle: 1 }, false],
    [null, false],
    ['canAccessHurdle', false],
  ])('public metadata %j give kit access: %s', async (metadata, expected) => {
    const member = await verify(await tokenFor('user_amina', { claims: { metadata } }))
    expect(member).toHaveProperty('canAccessHurdle', expected)
  })

  test('once it has expired it says for whom it was, and lets nobody in', async () => {
    const expired = { exp: second - 6 }
    const token = await tokenFor('user_amina', { claims: expired })
    expect(await verify(token)).toEqual({ expiredFor: 'user_amina' })
    const forParty = { ...expired, azp: 'https://evil.test' }
    expect(await verify(await tokenFor('user_amina', { claims: forParty }))).toBeUndefined()
    const byOtherKey = { claims: expired, key: otherKey.privateKey }
    expect(await verify(await tokenFor('user_amina', byOtherKey))).toBeUndefined()
  })
})

describe('keys that are fetched', () => {
  let answer: () => { status: number; body: unknown } = () => ({ status: 200, body: jwks })
  let fetches = 0
  let server: Server
  let jwksUrl: string
  beforeAll(async () => {
    server = createServer((_, response) => {
      fetches += 1
      const { status, body } = answer()
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    })
    jwksUrl = `${await listening(server)}/.well-known/jwks.json`
  })
  afterAll(() => server.close())

  const verifier = () =>
    createVerifyMember({ jwksUrl, issuer, authorisedParties: [appOrigin], now: () => noon })

  test('S11: a flood of unknown keys asks for them twice at most', async () => {
    const verify = verifier()
    expect(await verify(await tokenFor('user_amina'))).toBeDefined()
    fetches = 0
    for (let n = 0; n < 20; n += 1) {
      const token = await tokenFor('user_amina', { header: { kid: `forged-${n}` } })
      expect(await verify(token)).toBeUndefined()
    }
    expect(fetches).toBeLessThanOrEqual(1)
  })

  test.each([
    ['fails', { status: 500, body: {} }],
    ['talks nonsense', { status: 200, body: { keys: 'none' } }],
  ])('a key server that %s signs nobody out', async (_, reply) => {
    answer = () => reply
    const api = apiOver(given.db, { verifyMember: verifier() })
    const refused = await api.member('user_amina').get('/auth')
    expectProblem(refused, 503, 'upstream-failed')
    expect(refused.headers.get('Retry-After')).toBe('5')
  })
})
