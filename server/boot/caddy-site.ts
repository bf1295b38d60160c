import { limits } from '#contract/limits.ts'
import { appShellFile, membersFrameFile, membersPattern } from '#contract/page-files.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { securityHeaders } from './site/security-headers.ts'
import type { Site } from './site/site.ts'
import {
  callPaths,
  largeBodies,
  noFile,
  operatorPaths,
  ownFiles,
  surgeryPaths,
  withEnding,
} from './site/site-table.ts'
import { contentTypes } from './site/static-files.ts'
import { HttpProblem } from '../http/http-problem.ts'
import type { Settings } from './settings.ts'

/** The API refuses by itself, in its own words, what is a little too large. */
const slackBytes = 64 * 1024

/**
 * The proxy's part of the site, made from the table that `web.ts` serves by. It names the folder of this release, so
 * pages and the headers that allow their scripts change at one moment, when Caddy reads it.
 */
export function caddySite(settings: Settings, site: Site): string {
  const headers = linesOf(securityHeaders(settings, site.scriptHashes))
  return [
    '@others not method GET HEAD OPTIONS POST PUT PATCH DELETE',
    'handle @others {',
    '  error 405',
    '}',
    `@calls path ${below(callPaths)}`,
    'handle @calls {',
    '  route {',
    ...indented(indented(calls())),
    '  }',
    '}',
    'handle {',
    ...indented([...headers, ...files(site)]),
    '}',
    'handle_errors {',
    ...indented([...headers, ...errors()]),
    '}',
    '',
  ].join('\n')
}

/** Each path, and what is below it. */
const below = (paths: readonly string[]): string =>
  paths.flatMap((path) => [path, `${path}/*`]).join(' ')

const calls = (): string[] => [
  // Whoever may call them, where the host names somebody.
  `@strangers {`,
  `  path ${below(operatorPaths)}`,
  '  not remote_ip {$ROWAN_OPERATORS:0.0.0.0/0 ::/0}',
  '}',
  'error @strangers 404',
  ...largeBodies.flatMap(({ path, bytes }, n) => [
    `@large${n} path ${path}`,
    `request_body @large${n} {`,
    `  max_size ${bytes + slackBytes}`,
    '}',
  ]),
  `@small not path ${largeBodies.map(({ path }) => path).join(' ')}`,
  'request_body @small {',
  `  max_size ${limits.bodyBytes + slackBytes}`,
  '}',
  `@surgery path ${below(surgeryPaths)}`,
  'handle @surgery {',
  ...indented(proxy({ triesFor: '25s', waitsFor: '20s' })),
  '}',
  'handle {',
  ...indented(proxy({ triesFor: '10s', waitsFor: '8s' })),
  '}',
]

/**
 * Reads are repeated on another instance, and so is anything that no instance has taken. Other writes carry a key, and
 * the app repeats them itself. Who is asked for their health is /health/live and not /health/ready: without a database
 * an instance says so by itself, at once, and what needs none still works. Whoever answers within five seconds is slow and
 * not down: taken out, its calls would be the others' too.
 */
const proxy = ({ triesFor, waitsFor }: Record<'triesFor' | 'waitsFor', string>): string[] => [
  'reverse_proxy {',
  '  to api-1:8080 api-2:8080',
  // One that hangs is soon busier than the other.
  '  lb_policy least_conn',
  `  lb_try_duration ${triesFor}`,
  '  lb_try_interval 100ms',
  '  health_uri /health/live',
  '  health_interval 5s',
  '  health_timeout 5s',
  '  header_up X-Request-Id {http.request.uuid}',
  '  transport http {',
  '    dial_timeout 1s',
  `    response_header_timeout ${waitsFor}`,
  // Less than the instances keep theirs.
  '    keepalive 30s',
  '  }',
  '}',
]

const files = ({ files: folder, hashed }: Site): string[] => [
  'route {',
  ...indented([
    '@written not method GET HEAD',
    'header @written Allow "GET, HEAD"',
    'error @written 405',
    `@none path_regexp ${quoted(noFile.source)}`,
    'error @none 404',
    'header Cache-Control no-cache',
    ...Object.entries(contentTypes).flatMap(([ending, type], n) => [
      `@type${n} path *${ending}`,
      `header @type${n} Content-Type ${quoted(type)}`,
    ]),
    ...ownFiles.flatMap(({ name, path, headers, file }) => [
      `@${name} path_regexp ${quoted(path.source)}`,
      `handle @${name} {`,
      ...indented([
        ...linesOf(headers),
        ...(file === undefined ? [] : [`header Content-Type ${quoted(html)}`, `rewrite * ${file}`]),
        ...serving(name === 'hashed' ? hashed : folder),
      ]),
      '}',
    ]),
    '@home path /',
    'handle @home {',
    ...indented(page(folder, ['/pages/landing.html'])),
    '}',
    '@page {',
    '  header Accept *text/html*',
    '  not {',
    `    path_regexp ${quoted(withEnding.source)}`,
    `    not path_regexp ${quoted(membersPattern.source)}`,
    '  }',
    '}',
    'handle @page {',
    '  uri strip_suffix /',
    `  @members path_regexp ${quoted(membersPattern.source)}`,
    '  handle @members {',
    ...indented(indented(page(folder, ['/pages{path}.html', membersFrameFile]))),
    '  }',
    '  handle {',
    ...indented(indented(page(folder, ['/pages{path}.html']))),
    '  }',
    '}',
    'handle {',
    ...indented(serving(folder)),
    '}',
  ]),
  '}',
]

const html = contentTypes['.html'] ?? ''

/** The candidates of `pageFiles`, for a path without a slash at its end. */
const page = (folder: string, names: readonly string[]): string[] => [
  `header Content-Type ${quoted(html)}`,
  `root * ${folder}`,
  `try_files ${[...names, appShellFile].join(' ')}`,
  'file_server {',
  '  precompressed br gzip',
  '}',
]

const serving = (folder: string): string[] => [
  `root * ${folder}`,
  'file_server {',
  '  precompressed br gzip',
  '}',
]

/** What the proxy answers by itself, in the words of the API. */
const errors = (): string[] => [
  'header Cache-Control no-store',
  'map {http.error.status_code} {code} {title} {text} {',
  ...indented([
    words('404', 'not-found', 'Not found'),
    words('405', 'method-not-allowed', 'Method not allowed'),
    words('413', 'body-too-large', 'Too large'),
    words('default', 'service-unavailable', 'The service is not available now.'),
  ]),
  '}',
  `@call path ${below(callPaths)}`,
  'handle @call {',
  '  header Content-Type application/problem+json',
  '  @passing expression `{http.error.status_code} >= 500`',
  '  header @passing Retry-After 2',
  '  respond `{"type":"urn:rowan:problem:{code}","title":"{title}","status":{http.error.status_code},"code":"{code}","requestId":"{http.request.uuid}"}`',
  '}',
  'handle {',
  '  header Content-Type "text/plain; charset=utf-8"',
  '  respond {text}',
  '}',
]

const words = (status: string, code: ProblemCode, text: string): string =>
  `${status} ${code} "${new HttpProblem(code).details('').title}" "${text}"`

const linesOf = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).map(([name, value]) => `header ${name} ${quoted(value)}`)

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`)

/** No value of ours has a backtick; Caddy reads such a text as it is. */
const quoted = (text: string): string => `\`${text}\``
