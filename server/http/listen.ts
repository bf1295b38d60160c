import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { StartupError } from '../errors/startup-error.ts'

export interface Listener {
  port: number
  /**
   * Shuts down without dropping callers. For `drainMs`, and as long as calls are being answered or
   * waiting, each reply closes its connection so that the caller goes to another instance. Then it
   * does as `close`. It takes at most `longestMs` (5000), even when callers never stop.
   */
  finish: (drainMs: number, longestMs?: number) => Promise<void>
  /** Refuses new connections, gives open requests `grace` ms to finish, then cuts them. */
  close: (grace?: number) => Promise<void>
}

/** What one caller may use of the server by being slow or by opening many connections (docs/security.md, S19); times in ms. */
export const defaultListenLimits = {
  /** Until the headers have arrived. */
  headersTimeout: 10_000,
  /** Until the whole request has arrived. */
  requestTimeout: 20_000,
  /** Of an idle connection. Longer than balancers keep theirs, so that they close first. */
  keepAliveTimeout: 65_000,
  /** How often these timeouts are checked. */
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
  /** Connections beyond this are refused. */
  maxConnections: 10_000,
}

type ListenLimits = typeof defaultListenLimits

/** The longest that new calls are accepted after the shutdown has begun, in ms. */
const longestDrain = 5_000
/** Requests still open then are cut after this many ms: the process has 8 s in all. */
const lastGrace = 2_000

type Answer = (request: Request, env: object) => Response | Promise<Response>

/** Listens on this port of every address; 0 picks a free one. Throws `StartupError` when the port is taken. */
export async function listen(
  answer: Answer,
  port: number,
  limits: Partial<ListenLimits> = {},
): Promise<Listener> {
  const { maxConnections, ...times } = { ...defaultListenLimits, ...limits }
  const listener = getRequestListener((request, env) => answer(request, env))
  let isDraining = false
  let arrivals = 0
  const arrived = () => (arrivals += 1)
  const underWay = new Set<Promise<void>>()
  const replies = new Set<ServerResponse>()
  const server = createServer(times, (incoming, outgoing) => {
    if (isDraining) outgoing.setHeader('Connection', 'close')
    replies.add(outgoing)
    outgoing.once('close', () => replies.delete(outgoing))
    // It handles its own errors and never rejects.
    const answering = listener(incoming, outgoing).finally(() => underWay.delete(answering))
    underWay.add(answering)
  })
  server.maxConnections = maxConnections
  server.on('connection', arrived).on('request', arrived)
  const endUnused = connectionsOf(server)
  const end = async (grace = 5_000) => {
    const closed = close(server, grace)
    endUnused()
    await closed
    // Calls whose caller is gone still run to their end, which may need the database.
    await Promise.race([Promise.allSettled(underWay), setTimeout(grace, undefined, { ref: false })])
  }
  await open(server, port)
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    finish: async (drainMs, longestMs = longestDrain) => {
      isDraining = true
      // Replies still being computed too: their callers would otherwise send more while we close.
      for (const reply of replies) if (!reply.headersSent) reply.setHeader('Connection', 'close')
      const deadline = performance.now() + longestMs
      await setTimeout(drainMs)
      await untilIdle({
        isBusy: () => underWay.size + replies.size > 0,
        arrivals: () => arrivals,
        deadline,
      })
      await end(lastGrace)
    },
    close: end,
  }
}

interface Traffic {
  /** Whether any call is being answered. */
  isBusy: () => boolean
  /** Connections and calls so far. */
  arrivals: () => number
  deadline: number
}

/**
 * Resolves when no call is being answered and none arrived during one turn of the event loop, or at
 * the deadline. Libuv accepts one connection a turn. When turns are long, as with PGlite, many
 * connections wait in the kernel and would be reset when the server ends.
 */
async function untilIdle({ isBusy, arrivals, deadline }: Traffic): Promise<void> {
  while (performance.now() < deadline) {
    const before = arrivals()
    await setTimeout(10)
    await setImmediate()
    if (!isBusy() && arrivals() === before) return
  }
}

/**
 * Closes idle connections, and the others once they are idle. Node's `closeIdleConnections` skips
 * connections that never sent a request, which browsers open in advance.
 */
function connectionsOf(server: Server): () => void {
  const unused = new Set<Socket>()
  let isEnding = false
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }, outgoing) => {
    unused.delete(socket)
    outgoing.once('close', () => {
      if (isEnding) socket.destroySoon()
      else if (!socket.destroyed) unused.add(socket)
    })
  })
  return () => {
    isEnding = true
    for (const socket of unused) socket.destroySoon()
  }
}

/** Throws `StartupError` when the port is taken. Does not keep it. */
export async function refuseTakenPort(port: number): Promise<void> {
  const probe = createServer()
  await open(probe, port)
  await close(probe, 0)
}

function open(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(errorFor(error, port)))
    server.listen(port, resolve)
  })
}

function errorFor(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartupError(`Rowan cannot start: port ${port} is already in use.`)
  }
  if (error.code === 'EACCES') {
    return new StartupError(`Rowan cannot start: port ${port} is not open to this user.`)
  }
  return error
}

function close(server: Server, grace: number): Promise<void> {
  return new Promise((resolve) => {
    const late = globalThis.setTimeout(() => server.closeAllConnections(), grace)
    server.close(() => {
      clearTimeout(late)
      resolve()
    })
  })
}
