import { connect, createServer, type Socket } from 'node:net'

/** The product at another address, where it can be made to die. */
export interface ServerThatDies {
  origin: string
  die: () => Promise<void>
}

/** Forwards every connection to the product on `port`, until it dies; then nothing answers. */
export function serverThatDies(port: number): Promise<ServerThatDies> {
  const open = new Set<Socket>()
  const server = createServer((browser) => {
    const product = connect(port, 'localhost')
    for (const socket of [browser, product]) {
      open.add(socket)
      // Either end may close at any time; then the other is closed too.
      socket.on('error', () => socket.destroy())
      socket.on('close', () => open.delete(socket))
    }
    browser.pipe(product).pipe(browser)
  })
  return new Promise((resolve) => {
    server.listen(0, 'localhost', () => {
      const address = server.address()
      if (typeof address !== 'object' || !address) throw new Error('The server has no port')
      resolve({
        origin: `http://localhost:${address.port}`,
        die: () =>
          new Promise((done) => {
            server.close(() => done())
            for (const socket of open) socket.destroy()
          }),
      })
    })
  })
}
