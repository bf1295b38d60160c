import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { isMembers, pageFiles } from '#contract/page-files.ts'
import { configScript } from './site/config-script.ts'
import type { ApiEnv } from '../http/api-env.ts'
import { clerkProxyPath, mountApi } from '../http/base-path.ts'
import type { AnsweredCall } from '../telemetry/metrics.ts'
import { bridgePath } from '../identity/nhs-login-bridge/bridge-parts.ts'
import { securityHeaders } from './site/security-headers.ts'
import { noFile, ownFiles, withEnding } from './site/site-table.ts'
import type { Settings } from './settings.ts'
import type { StaticFiles } from './site/static-files.ts'

interface WebParts {
  settings: Settings
  /** The patient API, with paths as in the contract. */
  api: Pick<Hono<ApiEnv>, 'fetch'>
  health: Hono
  /** Clerk's Frontend API, where it is on this origin. */
  identityProxy?: Hono | undefined
  /** The bridge to NHS login, where that is offered. */
  nhsLoginBridge?: Hono | undefined
  /** Called for each answered call that signs people in; the API counts its own. */
  onAnswered?: (call: AnsweredCall) => void
  openApi: object
  staticFiles: StaticFiles
  /** CSP hashes of the inline scripts in its pages. */
  scriptHashes?: readonly string[]
}

/** The origin of the product: the app's files, its configuration, the API and Clerk's proxy. */
export function createWeb(parts: WebParts): Hono {
  const { settings, api, health, identityProxy, nhsLoginBridge, openApi } = parts
  const { scriptHashes = [] } = parts
  const web = new Hono()
  const everywhere = Object.entries(securityHeaders(settings, scriptHashes))
  web.use(async (c, next) => {
    await next()
    for (const [name, value] of everywhere) {
      if (!c.res.headers.has(name)) c.header(name, value)
    }
  })
  web.use(async (c, next) =>
    methods.has(c.req.method) ? next() : c.text('Method not allowed', 405, noMethod),
  )
  const answerCall = mountApi('/api', api)
  web.all('/api', answerCall).all('/api/*', answerCall)
  web.route('/health', health)
  web.get('/openapi.json', (c) => c.json(openApi, 200, { 'Cache-Control': 'no-cache' }))
  for (const path of [clerkProxyPath, bridgePath]) {
    web.use(`${path}/*`, count(`${path}/*`, parts.onAnswered))
  }
  if (identityProxy) web.route(clerkProxyPath, identityProxy)
  if (nhsLoginBridge) web.route(bridgePath, nhsLoginBridge)
  const script = configScript(settings)
  web.get('/config.js', (c) =>
    c.body(script, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-store',
    }),
  )
  web.get('*', (c) => appFile(c, parts))
  web.all('*', (c) => c.text('Method not allowed', 405, noMethod))
  return web
}

/** Counts calls under one name: their paths may hold codes. */
const count =
  (route: string, onAnswered: WebParts['onAnswered']): MiddlewareHandler =>
  async (c, next) => {
    const startedAt = performance.now()
    await next()
    const { status } = c.res
    onAnswered?.({ method: c.req.method, route, status, ms: performance.now() - startedAt })
  }

const noMethod = { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' }

/** Other methods, such as TRACE, cannot even be forwarded. */
const methods = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])

function appFile(c: Context, { staticFiles }: WebParts): Response {
  const path = decoded(new URL(c.req.url).pathname)
  const own = ownFiles.find((row) => row.path.test(path))
  const names = own ? [own.file ?? path] : [path, ...(isNavigation(c, path) ? pageFiles(path) : [])]
  const reply = noFile.test(path)
    ? undefined
    : firstOf(names, (name) => staticFiles(name, c.req.raw))
  if (!reply) return c.text('Not found', 404, { 'Cache-Control': 'no-store' })
  for (const [name, value] of Object.entries(own?.headers ?? {})) reply.headers.set(name, value)
  return reply
}

/** A path that cannot be decoded is no file's. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return '\0'
  }
}

/** A page of the app. Whether the path exists is up to the client-side router, so any path gets a page. */
const isNavigation = (c: Context, path: string): boolean =>
  path === '/' ||
  ((c.req.header('Accept') ?? '').includes('text/html') &&
    (isMembers(path) || !withEnding.test(path)))

function firstOf<T>(
  names: readonly string[],
  find: (name: string) => T | undefined,
): T | undefined {
  for (const name of names) {
    const found = find(name)
    if (found !== undefined) return found
  }
  return undefined
}
