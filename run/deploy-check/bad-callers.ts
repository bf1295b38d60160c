import { setTimeout } from 'node:timers/promises'
import { connect, type TLSSocket } from 'node:tls'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { publicName } from './deployment.ts'

/** What somebody sends who does not keep to HTTP, and what must not come of it. */
interface BadCall {
  what: string
  /** Written in turn, with a pause between. */
  parts: readonly (string | Buffer)[]
  /** Statuses that are right; an empty list: the connection is closed without a reply, or left waiting. */
  right: readonly number[]
}

const head = (line: string, ...headers: string[]) =>
  [line, `Host: ${publicName}`, ...headers, '', ''].join('\r\n')
const json = 'Content-Type: application/json'
const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024))
const brotliBomb = brotliCompressSync(Buffer.alloc(20 * 1024 * 1024))

export const badCalls: readonly BadCall[] = [
  {
    what: 'two lengths that differ',
    parts: [
      head('POST /api/client-errors HTTP/1.1', json, 'Content-Length: 5', 'Content-Length: 6'),
      'abcdef',
    ],
    right: [400],
  },
  {
    what: 'a length and chunks at once',
    parts: [
      head(
        'POST /api/client-errors HTTP/1.1',
        json,
        'Content-Length: 4',
        'Transfer-Encoding: chunked',
      ),
      `0\r\n\r\nGET /api/users HTTP/1.1\r\nHost: ${publicName}\r\n\r\n`,
    ],
    right: [400, 404, 422],
  },
  {
    what: 'an encoding that nobody knows',
    parts: [
      head('POST /api/client-errors HTTP/1.1', json, 'Transfer-Encoding: xchunked'),
      '4\r\nabcd\r\n',
    ],
    right: [400, 501],
  },
  {
    what: 'a space before the colon',
    parts: [head('GET /health/live HTTP/1.1', 'Content-Length : 4')],
    right: [400],
  },
  { what: 'two hosts', parts: [head('GET /health/live HTTP/1.1', 'Host: other')], right: [400] },
  {
    what: 'a method that connects',
    parts: [head(`CONNECT ${publicName}:5432 HTTP/1.1`)],
    right: [405],
  },
  {
    what: 'headers of 1 MB',
    parts: [head('GET /health/live HTTP/1.1', `X: ${'a'.repeat(1024 * 1024)}`)],
    right: [431],
  },
  {
    what: '50 MB in 50 KB (gzip)',
    parts: [
      head(
        'POST /api/client-errors HTTP/1.1',
        json,
        'Content-Encoding: gzip',
        `Content-Length: ${bomb.length}`,
      ),
      bomb,
    ],
    right: [400, 413, 415],
  },
  {
    what: '20 MB in a few bytes (brotli)',
    parts: [
      head(
        'POST /api/client-errors HTTP/1.1',
        json,
        'Content-Encoding: br',
        `Content-Length: ${brotliBomb.length}`,
      ),
      brotliBomb,
    ],
    right: [400, 413, 415],
  },
  {
    what: 'a body of 5 MB',
    parts: [
      head('POST /api/client-errors HTTP/1.1', json, 'Content-Length: 5242880'),
      Buffer.alloc(5_242_880),
    ],
    right: [413],
  },
  {
    what: 'a path that climbs',
    parts: [
      head('GET /assets/../../../../etc/passwd HTTP/1.1'),
      head('GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1'),
    ],
    right: [400, 404],
  },
]

/** Sends it over a connection of its own. Resolves with the status, 0 where none came within 15 s. */
export async function statusOf(port: number, { parts }: BadCall): Promise<number> {
  const socket = await opened(port)
  let said = ''
  const ended = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      said += chunk.toString('latin1')
      if (/^HTTP\/1\.1 \d{3}/.test(said)) resolve()
    })
    socket.once('close', () => resolve())
    socket.once('error', () => resolve())
  })
  for (const part of parts) {
    if (socket.destroyed) break
    socket.write(part)
    await setTimeout(20)
  }
  await Promise.race([ended, setTimeout(15_000)])
  socket.destroy()
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 0)
}

/** Where in a request somebody hangs up; each leaves the service something half done. */
const stages: readonly ((socket: TLSSocket) => Promise<void> | void)[] = [
  // Before a word.
  () => undefined,
  // In the middle of the headers.
  (socket) => void socket.write('GET /api/users HTTP/1.1\r\nHost: loc'),
  // In the middle of a chunked body.
  (socket) =>
    void socket.write(
      `${head('POST /api/client-errors HTTP/1.1', json, 'Transfer-Encoding: chunked')}40\r\n{"a":`,
    ),
  // In the middle of a body of a known length.
  (socket) =>
    void socket.write(
      `${head('POST /api/client-errors HTTP/1.1', json, 'Content-Length: 100')}{"a":`,
    ),
  // As soon as all is sent.
  (socket) => void socket.write(head('GET /api/users HTTP/1.1')),
  // In the middle of the reply.
  async (socket) => {
    socket.write(head('GET /clerk-js/clerk.browser.js HTTP/1.1'))
    await Promise.race([new Promise((resolve) => socket.once('data', resolve)), setTimeout(2_000)])
  },
]

/** So many callers hang up, at every stage of a request. */
export async function hangUp(port: number, callers: number): Promise<void> {
  await Promise.all(
    Array.from({ length: callers }, async (_, n) => {
      const socket = await opened(port).catch(() => undefined)
      if (!socket) return
      await stages[n % stages.length]?.(socket)
      await setTimeout(100)
      socket.destroy()
    }),
  )
}

async function opened(port: number): Promise<TLSSocket> {
  const socket = connect({
    port,
    host: '127.0.0.1',
    servername: publicName,
    rejectUnauthorized: false,
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('secureConnect', resolve)
    socket.once('error', reject)
  })
  // It is cut at any moment, by either side.
  socket.on('error', () => undefined)
  return socket
}

/** So many callers who send half a head, or half a body, and then nothing. Resolves with when the last was cut, in s. */
export async function slowCallers(port: number, callers: number): Promise<number> {
  const begun = Date.now()
  const halves = [
    'GET /api/users HTTP/1.1\r\nHost: loc',
    `${head('POST /api/client-errors HTTP/1.1', json, 'Content-Length: 100')}{"a":`,
  ]
  await Promise.all(
    Array.from({ length: callers }, async (_, n) => {
      const socket = await opened(port)
      const cut = new Promise<void>((resolve) => socket.once('close', () => resolve()))
      // Read, or its end is never seen.
      socket.resume()
      socket.write(halves[n % halves.length] ?? '')
      const late = setTimeout(40_000, 'late', { ref: false })
      if ((await Promise.race([cut, late])) === 'late') throw new Error(`Not cut: ${halves[n % 2]}`)
    }),
  )
  return Math.round((Date.now() - begun) / 1000)
}
