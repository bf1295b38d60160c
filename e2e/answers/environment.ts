import { mkdtemp, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts, run } from '../../tests/support/product-process.ts'
import { randomFrom } from '../../tests/support/random-from.ts'
import { openFaultProxy } from './fault-proxy.ts'
import { networkFrom, type Network } from './faults.ts'
import type { Written } from './journal.ts'

/** The product behind a faulty network. */
export interface TestEnvironment {
  /** The origin for the browser. */
  origin: string
  /** The product without the faults. */
  direct: string
  /** The network of one device, without faults at first. */
  networkOf: (device: { userAgent: string }) => Network
  journal: readonly Written[]
  /** Restarts the product on its data with the build in that folder. */
  release: (distDir: string) => Promise<void>
  close: () => Promise<void>
}

interface EnvironmentOptions {
  seed?: number
  /** Additional variables for the product. */
  env?: Readonly<Record<string, string>>
  answerOwn?: (path: string, response: ServerResponse) => boolean
}

/** Each device has its own network. */
const numberIn = (userAgent: string): number => Number(/\d+$/.exec(userAgent)?.[0] ?? 0)

/** Starts the built product with its own data, and the proxy in front of it. */
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
