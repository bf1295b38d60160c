import {
  createServer,
  request,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { isEffect, subjectOf, type Written } from './journal.ts'
import type { Network } from './faults.ts'

export interface FaultProxy {
  port: number
  /** Every write that the server has answered, in that order. */
  journal: readonly Written[]
  close: () => Promise<void>
}

interface ProxyParts {
  port: number
  /** The port of the product on this machine. */
  productPort: number
  /** The network of the device with this user agent. */
  networkOf: (userAgent: string) => Network
  /** Answers requests to the bench itself; false: the product answers. */
  answerOwn: (path: string, response: ServerResponse) => boolean
}

interface Reply {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer
}

const roundTrip = 400
const portal = '<!doctype html><title>Welcome to the station</title><p>Please accept our terms.'
const problem = (status: number) =>
  JSON.stringify({ type: 'about:blank', title: 'The bench says so', status, code: 'internal' })

/** A proxy between the browser and the product. Faults apply to the API and its health check. */
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
  const network = parts.networkOf(incoming.headers['user-agent'] ?? '')
  const fault = suffers ? network.now() : 'none'
  switch (fault) {
    case 'flap':
    case 'cut':
      incoming.socket.destroy()
      return
    case 'stall':
      network.onChange(() => incoming.socket.destroy())
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
    case 'slow':
    case 'lost-reply':
    case 'held-reply':
    case 'none': {
      if (fault === 'slow') await pause(roundTrip)
      const reply = await forward(incoming, { body, port: parts.productPort })
      const written = writtenBy({ incoming, body, reply })
      if (written) journal.push(written)
      const isHeld = fault === 'held-reply' && written && isEffect(written)
      if (fault === 'lost-reply') incoming.socket.destroy()
      else if (isHeld) network.onChange(() => incoming.socket.destroy())
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

/** Undefined for a read. */
function writtenBy({
  incoming,
  body,
  reply,
}: {
  incoming: IncomingMessage
  body: Buffer
  reply: Reply
}): Written | undefined {
  const key = incoming.headers['idempotency-key']
  const path = /^\/api(\/[^?]*)/.exec(incoming.url ?? '')?.[1]
  if (typeof key !== 'string' || !path) return undefined
  return {
    method: incoming.method ?? '',
    path,
    key,
    subject: subjectOf(incoming.headers.authorization),
    body: body.toString(),
    status: reply.status,
    isReplayed: reply.headers['idempotent-replayed'] === 'true',
    at: Date.now(),
  }
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
