import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts, run } from '../../tests/support/product-process.ts'

/** The built product with its own data, which can be made to die, hang and recover. */
export interface GatedProduct {
  origin: string
  become: (state: 'alive' | 'dead' | 'hung') => void
  close: () => Promise<void>
}

export async function productBehindGate(): Promise<GatedProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rowan-gate-'))
  const [productPort, gatePort] = [await freePorts(), await freePorts()]
  const origin = `http://localhost:${gatePort}`
  const product = run(['node', 'run/start.mjs'], {
    PORT: String(productPort),
    DATA_DIR: dataDir,
    APP_ORIGIN: origin,
  })
  await product.ready
  const open = new Set<Socket>()
  let state: Parameters<GatedProduct['become']>[0] = 'alive'
  const gate = createServer((browser) => {
    open.add(browser)
    // Either end may close at any time.
    browser.on('error', () => browser.destroy())
    browser.on('close', () => open.delete(browser))
    if (state === 'dead') browser.destroy()
    if (state !== 'alive') return
    const behind = connect(productPort, 'localhost')
    open.add(behind)
    behind.on('error', () => browser.destroy())
    behind.on('close', () => open.delete(behind))
    browser.pipe(behind).pipe(browser)
  })
  await new Promise<void>((resolve) => gate.listen(gatePort, 'localhost', resolve))
  const hangUp = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    origin,
    become(next) {
      state = next
      hangUp()
    },
    async close() {
      hangUp()
      await new Promise((resolve) => gate.close(resolve))
      product.process.kill('SIGTERM')
      await product.ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
