import { mkdtemp, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts, run } from '../../tests/support/product-process.ts'
import { randomFrom } from '../../tests/support/random-from.ts'
import { openFaultProxy } from './fault-proxy.ts'
import { networkFrom, type Network } from './faults.ts'
import type { Written } from './journal.ts'

/** The product behind a network that fails. */
export interface TestEnvironment {
  /** Where the browser finds it. */
  origin: string
  /** The same product past the faults. */
  direct: string
  /** Over one device; fair until it is told otherwise. */
  networkOf: (device: { userAgent: string }) => Network
  journal: readonly Written[]
  /** Ends the product, and starts it anew on its data with the build in that folder. */
  release: (distDir: string) => Promise<void>
  close: () => Promise<void>
}

interface EnvironmentOptions {
  seed?: number
  /** For the product, beside what the environment says itself. */
  env?: Readonly<Record<string, string>>
  answerOwn?: (path: string, response: ServerResponse) => boolean
}

/** Each device has network of its own, whatever the others do. */
const numberIn = (userAgent: string): number => Number(/\d+$/.exec(userAgent)?.[0] ?? 0)

/** Starts the built product with data of its own, and the proxy before it. */
export async function openEnvironment({
  seed = 1,
  env = {},
  answerOwn,
}: EnvironmentOptions = {}): Promise<TestEnvironment> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rowan-environment-'))
  const [productPort, proxyPort] = [await freePorts(), await freePorts()]
  const origin = `http://localhost:${proxyPort}`
  const start = async (build: Record<string, string> = {}) => {
    const started = run(['node', 'run/start.mjs'], {
      PORT: String(productPort),
      DATA_DIR: dataDir,
      APP_ORIGIN: origin,
      RATE_LIMIT_FACTOR: '1000',
      ...env,
      ...build,
    })
    await started.ready
    return started
  }
  let product = await start()
  const end = async () => {
    product.process.kill('SIGTERM')
    await product.ended
  }
  const networks = new Map<string, Network>()
  const networkOf = (userAgent: string): Network => {
    const known = networks.get(userAgent)
    if (known) return known
    const made = networkFrom(randomFrom(seed * 1000 + numberIn(userAgent)))
    networks.set(userAgent, made)
    return made
  }
  const proxy = await openFaultProxy({
    port: proxyPort,
    productPort,
    networkOf,
    answerOwn: answerOwn ?? (() => false),
  })
  return {
    origin,
    direct: `http://localhost:${productPort}`,
    networkOf: ({ userAgent }) => networkOf(userAgent),
    journal: proxy.journal,
    async release(distDir) {
      await end()
      product = await start({ DIST_DIR: distDir })
    },
    async close() {
      for (const network of networks.values()) network.clear()
      await proxy.close()
      await end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
