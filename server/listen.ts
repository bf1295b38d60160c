import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { RefusedToStart } from './refused-to-start.ts'

export interface Listener {
  port: number
  /** Refuses new connections, lets requests under way finish for `grace` ms, then cuts them. */
  close: (grace?: number) => Promise<void>
}

type Answer = (request: Request, env: unknown) => Response | Promise<Response>

/** Answers HTTP on this port of every address; 0 is any that is free. Throws `RefusedToStart` when the port is taken. */
export async function listen(answer: Answer, port: number): Promise<Listener> {
  const listener = getRequestListener((request, env) => answer(request, env))
  const server = createServer({ requestTimeout: 30_000 }, (incoming, outgoing) => {
    // It answers its own errors and never rejects.
    void listener(incoming, outgoing)
  })
  await open(server, port)
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async (grace = 5_000) => close(server, grace),
  }
}

/** Throws `RefusedToStart` when the port is taken, without keeping it. */
export async function refuseTakenPort(port: number): Promise<void> {
  const probe = createServer()
  await open(probe, port)
  await close(probe, 0)
}

function open(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(refusal(error, port)))
    server.listen(port, resolve)
  })
}

function refusal(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new RefusedToStart(`Rowan cannot start: port ${port} is already in use.`)
  }
  if (error.code === 'EACCES') {
    return new RefusedToStart(`Rowan cannot start: port ${port} is not open to this user.`)
  }
  return error
}

function close(server: Server, grace: number): Promise<void> {
  return new Promise((resolve) => {
    // A kept-alive connection becomes idle only after its last reply.
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    const late = setTimeout(() => server.closeAllConnections(), grace)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(late)
      resolve()
    })
    server.closeIdleConnections()
  })
}
