import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyBySandboxSecret } from '../../../server/operators/operator-keys.ts'
import { createIdentityGateway } from '../../../server/identity/identity-gateway.ts'
import {
  apiOver,
  knownPeople,
  operatorSecret,
  withDatabase,
  type Caller,
} from '../../support/api.ts'
import { listening } from '../../support/outside-server.ts'
import { expectProblem } from '../../support/problems.ts'

const given = withDatabase()

const asOperator = { Authorization: `Bearer ${operatorSecret}`, 'Idempotency-Key': undefined }
const email = 'amina@example.com'

describe('kit access', () => {
  test('is given and taken by who holds the operator’s secret', async () => {
    const { identity, kitAccess } = knownPeople({ user_amina: { email } })
    const { anyone } = apiOver(given.db, { identity })
    for (const on of [true, false]) {
      const reply = await anyone.post('/operator/kit-access', { account: email, on }, asOperator)
      expect(reply).toMatchObject({ status: 200, body: { account: email, canAccessHurdle: on } })
      expect(kitAccess.get('user_amina')).toBe(on)
    }
  })

  test('S14: is not for members, nor for who knows half of the secret', async () => {
    const { identity, kitAccess } = knownPeople({ user_amina: { email } })
    const api = apiOver(given.db, { identity })
    const send = async (caller: Caller, headers = {}) =>
      caller.post('/operator/kit-access', { account: email, on: true }, headers)
    expectProblem(await send(api.member('user_amina')), 401, 'unauthorised')
    expectProblem(await send(api.anyone), 401, 'unauthorised')
    for (const secret of [operatorSecret.slice(1), `${operatorSecret}x`, '']) {
      const guess = { Authorization: `Bearer ${secret}` }
      expectProblem(await send(api.anyone, guess), 401, 'unauthorised')
    }
    expect(kitAccess.size).toBe(0)
  })

  test('needs an account, an e-mail address and a word', async () => {
    const { anyone } = apiOver(given.db, { identity: knownPeople().identity })
    const send = async (body: unknown) => anyone.post('/operator/kit-access', body, asOperator)
    const { detail } = expectProblem(
      await send({ account: 'nobody@example.com', on: true }),
      404,
      'not-found',
    )
    expect(detail).toBe('No account has this e-mail address or subject.')
    for (const body of [
      {},
      { account: email },
      { account: 'a mina', on: true },
      { account: email, on: 'on' },
      { account: email, on: true, role: 1 },
    ]) {
      expectProblem(await send(body), 422, 'invalid-input')
    }
    expectProblem(await anyone.post('/operator/nothing', {}, asOperator), 404, 'not-found')
  })

  test('has a colleague, who reviews what it wrote', async () => {
    const verify = verifyBySandboxSecret('secret')
    const names = ['secret', 'secret-colleague', '-colleague', 'secret-other'].map(
      async (credential) => (await verify(credential))?.name,
    )
    expect(await Promise.all(names)).toEqual(['sandbox', 'sandbox-colleague', undefined, undefined])
    expect(await verifyBySandboxSecret('')('-colleague')).toBeUndefined()
  })

  test('is closed to everybody where there is no secret', async () => {
    const { anyone } = apiOver(given.db, { verifyOperator: verifyBySandboxSecret('') })
    expectProblem(
      await anyone.post('/operator/kit-access', { account: email, on: true }),
      401,
      'unauthorised',
    )
  })
})

describe('the identity provider’s back door', () => {
  let server: Server
  let origin: string
  let asked: { line: string; authorisation: string | undefined; body: string }[] = []
  let replies: Record<string, unknown> = {}
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const line = `${request.method} ${request.url}`
    asked.push({ line, authorisation: request.headers.authorization, body: await text(request) })
    response.statusCode = line in replies ? 200 : 404
    response.end(JSON.stringify(replies[line] ?? { errors: [] }))
  }
  beforeAll(async () => {
    server = createServer((request, response) => void serve(request, response))
    origin = await listening(server)
  })
  beforeEach(() => {
    asked = []
  })
  afterAll(() => server.close())

  const gateway = () =>
    createIdentityGateway({
      backendApiUrl: `${origin}/backend/`,
      secretKey: 'sk_1',
      openNhsLogin: () => undefined,
    })

  const contact = (id: string, status: string | undefined) => ({
    id,
    verification: status && { status },
  })
  const user = {
    id: 'user_1',
    first_name: ' Zoë ',
    last_name: null,
    primary_email_address_id: 'e2',
    email_addresses: [
      { ...contact('e1', 'verified'), email_address: 'other@example.com' },
      { ...contact('e2', 'verified'), email_address: 'Zoe@Example.com' },
    ],
    primary_phone_number_id: 'p1',
    phone_numbers: [{ ...contact('p1', 'unverified'), phone_number: '+447700900111' }],
    banned: false,
  }

  test('tells a person’s names and verified contact points', async () => {
    replies = { 'GET /backend/v1/users/user_1': user }
    expect(await gateway().person('user_1')).toEqual({
      firstName: 'Zoë',
      lastName: undefined,
      email: 'Zoe@Example.com',
      mobileNumber: undefined,
    })
    expect(asked).toEqual([
      { line: 'GET /backend/v1/users/user_1', authorisation: 'Bearer sk_1', body: '' },
    ])
    expect(await gateway().person('user_2')).toBeUndefined()
  })

  test('finds an account by its e-mail, and by no other’s', async () => {
    replies = {
      'GET /backend/v1/users?email_address=zoe%40example.com': [user],
      'GET /backend/v1/users?email_address=zo%40example.com': [user],
    }
    expect(await gateway().subjectsOf('zoe@example.com')).toEqual(['user_1'])
    expect(await gateway().subjectsOf('zo@example.com')).toEqual([])
  })

  test('writes kit access into public metadata', async () => {
    replies = { 'PATCH /backend/v1/users/user_1/metadata': user }
    await gateway().setKitAccess('user_1', true)
    expect(asked[0]?.body).toBe('{"public_metadata":{"canAccessHurdle":true}}')
    await expect(gateway().setKitAccess('user_2', true)).rejects.toThrow('identity: refused')
  })
})
