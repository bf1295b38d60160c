import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { identityProxy } from '../../server/identity-proxy.ts'
import { listen, type Listener } from '../../server/listen.ts'

const settingsFor = (port: number) => ({
  appOrigin: 'https://rowan.example',
  trustedProxies: [],
  clerk: { frontendApiUrl: `http://localhost:${port}/identity`, secretKey: 'secret-of-the-tests' },
})
const proxyTo = (port: number, deadline = 5_000) =>
  new Hono().route('/clerk', identityProxy({ ...settingsFor(port), deadline }))

describe('while Clerk answers', () => {
  let clerk: Listener
  let proxy: Hono

  beforeEach(async () => {
    const upstream = new Hono()
      .post('/identity/v1/client/sign_ins', async (c) => {
        c.header('Set-Cookie', '__client=one; HttpOnly', { append: true })
        c.header('Set-Cookie', '__client_uat=2', { append: true })
        const asked = { headers: c.req.header(), query: c.req.query(), body: await c.req.text() }
        return c.json(asked, 422)
      })
      .get('/identity/v1/oauth_callback', (c) => c.redirect('https://rowan.example/sign-in'))
      .get('/identity/v1/never', async () => new Promise<Response>(() => undefined))
    clerk = await listen(upstream.fetch, 0)
    proxy = proxyTo(clerk.port)
  })

  afterEach(async () => clerk.close(0))

  test('a call keeps its method, query, body and cookies, and says through whom it comes', async () => {
    const reply = await proxy.request('/clerk/v1/client/sign_ins?_method=PATCH', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Cookie: '__client=zero',
        Connection: 'keep-alive, X-Hop',
        'X-Hop': 'one connection only',
        'Clerk-Secret-Key': 'forged',
        'X-Forwarded-For': '203.0.113.9',
      },
      body: 'identifier=amina',
    })
    expect(reply.status).toBe(422)
    expect(await reply.json()).toMatchObject({
      body: 'identifier=amina',
      query: { _method: 'PATCH' },
      headers: {
        cookie: '__client=zero',
        'clerk-proxy-url': 'https://rowan.example/clerk',
        'clerk-secret-key': 'secret-of-the-tests',
        'x-forwarded-host': 'rowan.example',
        'x-forwarded-proto': 'https',
        'x-forwarded-for': 'unknown',
      },
    })
    expect(reply.headers.getSetCookie()).toEqual(['__client=one; HttpOnly', '__client_uat=2'])
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
  })

  test('what belongs to one connection is not passed on', async () => {
    const reply = await proxy.request('/clerk/v1/client/sign_ins', {
      method: 'POST',
      headers: { Connection: 'X-Hop', 'X-Hop': 'one connection only' },
    })
    expect(JSON.stringify(await reply.json())).not.toContain('x-hop')
    expect(reply.headers.has('Transfer-Encoding')).toBe(false)
  })

  test('a redirect is for the browser to follow', async () => {
    const reply = await proxy.request('/clerk/v1/oauth_callback')
    expect([reply.status, reply.headers.get('Location')]).toEqual([
      302,
      'https://rowan.example/sign-in',
    ])
  })

  test('a service that does not answer in time is given up', async () => {
    expect((await proxyTo(clerk.port, 20).request('/clerk/v1/never')).status).toBe(502)
  })
})

test('without Clerk the sign-in screens get an error of Clerk’s shape', async () => {
  const gone = await listen(() => new Response(), 0)
  await gone.close(0)
  const reply = await proxyTo(gone.port).request('/clerk/v1/environment')
  expect(reply.status).toBe(502)
  expect(await reply.json()).toMatchObject({ errors: [{ code: 'service_unavailable' }] })
})
