import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenLocally } from './listen-locally.ts'

/**
 * Gives each call to the next instance in turn, so that no caller sticks to one. Answers 502 for an
 * instance that cannot be reached, and leaves it out from then on.
 */
export async function openBalancer(ports: readonly number[]) {
  const agent = new Agent({ keepAlive: true })
  const inTurn = [...ports]
  const served = new Map(ports.map((port) => [port, 0]))

  const mountApi = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const port = inTurn.shift()
    if (port === undefined) return void outgoing.writeHead(503).end()
    inTurn.push(port)
    const { method, url: path, headers } = incoming
    const asked = request({ agent, port, host: '127.0.0.1', method, path, headers }, (reply) => {
      served.set(port, (served.get(port) ?? 0) + 1)
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.on('error', () => outgoing.destroy())
      reply.pipe(outgoing)
    })
    asked.on('error', () => {
      if (inTurn.includes(port)) inTurn.splice(inTurn.indexOf(port), 1)
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    })
    incoming.pipe(asked)
  }
  const server = createServer(mountApi)
  const port = await listenLocally(server)
  return {
    url: `http://127.0.0.1:${port}`,
    /** How many calls each instance has answered. */
    served: (): number[] => [...served.values()],
    close: () => {
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
