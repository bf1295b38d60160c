import { createServer, type Server } from 'node:http'
import { exportJWK, SignJWT, type JWTHeaderParameters } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newRsaKeys } from '../../../sandbox/new-rsa-keys.ts'
import { verifyByToken } from '../../../server/operators/operator-tokens.ts'
import type { VerifyOperator } from '../../../server/operators/operator.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { listenLocally } from '../../support/listen-locally.ts'
import { expectProblem } from '../../support/problems.ts'
import { sessionOf } from '../../support/tokens.ts'

const given = withDatabase()
const clientId = 'rowan-operate'

let server: Server
let issuer = ''
let sign: (
  claims?: Record<string, unknown>,
  header?: Partial<JWTHeaderParameters>,
) => Promise<string>
let verify: VerifyOperator

beforeAll(async () => {
  const { privateKey, publicKey } = newRsaKeys()
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' }
  server = createServer((asked, reply) => {
    const isKeys = asked.url === '/keys'
    reply.setHeader('Content-Type', 'application/json')
    reply.end(JSON.stringify(isKeys ? { keys: [jwk] } : { issuer, jwks_uri: `${issuer}/keys` }))
  })
  issuer = `http://127.0.0.1:${await listenLocally(server)}`
  verify = verifyByToken({ issuer, audience: 'rowan-operators', clientId, rolesClaim: 'roles' })
  const standard = { iss: issuer, aud: 'rowan-operators', azp: clientId, sub: 'person-1' }
  sign = async (claims, header) =>
    new SignJWT({ ...standard, exp: secondsFromNow(300), ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one', ...header })
      .sign(privateKey)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const segment = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

describe('an operator who signs in at a provider', () => {
  test('is who the token says, with the roles that there are', async () => {
    const email = 'jo@clinic.example'
    const roles = ['laboratory', 'king']
    const token = await sign({ email, email_verified: true, roles })
    expect(await verify(token)).toEqual({ name: email, email, roles: ['laboratory'] })
    for (const email_verified of [false, 'true', undefined]) {
      const unverified = await verify(await sign({ email, email_verified }))
      expect(unverified).toEqual({ name: 'person-1', roles: [] })
    }
    for (const none of [undefined, [], ['king'], 'laboratory', { laboratory: true }, [1]]) {
      expect(await verify(await sign({ roles: none }))).toMatchObject({ roles: [] })
    }
  })

  test('is not let in by a token that was made for something else', async () => {
    for (const typ of ['ID', 'Refresh', 'Logout']) {
      expect(await verify(await sign({ typ, roles: ['support'] }))).toBe(undefined)
    }
    expect(await verify(await sign({ typ: 'Bearer' }))).toMatchObject({ name: 'person-1' })
    expect(await verify(await sign({}, { typ: 'at+jwt' }))).toMatchObject({ name: 'person-1' })
    expect(await verify(await sign({}, { typ: 'logout+jwt' }))).toBe(undefined)
  })

  test('is asked to wait while the provider does not answer', async () => {
    const gone = createServer()
    const port = await listenLocally(gone)
    gone.close()
    const { anyone } = apiOver(given.db, {
      verifyOperator: verifyByToken({
        issuer: `http://127.0.0.1:${port}`,
        audience: 'rowan-operators',
        clientId,
        rolesClaim: 'roles',
      }),
    })
    const token = await sign({ roles: ['study-manager'] })
    const headers = { Authorization: `Bearer ${token}` }
    const asked = await anyone.send('GET', '/operator/studies', { headers })
    expectProblem(asked, 503, 'upstream-failed')
  })
})

describe('an operator', () => {
  test.each<[string, () => Record<string, unknown>]>([
    ['has expired', () => ({ exp: secondsFromNow(-300) })],
    ['is not valid yet', () => ({ nbf: secondsFromNow(300) })],
    ['is for another audience', () => ({ aud: 'another-service' })],
    ['was given to another client', () => ({ azp: 'a-web-page' })],
    ['was given to another client, as RFC 9068 says it', () => ({ client_id: 'a-web-page' })],
    ['was given to nobody', () => ({ azp: undefined })],
  ])('is known and refused with a token that %s', async (_, claims) => {
    const token = await sign({ roles: ['support'], ...claims() })
    expect(await verify(token)).toEqual({ name: 'person-1', refused: expect.stringMatching(/\.$/) })
    const { anyone } = apiOver(given.db, { verifyOperator: verify })
    const headers = { Authorization: `Bearer ${token}` }
    expectProblem(await anyone.send('GET', '/operator/queues', { headers }), 401, 'unauthorised')
  })

  test('is nobody with a token that is not the provider’s, or says nothing of whose it is', async () => {
    const good = await sign({ roles: ['support'] })
    const [header = '', claims = '', signature = ''] = good.split('.')
    const others = newRsaKeys()
    const standard = { iss: issuer, aud: 'rowan-operators', azp: clientId, sub: 'person-1' }
    const forged = (alg: string) =>
      new SignJWT({ ...standard, roles: ['support'], exp: secondsFromNow(300) }).setProtectedHeader(
        {
          alg,
          kid: 'one',
        },
      )
    const wrong = {
      'of another issuer': await sign({ iss: 'https://elsewhere.example' }),
      'without an issuer': await sign({ iss: undefined }),
      'without a subject': await sign({ sub: undefined }),
      'without an end': await sign({ exp: undefined }),
      'of no algorithm': `${segment({ alg: 'none', kid: 'one' })}.${claims}.`,
      'of no algorithm, signed': `${segment({ alg: 'none', kid: 'one' })}.${claims}.${signature}`,
      'signed with a shared secret': await forged('HS256').sign(new TextEncoder().encode(issuer)),
      'signed with another key': await forged('RS256').sign(others.privateKey),
      'with other claims': `${header}.${segment({ sub: 'person-2' })}.${signature}`,
      'cut short': good.slice(0, -4),
      'a member’s': await sessionOf('user_amina', { canAccessHurdle: true }),
      'not a token': 'no-token',
      empty: '',
    }
    const { anyone } = apiOver(given.db, { verifyOperator: verify })
    for (const [how, token] of Object.entries(wrong)) {
      const seen = await verify(token)
      expect(seen === undefined || 'refused' in seen, how).toBe(true)
      const headers = { Authorization: `Bearer ${token}` }
      expectProblem(await anyone.send('GET', '/operator/queues', { headers }), 401, 'unauthorised')
    }
  })
})
