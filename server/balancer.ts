import { randomUUID } from 'node:crypto'
import { Agent, request, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { headers as ours } from '#contract/headers.ts'

interface BalancerOptions {
  /** Origins of the instances. */
  instances: readonly string[]
  /** Time between two health checks of each instance, in ms. */
  lookEveryMs?: number
  /** How long a call waits for an instance to be ready, in ms. */
  timeoutMs?: number
}

export interface Balancer {
  /** `from` is the caller's address. */
  answer: (request: Request, from: string) => Promise<Response>
  /** How many instances are ready. */
  ready: () => number
  close: () => void
}

/** A larger body is streamed to one instance and never retried: it is a picture, not a call of the API. */
const maxBufferedBytes = 256 * 1024
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'te',
]

/**
 * Gives each call to the next ready instance. A call that got no answer goes to another instance
 * where repeating it is safe: reads, and writes with an idempotency key. Files whose names carry a
 * content hash are cached in memory, with their headers, once an instance has sent them.
 */
export function createBalancer({
  instances,
  lookEveryMs = 500,
  timeoutMs = 10_000,
}: BalancerOptions): Balancer {
  const agent = new Agent({ keepAlive: true, timeout: 30_000 })
  const inTurn: string[] = []
  const files = new Map<string, Response>()
  const leaveOut = (instance: string) => {
    if (inTurn.includes(instance)) inTurn.splice(inTurn.indexOf(instance), 1)
  }
  const look = async (instance: string) => {
    const isReady = await fetch(`${instance}/health/ready`, { signal: AbortSignal.timeout(2_000) })
      .then(async (reply) => (await reply.arrayBuffer(), reply.ok))
      .catch(() => false)
    if (!isReady) leaveOut(instance)
    else if (!inTurn.includes(instance)) inTurn.push(instance)
  }
  const lookAtAll = () => void Promise.all(instances.map(look))
  lookAtAll()
  const looking = setInterval(lookAtAll, lookEveryMs)

  const next = async (deadline: number): Promise<string | undefined> => {
    for (;;) {
      const instance = inTurn.shift()
      if (instance !== undefined) {
        inTurn.push(instance)
        return instance
      }
      if (performance.now() >= deadline) return undefined
      await setTimeout(50)
    }
  }

  const handOn = async (call: Passing): Promise<Response> => {
    const deadline = performance.now() + timeoutMs
    for (;;) {
      const instance = await next(deadline)
      if (instance === undefined) return unavailable()
      try {
        return await passOn(agent, instance, call)
      } catch {
        leaveOut(instance)
        if (!call.mayBeRepeated) return unavailable()
      }
    }
  }

  return {
    answer: async (asked, from) => {
      const name = `${new URL(asked.url).pathname} ${encodingFor(asked)}`
      const known = asked.method === 'GET' ? files.get(name) : undefined
      if (known) return known.clone()
      const reply = await handOn(await passing(asked, from))
      if (asked.method !== 'GET' || !isForGood(reply)) return reply
      const cached = new Response(await reply.arrayBuffer(), reply)
      files.set(name, cached)
      return cached.clone()
    },
    ready: () => inTurn.length,
    close: () => {
      clearInterval(looking)
      agent.destroy()
    },
  }
}

interface Passing {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | Readable | undefined
  mayBeRepeated: boolean
  signal: AbortSignal
}

async function passing(asked: Request, from: string): Promise<Passing> {
  const { pathname, search } = new URL(asked.url)
  const headers = Object.fromEntries(asked.headers)
  for (const name of hopByHop) delete headers[name]
  headers['accept-encoding'] = encodingFor(asked)
  // Callers may send any header; instances trust only what this proxy sets.
  headers[ours.requestId.toLowerCase()] = randomUUID()
  headers['x-forwarded-for'] = [headers['x-forwarded-for'], from].filter(Boolean).join(', ')
  const isBuffered = Number(headers['content-length'] ?? Infinity) <= maxBufferedBytes
  const stream = asked.body && Readable.from(asked.body)
  const body = stream && isBuffered ? await buffer(stream) : (stream ?? undefined)
  const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(asked.method)
  return {
    method: asked.method,
    path: pathname + search,
    headers,
    body,
    mayBeRepeated:
      !(body instanceof Readable) && (isRead || asked.headers.has(ours.idempotencyKey)),
    signal: asked.signal,
  }
}

/** Rejects when the instance sends no answer. */
async function passOn(
  agent: Agent,
  instance: string,
  { method, path, headers, body, signal }: Passing,
): Promise<Response> {
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(instance + path, { agent, method, headers, signal }, resolve)
    asked.once('error', reject)
    if (body instanceof Readable) body.pipe(asked)
    else asked.end(body)
  })
  const status = reply.statusCode ?? 502
  const received = new Headers()
  for (let at = 0; at < reply.rawHeaders.length; at += 2) {
    const name = reply.rawHeaders[at] ?? ''
    if (!hopByHop.includes(name.toLowerCase()))
      received.append(name, reply.rawHeaders[at + 1] ?? '')
  }
  const isEmpty = method === 'HEAD' || [204, 304].includes(status)
  if (isEmpty) reply.resume()
  return new Response(isEmpty ? null : streamOf(reply), { status, headers: received })
}

const streamOf = (reply: IncomingMessage): ReadableStream<Uint8Array> =>
  new ReadableStream({
    async start(controller) {
      try {
        for await (const chunk of reply) controller.enqueue(chunk)
        controller.close()
      } catch (error) {
        controller.error(error)
      }
    },
    cancel: () => void reply.destroy(),
  })

/**
 * Maps Accept-Encoding to the encodings that the app's files have, so that callers cannot fill the
 * cache with others.
 */
const encodingFor = ({ headers }: Request): string =>
  ['br', 'gzip'].find((form) => headers.get('Accept-Encoding')?.includes(form)) ?? 'identity'

const isForGood = (reply: Response): boolean =>
  reply.status === 200 && (reply.headers.get('Cache-Control') ?? '').includes('immutable')

const unavailable = (): Response =>
  new Response('{"title":"The service is not available now."}', {
    status: 503,
    headers: { 'Content-Type': 'application/problem+json', 'Retry-After': '2' },
  })
