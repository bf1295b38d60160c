import { createServer, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { createBalancer, type Balancer } from '../../server/balancer.ts'
import { listenLocally } from '../support/listen-locally.ts'

const opened: { servers: Server[]; balancers: Balancer[] } = { servers: [], balancers: [] }
afterEach(() => {
  for (const balancer of opened.balancers.splice(0)) balancer.close()
  for (const server of opened.servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

interface Behaviour {
  /** Closes the connection of a call instead of answering it. */
  isFailing?: boolean
  isReady?: boolean
}

/** An instance that answers with its name and records its calls. */
async function instance(name: string, behaviour: Behaviour = {}) {
  const calls: { method: string; headers: Record<string, unknown>; body: string }[] = []
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/health/ready') {
      outgoing.writeHead(behaviour.isReady === false ? 503 : 200).end()
      return
    }
    let body = ''
    incoming.on('data', (chunk) => (body += String(chunk)))
    incoming.on('end', () => {
      calls.push({ method: incoming.method ?? '', headers: incoming.headers, body })
      if (behaviour.isFailing) return void incoming.socket.destroy()
      const isFile = incoming.url?.startsWith('/assets/')
      const cacheControl = isFile ? 'public, max-age=31536000, immutable' : 'no-store'
      outgoing
        .writeHead(200, { 'Cache-Control': cacheControl, 'X-Frame-Options': 'DENY' })
        .end(name)
    })
  })
  opened.servers.push(server)
  return { origin: `http://127.0.0.1:${await listenLocally(server)}`, calls, behaviour, server }
}

function balancerOf(instances: { origin: string }[], timeoutMs = 10_000) {
  const origins = instances.map(({ origin }) => origin)
  const balancer = createBalancer({ instances: origins, lookEveryMs: 50, timeoutMs })
  opened.balancers.push(balancer)
  const ask = async (path: string, init: RequestInit = {}, from = '192.0.2.7') => {
    const reply = await balancer.answer(new Request(`http://rowan.test${path}`, init), from)
    return { status: reply.status, text: await reply.text(), headers: reply.headers }
  }
  return { balancer, ask }
}

const write = (headers: Record<string, string> = {}) => ({ method: 'POST', body: '{}', headers })

test('calls go to the instances in turn, and say whose they are', async () => {
  const [one, two] = [await instance('one'), await instance('two')]
  const { balancer, ask } = balancerOf([one, two])
  await expect.poll(() => balancer.ready()).toBe(2)
  const answers = [await ask('/api/users'), await ask('/api/users')].map(({ text }) => text)
  expect(answers.toSorted()).toEqual(['one', 'two'])
  const forged = { 'X-Forwarded-For': '198.51.100.3', 'X-Request-Id': 'forged-1234' }
  await ask('/api/users', { headers: forged })
  const forwarded = [...one.calls, ...two.calls].map(({ headers }) => headers['x-forwarded-for'])
  const ids = [...one.calls, ...two.calls].map(({ headers }) => headers['x-request-id'])
  expect(new Set(ids).size).toBe(3)
  expect(ids).not.toContain('forged-1234')
  expect(forwarded.map(String).toSorted()).toEqual([
    '192.0.2.7',
    '192.0.2.7',
    '198.51.100.3, 192.0.2.7',
  ])
})

test('what may be repeated is answered by another instance when one breaks off', async () => {
  const [broken, whole] = [await instance('broken', { isFailing: true }), await instance('whole')]
  const { balancer, ask } = balancerOf([broken, whole])
  await expect.poll(() => balancer.ready()).toBe(2)
  for (let n = 0; n < 4; n += 1) {
    expect((await ask('/api/users')).text).toBe('whole')
    const key = write({ 'Idempotency-Key': crypto.randomUUID(), 'Content-Length': '2' })
    expect((await ask('/api/hospitals', key)).text).toBe('whole')
  }
  expect(broken.calls.length).toBeGreaterThan(0)
  expect(whole.calls.filter(({ body }) => body === '{}')).toHaveLength(4)
})

test('a write without a key is handed to one instance only', async () => {
  const broken = await instance('broken', { isFailing: true })
  const { balancer, ask } = balancerOf([broken])
  await expect.poll(() => balancer.ready()).toBe(1)
  expect((await ask('/api/operator/erasures', write())).status).toBe(503)
  expect(broken.calls).toHaveLength(1)
})

test('a call waits a little for an instance, and is told when there is none', async () => {
  const late = await instance('late', { isReady: false })
  const { ask } = balancerOf([late])
  const waiting = ask('/api/users')
  late.behaviour.isReady = true
  expect((await waiting).text).toBe('late')
  const none = balancerOf([await instance('none', { isReady: false })], 100)
  const { status, headers } = await none.ask('/api/users')
  expect([status, headers.get('Retry-After')]).toEqual([503, '2'])
})

test('files of a build are still answered for, with their headers, when their instance is gone', async () => {
  const only = await instance('file')
  const { balancer, ask } = balancerOf([only], 100)
  await expect.poll(() => balancer.ready()).toBe(1)
  await ask('/assets/app-a1b2c3.js')
  await ask('/api/users')
  only.server.closeAllConnections()
  only.server.close()
  const { text, headers } = await ask('/assets/app-a1b2c3.js?anything')
  expect([text, headers.get('X-Frame-Options')]).toEqual(['file', 'DENY'])
  expect((await ask('/api/users')).status).toBe(503)
})
