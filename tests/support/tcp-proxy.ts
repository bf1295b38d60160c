import { connect, createServer, type Server, type Socket } from 'node:net'
import { listenLocally } from './listen-locally.ts'

type Network =
  | { is: 'fair' }
  /** Connections are refused, and open ones are cut. */
  | { is: 'gone' }
  /** Connections stay open, but no data passes. */
  | { is: 'silent' }
  /** The connection is cut when the server sends this, before it arrives. */
  | { is: 'cut-at'; says: string }

/** A proxy between a TCP client and its server, which fails as networks do. */
export async function openTcpProxy(target: { host: string; port: number }) {
  const pairs = new Set<{ client: Socket; server: Socket }>()
  let network: Network = { is: 'fair' }
  let listening: Server | undefined
  let port = 0

  const carry = (client: Socket) => {
    const server = connect(target)
    const pair = { client, server }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) socket.on('error', end).on('close', end)
    client.on('data', (bytes) => {
      if (network.is !== 'silent') server.write(bytes)
    })
    server.on('data', (bytes) => {
      if (network.is === 'cut-at' && bytes.includes(network.says)) end()
      else if (network.is !== 'silent') client.write(bytes)
    })
  }
  const open = async () => {
    listening = createServer(carry)
    port = await listenLocally(listening, port)
  }
  const shut = () => {
    listening?.close()
    for (const { client } of pairs) client.destroy()
  }
  await open()
  return {
    port,
    become: async (next: Network) => {
      const before = network
      network = next
      if (next.is === 'gone') shut()
      else if (before.is === 'gone') await open()
    },
    close: shut,
  }
}
