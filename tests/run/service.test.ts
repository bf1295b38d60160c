import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { exportJWK, SignJWT } from 'jose'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, type Listener } from '../../server/http/listen.ts'
import { withFolder } from '../support/folder.ts'
import { newRsaKeys } from '../../sandbox/new-rsa-keys.ts'
import { freePorts, run, type ProductProcess } from '../support/product-process.ts'
import { production } from '../support/settings.ts'

/** Production's own process, beside an identity provider and a collector of traces that are this test's. */

const timeoutMs = 90_000
const secret = 'Canary of a member'
const trace = 'a1'.repeat(16)
const keys = newRsaKeys()
const started: ProductProcess[] = []
/** Of the calls that the identity provider got. */
const traceparents: (string | undefined)[] = []
const collected: string[] = []
let outside: Listener | undefined
const folder = withFolder()

const services = new Hono()
  .get('/.well-known/jwks.json', async (c) =>
    c.json({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'key-of-the-test' }] }),
  )
  .get('/v1/users/:id', (c) => {
    traceparents.push(c.req.header('traceparent'))
    return c.json({ id: c.req.param('id'), email_addresses: [], first_name: secret })
  })
  .post('/v1/traces', async (c) => {
    collected.push(await c.req.text())
    return c.json({})
  })

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Rowan</title>')
  outside = await listen(services.fetch, 0)
})

afterAll(async () => {
  for (const { process } of started) process.kill('SIGKILL')
  await Promise.all(started.map(async ({ ended }) => ended))
  await outside?.close(0)
})

const outsideUrl = () => `http://localhost:${outside?.port}`

/** Starts it; `before` is run by the process before anything else. */
async function start(name: string, variables: Record<string, string> = {}, before = '') {
  const port = await freePorts()
  const origin = `http://localhost:${port}`
  const loaded = join(folder, `${name}-loaded`)
  const env = {
    ...production,
    APP_ORIGIN: origin,
    PORT: String(port),
    DATA_DIR: join(folder, name),
    DIST_DIR: folder,
    ERASURE_LEDGER: join(folder, `${name}-erasures`),
    TRUSTED_PROXIES: '127.0.0.0/8, ::1',
    CLERK_FRONTEND_API_URL: outsideUrl(),
    CLERK_BACKEND_API_URL: outsideUrl(),
    CLERK_ISSUER: outsideUrl(),
    NODE_V8_COVERAGE: loaded,
    ...variables,
  }
  const first = `data:text/javascript,${encodeURIComponent(before)}`
  const product = run(['node', '--import', 'tsx', '--import', first, 'server/start.ts'], env)
  started.push(product)
  await product.ready
  return { ...product, origin, loaded }
}

/** The files of a package's scope that a process had loaded when it ended. */
const filesOf = (loaded: string, part: string) =>
  readdirSync(loaded)
    .flatMap((name) => v.parse(Loaded, JSON.parse(readFileSync(join(loaded, name), 'utf8'))).result)
    .filter(({ url }) => url.includes(part))
const Loaded = v.object({ result: v.array(v.object({ url: v.string() })) })

const tokenFor = async (origin: string) =>
  new SignJWT({ azp: origin, sid: 'sess_1' })
    .setProtectedHeader({ alg: 'RS256', kid: 'key-of-the-test' })
    .setIssuer(outsideUrl())
    .setSubject('user_canary')
    .setIssuedAt()
    .setExpirationTime('60s')
    .sign(keys.privateKey)

test(
  'a call is traced to a collector, goes on in what it asks of others, and says nothing of anybody',
  async () => {
    const { origin, process, ended, loaded } = await start('traced', {
      TRACES_URL: `${outsideUrl()}/v1/traces`,
    })
    const reply = await fetch(`${origin}/api/users?name=Canary`, {
      headers: {
        Authorization: `Bearer ${await tokenFor(origin)}`,
        traceparent: `00-${trace}-${'b2'.repeat(8)}-01`,
      },
    })
    expect(await reply.json()).toMatchObject({ firstName: secret })
    process.kill('SIGTERM')
    const { said } = await ended
    expect(said.find((line) => line.includes('"call"'))).toContain(`"traceId":"${trace}"`)
    expect(traceparents).toEqual([expect.stringMatching(`^00-${trace}-(?!b2b2)[0-9a-f]{16}-01$`)])

    const spans = collected.flatMap((sent) =>
      v
        .parse(Collected, JSON.parse(sent))
        .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    )
    expect(spans.map(({ name }) => name).toSorted()).toEqual(['GET /users', 'GET identity'])
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([trace]))
    for (const text of ['Canary', 'canary', 'sess_1', outsideUrl()]) {
      expect(collected.join('')).not.toContain(text)
    }
    expect(filesOf(loaded, '@opentelemetry/sdk')).not.toEqual([])
  },
  timeoutMs,
)

const Span = v.object({ name: v.string(), traceId: v.string() })
const Collected = v.object({
  resourceSpans: v.array(v.object({ scopeSpans: v.array(v.object({ spans: v.array(Span) })) })),
})

test(
  'an error that nobody catches is one line of the log without its message, and the end; nothing of tracing was loaded',
  async () => {
    const throwing = `process.once('SIGUSR2', () => {
      setTimeout(() => { throw new TypeError('${secret}') })
    })`
    const { process, ended, loaded } = await start('untraced', {}, throwing)
    process.kill('SIGUSR2')
    const { code, said } = await ended
    expect(code).toBe(1)
    expect(said.join('\n')).not.toContain(secret)
    expect(said.map((line) => JSON.parse(line)).at(-1)).toMatchObject({
      level: 60,
      msg: 'ended by an error that nobody caught',
      origin: 'uncaughtException',
      fault: { name: 'TypeError', at: expect.any(Array) },
    })
    const tracing = ['sdk', 'otlp', 'exporter', 'context'].map((part) => `@opentelemetry/${part}`)
    expect(tracing.flatMap((part) => filesOf(loaded, part))).toEqual([])
  },
  timeoutMs,
)
