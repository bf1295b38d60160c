import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { proxy as pass } from 'hono/proxy'
import { limits } from '#contract/limits.ts'
import { callerNetwork, clientAddress, trustProxies } from '../http/client-address.ts'
import type { Database } from '../db/tables.ts'
import { outsideCalls } from '../telemetry/outside-call.ts'
import { traceOf } from '../telemetry/fault-trace.ts'
import { consumeOrRefuse, ifCountable, secondsUntilFree } from '../http/rate-limits.ts'
import type { Log } from '../telemetry/log.ts'
import { clerkProxyPath } from '../http/base-path.ts'

interface ProxySettings {
  appOrigin: string
  clerk: { frontendApiUrl: string; secretKey: string }
  /** How long Clerk may take to begin its reply, in ms. */
  deadline?: number
  /** Networks of the balancers in front of this server. */
  trustedProxies: readonly string[]
  db: Database
  now: () => Date
  log: Log
  /** How many calls to sign in or up Clerk may refuse one address in a minute. */
  hits: number
}

/**
 * The paths that the SDK and browsers request of the Frontend API. They never need
 * percent-decoding, so the path checked here is the path that Clerk sees.
 */
const frontendPath = /^\/(v1|npm|\.well-known)(\/[\w.@~+-]+)+\/?$/
const signingIn = /^\/v1\/client\/sign_(ins|ups)(\/|$)/
/**
 * What a browser has to open by itself: the way back from NHS login, links in e-mails, and the renewal of the session's
 * cookie by the SDK. Each is answered with a redirect.
 */
const visited = /^\/v1\/(oauth_callback|client\/touch|verify|tickets\/accept)\/?$/
const picture = /^\/v1\/me\/profile_image\/?$/
export const pictureBytes = 10 * 1024 * 1024

/**
 * Serves Clerk's Frontend API on the app's own origin, so that its cookies are first party. As
 * Clerk requires of a proxy, it sends its own URL, the secret key and the client's address. Nothing
 * but the Frontend API can be reached through it. Guessing passwords and codes is limited per
 * address, in addition to Clerk's own limits (docs/security.md, S18). An address that is typed gets
 * nothing of it: the browser is signed in while Rowan is locked, and would show who the member is and
 * a token (decision 173).
 */
export function identityProxy({
  appOrigin,
  clerk,
  trustedProxies,
  deadline = 15_000,
  log,
  ...guessing
}: ProxySettings): Hono {
  const isTrusted = trustProxies(trustedProxies)
  const proxy = new Hono()
  proxy.onError((error, c) => {
    log.error({ fault: traceOf(error) }, 'call failed')
    return c.json(unreachable, 503, { 'Cache-Control': 'no-store', 'Retry-After': '5' })
  })
  proxy.use(async (c, next) => (pathOf(c) === undefined ? c.notFound() : next()))
  proxy.use(async (c, next) =>
    isNavigation(c) && !visited.test(pathOf(c) ?? '') ? c.notFound() : next(),
  )
  proxy.use(async (c, next) => limitBody(picture.test(pathOf(c) ?? ''))(c, next))
  proxy.use(async (c, next) => {
    if (c.req.method === 'GET' || !signingIn.test(pathOf(c) ?? '')) return next()
    const counted = `sign-in:${callerNetwork(clientAddress(c, isTrusted))}`
    return putOffGuessing(c, next, { ...guessing, counted })
  })
  // Clerk answers in JSON where it has no redirect, as for a way back from NHS login that was gone already: after Back
  // and agreeing again. Nobody is to read that. The app shows whoever is signed in, and asks anybody else.
  const goOn = (c: Context) => c.redirect(`${appOrigin}/dashboard`, 303)
  return proxy.all('/*', async (c) => {
    const upstream = new URL(clerk.frontendApiUrl)
    upstream.pathname = upstream.pathname.replace(/\/$/, '') + (pathOf(c) ?? '')
    upstream.search = new URL(c.req.url).search
    // Set on what is left once headers that belong to one connection are gone, so that a caller cannot have them taken out.
    const ask = async (request: Request) => {
      const { headers } = request
      headers.delete('Host')
      headers.set('Clerk-Proxy-Url', appOrigin + clerkProxyPath)
      headers.set('Clerk-Secret-Key', clerk.secretKey)
      headers.set('X-Forwarded-For', clientAddress(c, isTrusted))
      headers.set('X-Forwarded-Host', new URL(appOrigin).host)
      headers.set('X-Forwarded-Proto', new URL(appOrigin).protocol.slice(0, -1))
      return fetch(request)
    }
    try {
      const reply = await pass(upstream, {
        raw: c.req.raw,
        strictConnectionProcessing: true,
        redirect: 'manual',
        signal: AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(deadline)]),
        customFetch: ask,
      })
      countCallToClerk(reply.status >= 500 ? 'unreachable' : 'answered')
      if (isNavigation(c) && !isRedirect(reply)) {
        await reply.body?.cancel()
        return goOn(c)
      }
      reply.headers.set('Cache-Control', 'no-store')
      return reply
    } catch (error) {
      // A caller who hung up, or whose headers are no headers, says nothing about Clerk.
      const isCallers = c.req.raw.signal.aborted || error instanceof HTTPException
      if (!isCallers) countCallToClerk('unreachable')
      if (isNavigation(c)) return goOn(c)
      return c.json(unreachable, 502, { 'Cache-Control': 'no-store' })
    }
  })
}

