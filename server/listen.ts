import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { StartupError } from './startup-error.ts'

export interface Listener {
  port: number
  /**
   * Ends so that nobody is dropped: for `drainMs`, and as long as anybody is being answered or waits
   * to be, each reply ends its connection, so that who calls again goes elsewhere; then as `close`.
   * Callers who never stop are given `longestMs` in all (5000).
   */
  finish: (drainMs: number, longestMs?: number) => Promise<void>
  /** Refuses new connections, lets requests under way finish for `grace` ms, then cuts them. */
  close: (grace?: number) => Promise<void>
}

/** What one caller may take of the server, by dawdling or by sheer number (S19): times in ms. */
export const defaultListenLimits = {
  /** Until the headers are there. */
  headersTimeout: 10_000,
  /** Until the whole request is. */
  requestTimeout: 20_000,
  /** Of a connection on which nothing is asked; longer than balancers keep theirs, which are to end first. */
  keepAliveTimeout: 65_000,
  /** How often the times are looked at. */
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
  /** What comes beyond is refused at once. */
  maxConnections: 10_000,
}

type ListenLimits = typeof defaultListenLimits

/** From being told to end until nobody new is taken, in ms. */
const longestDrain = 5_000
/** What is under way then is cut after so many ms: the process has 8 s to end in. */
const lastGrace = 2_000

type Answer = (request: Request, env: object) => Response | Promise<Response>

/** Answers HTTP on this port of every address; 0 is any that is free. Throws `StartupError` when the port is taken. */
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
    // It answers its own errors and never rejects.
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
    // Whose caller is gone is computed to its end still: it may need the database.
    await Promise.race([Promise.allSettled(underWay), setTimeout(grace, undefined, { ref: false })])
  }
  await open(server, port)
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    finish: async (drainMs, longestMs = longestDrain) => {
      isDraining = true
      // Also those that are being thought of: their callers would ask on as we close.
      for (const reply of replies) if (!reply.headersSent) reply.setHeader('Connection', 'close')
      const deadline = performance.now() + longestMs
      await setTimeout(drainMs)
      await stillness({
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
  /** Whether anybody is being answered. */
  isBusy: () => boolean
  /** Connections and calls that have come so far. */
  arrivals: () => number
  deadline: number
}

/**
 * Resolves when nobody is being answered and nobody came during a whole turn of the loop, or at the
 * deadline. Libuv accepts one connection a turn; where each turn computes, as over PGlite, many wait
 * in the kernel and would be reset by the end of the server.
 */
async function stillness({ isBusy, arrivals, deadline }: Traffic): Promise<void> {
  while (performance.now() < deadline) {
    const before = arrivals()
    await setTimeout(10)
    await setImmediate()
    if (!isBusy() && arrivals() === before) return
  }
}

/**
 * Ends the connections on which nothing is being answered, and the others once it is. Node's
 * own `closeIdleConnections` leaves those on which nothing was ever asked, as browsers open them.
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

/** Throws `StartupError` when the port is taken, without keeping it. */
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
