import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerResponse } from 'node:http'
import { freePorts, run } from '../../tests/support/product-process.ts'
import { openFaultProxy } from './fault-proxy.ts'
import type { Written } from './journal.ts'
import type { Random } from '../../tests/support/random-from.ts'
import { weatherFrom, type Weather } from './weather.ts'

/** The product behind a network that fails. */
export interface Stage {
  /** Where the browser finds it. */
  origin: string
  /** The same product past the faults. */
  direct: string
  weather: Weather
  journal: readonly Written[]
  report: (progress: string) => void
  /** Ends the product, and starts it anew on its data with the build in that folder. */
  release: (distDir: string) => Promise<void>
  close: () => Promise<void>
}

interface StageParts {
  random: Random
  report: (progress: string) => void
  answerOwn?: (path: string, response: ServerResponse) => boolean
}

/** Starts the built product with data of its own, and the proxy before it. */
export async function openStage({ random, report, answerOwn }: StageParts): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rowan-stage-'))
  const [productPort, proxyPort] = [await freePorts(), await freePorts()]
  const origin = `http://localhost:${proxyPort}`
  const start = async (build: Record<string, string> = {}) => {
    const started = run(['node', 'run/start.mjs'], {
      PORT: String(productPort),
      DATA_DIR: dataDir,
      APP_ORIGIN: origin,
      RATE_LIMIT_FACTOR: '1000',
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
  const weather = weatherFrom(random)
  const proxy = await openFaultProxy({
    port: proxyPort,
    productPort,
    weather,
    answerOwn: answerOwn ?? (() => false),
  })
  return {
    origin,
    direct: `http://localhost:${productPort}`,
    weather,
    journal: proxy.journal,
    report,
    async release(distDir) {
      await end()
      product = await start({ DIST_DIR: distDir })
    },
    async close() {
      weather.clear()
      await proxy.close()
      await end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