const countCallToClerk = (outcome: 'answered' | 'unreachable'): void =>
  outsideCalls.inc({ service: 'identity-frontend', outcome })

/** The path within the Frontend API; undefined when the call is for something else. */
function pathOf(c: Context): string | undefined {
  const { pathname } = new URL(c.req.url)
  const path = pathname.slice(clerkProxyPath.length)
  return pathname.startsWith(`${clerkProxyPath}/`) && frontendPath.test(path) ? path : undefined
}

const isRedirect = ({ status, headers }: Response): boolean =>
  status >= 300 && status < 400 && headers.has('Location')

/** Whether the browser would show the reply. Browsers that do not say so ask for a page. */
function isNavigation(c: Context): boolean {
  const mode = c.req.header('Sec-Fetch-Mode')
  if (mode !== undefined) return mode === 'navigate'
  return (c.req.header('Accept') ?? '').includes('text/html')
}

const limitBody = (isPicture: boolean) =>
  bodyLimit({
    maxSize: isPicture ? pictureBytes : limits.bodyBytes,
    onError: (c) => c.json(tooLarge, 413, { 'Cache-Control': 'no-store' }),
  })

interface Guessing extends Pick<ProxySettings, 'db' | 'now' | 'hits'> {
  counted: string
}

/** Counts what Clerk refuses, and stops calling it for addresses that were refused too often in this minute. */
async function putOffGuessing(
  c: Context,
  next: () => Promise<void>,
  { db, now, hits, counted }: Guessing,
): Promise<Response | undefined> {
  const seconds = await ifCountable(secondsUntilFree(db, now(), { counted, hits }))
  if (seconds !== undefined) {
    const headers = { 'Cache-Control': 'no-store', 'Retry-After': String(seconds) }
    return c.json(tooManyTries, 429, headers)
  }
  await next()
  const isRefused = c.res.status >= 400 && c.res.status < 500
  const allowance = { counted, hits: Number.MAX_SAFE_INTEGER, seconds: 60 }
  if (isRefused) await ifCountable(consumeOrRefuse(db, now(), allowance))
  return undefined
}

/** In Clerk's format, so that its screens can show it. */
const clerkError = (code: string, message: string, long_message: string) => ({
  errors: [{ code, message, long_message, meta: {} }],
})

const unreachable = clerkError(
  'service_unavailable',
  'Sign-in is not available',
  'We cannot reach the sign-in service. Please try again in a few minutes.',
)

const tooManyTries = clerkError(
  'too_many_requests',
  'Too many tries',
  'There were too many tries from here. Please wait a minute and try again.',
)

const tooLarge = clerkError('request_too_large', 'Too large', 'What was sent is too large.')
