import { Hono } from 'hono'
import { clientAddress, trustProxies } from './client-address.ts'
import { clerkProxyPath, type Settings } from './settings.ts'

interface ProxySettings {
  appOrigin: string
  clerk: Pick<Settings['clerk'], 'frontendApiUrl' | 'secretKey'>
  /** How long Clerk may take to begin its answer, in milliseconds. */
  deadline?: number
  /** Networks of the balancers before this server. */
  trustedProxies: readonly string[]
}

/**
 * Clerk's Frontend API on the app's own origin, so that its cookies are first party.
 * Follows Clerk's rules for a proxy: it tells where it stands, proves that it is ours
 * with the secret key, and passes on whose request it is.
 */
export function identityProxy({
  appOrigin,
  clerk,
  trustedProxies,
  deadline = 15_000,
}: ProxySettings): Hono {
  const isTrusted = trustProxies(trustedProxies)
  return new Hono().all('/*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const upstream = clerk.frontendApiUrl + pathname.slice(clerkProxyPath.length) + search
    const headers = endToEnd(c.req.raw.headers)
    headers.delete('Host')
    // The reply is passed on as it comes, so it must come in the clear.
    headers.set('Accept-Encoding', 'identity')
    headers.set('Clerk-Proxy-Url', appOrigin + clerkProxyPath)
    headers.set('Clerk-Secret-Key', clerk.secretKey)
    headers.set('X-Forwarded-For', clientAddress(c, isTrusted))
    headers.set('X-Forwarded-Host', new URL(appOrigin).host)
    headers.set('X-Forwarded-Proto', new URL(appOrigin).protocol.slice(0, -1))
    try {
      const reply = await fetch(upstream, {
        method: c.req.method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(deadline)]),
        ...bodyOf(c.req.raw),
      })
      const replyHeaders = endToEnd(reply.headers)
      replyHeaders.set('Cache-Control', 'no-store')
      return new Response(reply.body, { status: reply.status, headers: replyHeaders })
    } catch {
      return c.json(unreachable, 502, { 'Cache-Control': 'no-store' })
    }
  })
}

/** In Clerk's own shape, so that its screens can say it. */
const unreachable = {
  errors: [
    {
      code: 'service_unavailable',
      message: 'Sign-in is not available',
      long_message: 'We cannot reach the sign-in service. Please try again in a few minutes.',
      meta: {},
    },
  ],
}

const bodyOf = ({ method, body }: Request) =>
  body && method !== 'GET' && method !== 'HEAD' ? { body, duplex: 'half' as const } : {}

/** A copy without the headers that belong to one connection only (RFC 9110, 7.6.1). */
function endToEnd(headers: Headers): Headers {
  const copy = new Headers(headers)
  const named = headers.get('Connection')?.split(',') ?? []
  for (const name of [...hopByHop, ...named.map((entry) => entry.trim())]) {
    if (name) copy.delete(name)
  }
  return copy
}

const hopByHop = [
  'Connection',
  'Content-Encoding',
  'Content-Length',
  'Keep-Alive',
  'Proxy-Authenticate',
  'Proxy-Authorization',
  'Proxy-Connection',
  'TE',
  'Trailer',
  'Transfer-Encoding',
  'Upgrade',
]
