import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The product of the tests; its data is deleted when they end. */
export interface Product {
  port: number
  origin: string
  dataDir: string
}

/** Chosen by the process that starts the tests; its workers read it from the environment. */
export async function chooseProduct(): Promise<Product> {
  const port = Number((process.env['E2E_PORT'] ??= String(await freePort())))
  const dataDir = (process.env['E2E_DATA_DIR'] ??= temporaryFolder())
  return { port, origin: `http://localhost:${port}`, dataDir }
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rowan-e2e-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A free port whose next one is free too, for the sandbox. */
export async function freePort(): Promise<number> {
  const first = await listen(0)
  const { port } = first
  const second = await listen(port + 1).catch(() => undefined)
  await Promise.all([first.close(), second?.close()])
  return second ? port : freePort()
}

function listen(wanted: number): Promise<{ port: number; close: () => Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(wanted, () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : wanted
      resolve({ port, close: () => new Promise((done) => server.close(() => done())) })
    })
  })
}
