import { createServer, type IncomingMessage, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { verifiedWebhookId } from '../../server/http/signed-webhook.ts'
import { listening } from '../support/outside-server.ts'
import { withIdentityService } from './identity-service.ts'

const identityService = withIdentityService()
const secret = `whsec_${btoa('identity-secret-of-the-tests')}`
let receiver: Server | undefined
afterEach(() => void receiver?.close())

interface Heard {
  body: string
  headers: Headers
}

/** An identity service that sends webhooks to a receiver, which answers the first one with 503. */
async function heardService() {
  const heard: Heard[] = []
  const hear = async (request: IncomingMessage) => {
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
    heard.push({ headers, body: await text(request) })
  }
  receiver = createServer((request, reply) => {
    void hear(request).then(() => reply.writeHead(heard.length === 1 ? 503 : 202).end())
  })
  const url = await listening(receiver)
  return { heard, ...(await identityService(undefined, { webhook: { url, secret } })) }
}

test('an account that the Backend API deletes is told of, signed as Svix does, until that is acknowledged', async () => {
  const { heard, backend, now } = await heardService()
  await backend('/users/user_amina', { method: 'DELETE' })
  await expect.poll(() => heard.length).toBe(2)
  const ids = heard.map(({ headers, body }) =>
    verifiedWebhookId({ headers, body, secrets: [secret], now: now(), names: 'svix' }),
  )
  expect(ids[0]).toMatch(/^msg_/)
  expect(ids[1]).toBe(ids[0])
  expect(heard.map(({ body }) => JSON.parse(body))[1]).toMatchObject({
    type: 'user.deleted',
    data: { deleted: true, id: 'user_amina', object: 'user' },
  })
})
