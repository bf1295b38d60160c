import type { Server } from 'node:net'

/** Listens on this port of 127.0.0.1, or on one that is free. Resolves with the port. */
export async function listenLocally(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return address.port
}
