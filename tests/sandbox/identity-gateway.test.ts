import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createIdentityGateway,
  type IdentityGateway,
} from '../../server/identity/identity-gateway.ts'
import { listen, type Listener } from '../../server/http/listen.ts'
import { password, secretKey, withIdentityService } from './identity-service.ts'

const identityService = withIdentityService()
let listener: Listener | undefined
let service: Awaited<ReturnType<typeof identityService>>
let gateway: IdentityGateway

beforeAll(async () => {
  service = await identityService()
  listener = await listen(service.identity.fetch, 0)
  const backendApiUrl = `http://localhost:${listener.port}/backend`
  gateway = createIdentityGateway({ backendApiUrl, secretKey, openNhsLogin: () => undefined })
})
afterAll(async () => listener?.close(0))

test('a member without NHS login has no token of it, nor has somebody unknown', async () => {
  expect(await gateway.nhsLogin('user_amina')).toBeUndefined()
  expect(await gateway.nhsLogin('user_nobody')).toBeUndefined()
})

test('of many subjects those that have an account are told', async () => {
  const others = Array.from({ length: 98 }, (_, n) => `user_${n}`)
  const asked = [...others, 'user_amina', 'constructor']
  expect([...(await gateway.existing(asked))]).toEqual(['user_amina'])
})

test('an account is removed with its sessions, and removing it again is no fault', async () => {
  const phone = service.browser()
  await phone.signIn('amina+clerk_test@example.com', password)
  expect(await gateway.checkSession('user_amina', phone.sessionId)).toMatchObject({
    isActive: true,
  })
  await gateway.remove('user_amina')
  expect(await gateway.checkSession('user_amina', phone.sessionId)).toMatchObject({
    isActive: false,
  })
  expect(await gateway.person('user_amina')).toBeUndefined()
  await gateway.remove('user_amina')
  expect(service.unhandled).toEqual([])
})
