import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createIdentityGateway,
  type IdentityGateway,
} from '../../../server/identity/identity-gateway.ts'
import { listening } from '../../support/outside-server.ts'

/** An identity provider that gives the same answer to every request. */
const answer: { status: number; body: unknown } = { status: 200, body: {} }
const provider = createServer((_, reply) => {
  reply.writeHead(answer.status, { 'Content-Type': 'application/json' })
  reply.end(JSON.stringify(answer.body))
})
let gateway: IdentityGateway

beforeAll(async () => {
  gateway = createIdentityGateway({
    backendApiUrl: await listening(provider),
    secretKey: 'key',
    openNhsLogin: () => undefined,
  })
})
afterAll(() => void provider.close())

describe('what the identity provider says of an account', () => {
  test.each([400, 401, 403, 409, 422, 429, 500])(
    'with %i is not that it is gone: nothing counts as deleted',
    async (status) => {
      answer.status = status
      await expect(gateway.remove('user_1')).rejects.toMatchObject({ status })
      await expect(gateway.person('user_1')).rejects.toMatchObject({ status })
      // It makes two requests and both fail: an unhandled rejection would end the server.
      await expect(gateway.checkSession('user_1', 'sess_1')).rejects.toMatchObject({ status })
    },
  )

  test('with 404 is that it is gone', async () => {
    answer.status = 404
    await gateway.remove('user_1')
    expect(await gateway.person('user_1')).toBeUndefined()
    expect(await gateway.checkSession('user_1', 'sess_1')).toMatchObject({ isActive: false })
  })

  test('with 400, asked for a token of NHS login, is that there is none', async () => {
    answer.status = 400
    expect(await gateway.nhsLogin('user_1')).toBeUndefined()
  })
})

describe('an e-mail address', () => {
  const email = 'amina@example.com'
  const userWith = (status: string) => ({
    id: 'user_1',
    primary_email_address_id: 'idn_1',
    email_addresses: [{ id: 'idn_1', email_address: email, verification: { status } }],
  })

  test('is somebody’s once it is verified', async () => {
    Object.assign(answer, { status: 200, body: [userWith('verified')] })
    expect(await gateway.subjectsOf('Amina@example.com')).toEqual(['user_1'])
    answer.body = userWith('verified')
    expect(await gateway.person('user_1')).toMatchObject({ email })
  })

  test.each(['unverified', 'expired', 'failed'])(
    'that is %s is nobody’s: whoever typed it gets neither its name nor its invitations',
    async (status) => {
      Object.assign(answer, { status: 200, body: [userWith(status)] })
      expect(await gateway.subjectsOf(email)).toEqual([])
      answer.body = userWith(status)
      expect(await gateway.person('user_1')).toMatchObject({ email: undefined })
    },
  )
})

test('a name of more than 200 characters is cut before a sign that would only be half there', async () => {
  const name = `${'x'.repeat(199)}😀`
  Object.assign(answer, {
    status: 200,
    body: { id: 'user_1', first_name: name, email_addresses: [] },
  })
  expect(await gateway.person('user_1')).toMatchObject({ firstName: 'x'.repeat(199) })
})
