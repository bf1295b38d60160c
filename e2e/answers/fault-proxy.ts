import {
  createServer,
  request,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http'
import { subjectOf, type Written } from './journal.ts'
import type { Weather } from './weather.ts'

export interface FaultProxy {
  port: number
  /** Every write that reached the server and was answered by it, in that order. */
  journal: readonly Written[]
  close: () => Promise<void>
}

interface ProxyParts {
  port: number
  /** Where the product listens on this machine. */
  productPort: number
  weather: Weather
  /** Answers what belongs to the bench itself; false: the product answers. */
  answerOwn: (path: string, response: ServerResponse) => boolean
}

interface Reply {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer
}

const portal = '<!doctype html><title>Welcome to the station</title><p>Please accept our terms.'
const problem = (status: number) =>
  JSON.stringify({ type: 'about:blank', title: 'The bench says so', status, code: 'internal' })

/** Stands between the browser and the product: the API and its health check suffer the weather. */
export async function openFaultProxy(parts: ProxyParts): Promise<FaultProxy> {
  const journal: Written[] = []
  const server = createServer((incoming, response) => {
    handle({ incoming, response, parts, journal }).catch(() => response.destroy())
  })
  await listen(server, parts.port)
  return {
    port: parts.port,
    journal,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface Exchange {
  incoming: IncomingMessage
  response: ServerResponse
  parts: ProxyParts
  journal: Written[]
}

async function handle({ incoming, response, parts, journal }: Exchange): Promise<void> {
  const url = incoming.url ?? '/'
  if (parts.answerOwn(url, response)) return
  const body = await bytesOf(incoming)
  const suffers = /^\/(api|health)\//.test(url)
  const fault = suffers ? parts.weather.now() : 'none'
  switch (fault) {
    case 'flap':
    case 'cut':
      incoming.socket.destroy()
      return
    case 'stall':
      parts.weather.onChange(() => incoming.socket.destroy())
      return
    case 'portal':
      answer(response, { status: 200, headers: { 'Content-Type': 'text/html' }, body: portal })
      return
    case 'error-500':
    case 'error-401':
    case 'error-429': {
      const status = Number(fault.slice(-3))
      const headers = {
        'Content-Type': 'application/problem+json',
        ...(status === 429 && { 'Retry-After': '1' }),
      }
      answer(response, { status, headers, body: problem(status) })
      return
    }
    case 'lost-reply':
    case 'none': {
      const reply = await forward(incoming, { body, port: parts.productPort })
      note(journal, { incoming, body, reply })
      if (fault === 'lost-reply') incoming.socket.destroy()
      else answer(response, reply)
    }
  }
}

function answer(
  response: ServerResponse,
  {
    status,
    headers,
    body,
  }: { status: number; headers: OutgoingHttpHeaders; body: Buffer | string },
): void {
  response.writeHead(status, headers).end(body)
}

function forward(
  incoming: IncomingMessage,
  { body, port }: { body: Buffer; port: number },
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { method, url, headers } = incoming
    const outgoing = request({ host: 'localhost', port, method, path: url, headers }, (reply) => {
      bytesOf(reply).then((whole) => {
        const { 'transfer-encoding': _, ...rest } = reply.headers
        resolve({ status: reply.statusCode ?? 502, headers: rest, body: whole })
      }, reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function note(
  journal: Written[],
  { incoming, body, reply }: { incoming: IncomingMessage; body: Buffer; reply: Reply },
): void {
  const key = incoming.headers['idempotency-key']
  const path = /^\/api(\/[^?]*)/.exec(incoming.url ?? '')?.[1]
  if (typeof key !== 'string' || !path) return
  journal.push({
    method: incoming.method ?? '',
    path,
    key,
    subject: subjectOf(incoming.headers.authorization),
    body: body.toString(),
    status: reply.status,
    isReplayed: reply.headers['idempotent-replayed'] === 'true',
  })
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, 'localhost', () => resolve())
  })
}
