import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { certificate } from '../support/foreign-host.ts'
import { freePorts, run } from '../../tests/support/product-process.ts'

export const appOrigin = 'https://rowan.test'
export const identityOrigin = 'https://clerk.rowan.test'

/** The built product as in production without a proxy: over HTTPS, with the identity provider on its own host. */
export interface TwoOrigins {
  /** Browser arguments to resolve both hosts. */
  browserArgs: readonly string[]
  close: () => Promise<void>
}

export async function openTwoOrigins(): Promise<TwoOrigins> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rowan-origins-'))
  const [productPort, frontPort] = [await freePorts(), await freePorts()]
  const product = run(['node', 'run/start.mjs'], {
    PORT: String(productPort),
    DATA_DIR: dataDir,
    APP_ORIGIN: appOrigin,
    SANDBOX_IDENTITY_ORIGIN: identityOrigin,
  })
  await product.ready
  const front = createServer(await certificate(dataDir), (asked, reply) => {
    const isIdentity = asked.headers.host === new URL(identityOrigin).host
    const behind = request(
      {
        port: isIdentity ? productPort + 1 : productPort,
        host: 'localhost',
        method: asked.method,
        path: isIdentity ? `/identity${asked.url}` : asked.url,
        headers: { ...asked.headers, 'x-forwarded-proto': 'https' },
      },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(reply)
      },
    )
    behind.on('error', () => reply.destroy())
    asked.pipe(behind)
  })
  await new Promise<void>((resolve) => front.listen(frontPort, 'localhost', resolve))
  const toFront = `MAP *.rowan.test localhost:${frontPort}, MAP rowan.test localhost:${frontPort}`
  return {
    browserArgs: [`--host-resolver-rules=${toFront}`],
    async close() {
      front.closeAllConnections()
      await new Promise((resolve) => front.close(resolve))
      product.process.kill('SIGTERM')
      await product.ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
