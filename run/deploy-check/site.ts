import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Deployment } from './deployment.ts'

/** What is said of one address. */
interface Said {
  status: number
  headers: Record<string, string | undefined>
  body: string
}

/** Headers that decide what a browser does with a reply. */
const compared = [
  'content-type',
  'cache-control',
  'content-security-policy',
  'referrer-policy',
  'cross-origin-opener-policy',
  'x-content-type-options',
  'x-frame-options',
  'strict-transport-security',
  'permissions-policy',
  'allow',
]

const Answers = v.array(
  v.object({
    status: v.number(),
    headers: v.record(v.string(), v.string()),
    body: v.string(),
  }),
)

/**
 * Prints what our own server answers: calls from the instance, the rest from the same code over the files of its image,
 * which in a deployment the proxy alone serves.
 */
const answersInside = (asked: readonly object[]) => `
  import { createHash } from 'node:crypto'
  import { readSettings } from '/app/server/boot/settings.js'
  import { createWeb } from '/app/server/boot/web.js'
  import { writeSite } from '/app/server/boot/site/site.js'
  import { readStaticFiles } from '/app/server/boot/site/static-files.js'
  const settings = readSettings({ ...process.env, SANDBOX: 'off' })
  const site = writeSite(settings, '/tmp/compared', new Date())
  const files = createWeb({
    settings,
    api: {},
    health: { routes: [] },
    openApi: {},
    staticFiles: readStaticFiles(site.files, site.hashed),
    scriptHashes: site.scriptHashes,
  })
  const answers = []
  for (const { method, path, accept, isCall } of ${JSON.stringify(asked)}) {
    const init = { method, headers: { Accept: accept, 'Accept-Encoding': 'identity' } }
    const reply = isCall
      ? await fetch('http://localhost:8080' + path, init)
      : await files.request(settings.appOrigin + path, init)
    const body = createHash('sha256').update(await reply.text()).digest('hex')
    answers.push({ status: reply.status, headers: Object.fromEntries(reply.headers), body })
  }
  console.log(JSON.stringify(answers))`

/** Asks the proxy and an instance for every kind of address, and finds them of one mind. */
export async function sameSiteFromBoth(deployment: Deployment, asset: string): Promise<string> {
  const pages = ['/', '/dashboard', '/dashboard/', '/dashboard/kit', '/dashboard/task-list']
  const others = ['/help/faq', '/help', '/sharedness', '/no/such/page', '/index.html']
  const viewer = ['/shared', '/shared/', '/shared.html', '/shared%23shlink', '/shared?fbclid=1']
  const files = [asset, `${asset}.br`, '/sw.js', '/%73w.js', '/config.js', '/config.js?x=1']
  const more = ['/manifest.webmanifest', '/favicon.ico', '/assets/none-000000.js', '/favicon.none']
  const odd = ['/%00', `/${'a'.repeat(3_000)}`, '/.vite/manifest.json']
  const calls = ['/openapi.json', '/health/live', '/health', '/api', '/api/none', '/api/users']
  const gets = [...pages, ...others, ...viewer, ...files, ...more, ...odd, ...calls]
  const asked = [
    ...gets.flatMap((path) =>
      ['text/html', '*/*'].map((accept) => ({
        method: 'GET',
        path,
        accept,
        isCall: calls.includes(path),
      })),
    ),
    ...['/', '/shared', '/sw.js', '/api/users'].flatMap((path) =>
      ['HEAD', 'PUT', 'DELETE', 'POST', 'OPTIONS'].map((method) => ({
        method,
        path,
        accept: '*/*',
        isCall: calls.includes(path),
      })),
    ),
  ]
  const ofInstance = v.parse(Answers, JSON.parse(await deployment.runInside(answersInside(asked))))
  const different: string[] = []
  for (const [n, { method, path, accept }] of asked.entries()) {
    const reply = await deployment.caller?.(deployment.origin + path, {
      method,
      headers: { Accept: accept, 'Accept-Encoding': 'identity' },
    })
    const instance = ofInstance[n]
    if (!reply || !instance) throw new Error('The service was not ready yet')
    const headers = Object.fromEntries(
      Object.entries(reply.headers).map(([name, value]) => [name, String(value)]),
    )
    const body = createHash('sha256').update(reply.text).digest('hex')
    const what = differences({ status: reply.status, headers, body }, instance)
    // The words of a call carry the id of the request.
    const told = path.startsWith('/api') ? what.filter((each) => each !== 'body') : what
    if (told.length > 0) different.push(`${method} ${path} (${accept}): ${told.join(', ')}`)
  }
  if (different.length > 0) throw new Error(`Caddy answers otherwise:\n${different.join('\n')}`)
  return `${asked.length} addresses, the same from Caddy and from an instance`
}

function differences(one: Said, other: Said): string[] {
  const headers = compared
    .filter((name) => one.headers[name]?.toLowerCase() !== other.headers[name]?.toLowerCase())
    .map((name) => `${name} ${one.headers[name]} / ${other.headers[name]}`)
  return [
    ...(one.status === other.status ? [] : [`${one.status} / ${other.status}`]),
    ...headers,
    ...(one.body === other.body ? [] : ['body']),
  ]
}
