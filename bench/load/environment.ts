import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { mouse } from '../../e2e/support/hands.ts'
import { closeGreetings } from '../../e2e/support/health-profile.ts'
import { people } from '../../e2e/support/people.ts'
import { openSession } from '../../e2e/support/session.ts'
import { temporaryFolder } from '../../e2e/support/temporary-folder.ts'
import { routes } from '../../src/routes.ts'
import { freePorts, run } from '../../tests/support/product-process.ts'
import { recordButton } from './pages.ts'
import { buildBaselines, baselineNames, type BaselineName } from './build-baselines.ts'
import type { Block } from './baselines/content.ts'

/** The origins of the built product, the baselines and another release, without a trailing slash. */
export interface LoadEnvironment {
  product: string
  beside: string | undefined
  /** Where the other one listens, if it has Caddy in front. */
  besideAt: string | undefined
  baselines: Readonly<Record<BaselineName, string>>
  close: () => Promise<void>
}

/**
 * Starts the product with its own data, builds the baselines from its landing page and serves them.
 * @param other The folder of another release to measure too, or whether to serve this one over HTTP/2 as well.
 */
export async function openLoadEnvironment(
  browser: Browser,
  other: { beside?: string; isHttp2?: boolean },
): Promise<LoadEnvironment> {
  const folder = temporaryFolder('bench-load')
  const start = async (name: string, { ofRelease, origin }: Start = {}) => {
    const port = await freePorts()
    const variables = {
      PORT: String(port),
      DATA_DIR: join(folder, name),
      RATE_LIMIT_FACTOR: '1000',
      ...(origin && { APP_ORIGIN: origin }),
    }
    const process = run(['node', 'run/start.mjs'], variables, { folder: ofRelease })
    await process.ready
    return { process, origin: origin ?? `http://localhost:${port}`, at: `http://localhost:${port}` }
  }
  const product = await start('data')
  const origin = other.isHttp2 ? `https://${http2Host}:${await freePorts()}` : undefined
  const isAlone = !origin && !other.beside
  const beside = isAlone
    ? undefined
    : await start('data-beside', { ofRelease: other.beside, origin })
  const stopCaddy = beside && origin ? startCaddy(folder, beside) : undefined
  await buildBaselines(join(folder, 'baselines'), await landingText(browser, product.origin))
  const ports = await portsOfBaselines()
  const server = ['--import', 'tsx', 'bench/load/baseline-server.ts', join(folder, 'baselines')]
  const baselines = run([process.execPath, ...server, ...ports.map(String)], {})
  await baselines.ready
  const baselineAt = (index: number) => `http://localhost:${ports[index]}`
  return {
    product: product.origin,
    beside: beside?.origin,
    besideAt: beside?.at,
    baselines: {
      static: baselineAt(0),
      react: baselineAt(1),
      mantine: baselineAt(2),
      worker: baselineAt(3),
    },
    async close() {
      stopCaddy?.()
      for (const { process: server, ended } of [
        product.process,
        baselines,
        ...(beside ? [beside.process] : []),
      ]) {
        server.kill('SIGTERM')
        await ended
      }
    },
  }
}

/** A name for tests (RFC 6761), at which the sandbox may have an https origin. */
export const http2Host = 'rowan.test'

interface Start {
  ofRelease?: string | undefined
  /** If it has Caddy in front. */
  origin?: string | undefined
}

/** Caddy in front of a product, as in production, which speaks HTTP/2. Returns how to stop it. */
function startCaddy(folder: string, { origin, at }: { origin: string; at: string }): () => void {
  const config = join(folder, 'Caddyfile')
  const pid = join(folder, 'caddy.pid')
  const global = `{\n  admin off\n  skip_install_trust\n  auto_https disable_redirects\n  storage file_system ${folder}/caddy\n}`
  writeFileSync(config, `${global}\n${origin} {\n  tls internal\n  reverse_proxy ${at}\n}\n`)
  // Returns once it listens.
  execFileSync('caddy', ['start', '--config', config, '--adapter', 'caddyfile', '--pidfile', pid], {
    stdio: 'ignore',
  })
  return () => process.kill(Number(readFileSync(pid, 'utf8')))
}

async function portsOfBaselines(): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < baselineNames.length) ports.add(await freePorts())
  return [...ports]
}

/** The text of the landing page, by block. */
async function landingText(browser: Browser, origin: string): Promise<Block[]> {
  const page = await browser.newPage()
  await page.goto(origin + routes.landing)
  await page.locator('main h1').waitFor()
  const parts = await page.locator('main').locator('h1, h2, h3, p, dt, dd, figcaption, a').all()
  const blocks = await Promise.all(
    parts.map(async (part): Promise<Block> => {
      const tag = await part.evaluate(({ tagName }) => tagName.toLowerCase())
      return { tag: isBlockTag(tag) ? tag : 'p', words: await part.innerText() }
    }),
  )
  await page.close()
  return blocks
}

const isBlockTag = (tag: string): tag is Block['tag'] => ['h1', 'h2', 'h3', 'p', 'a'].includes(tag)

type Cookies = Parameters<BrowserContext['addCookies']>[0]

/** Amina, who has closed the greetings; in a tab with this session storage, also the warning before her record. */
export interface Member {
  cookies: Cookies
  sessionStorage: Readonly<Record<string, string>>
}

const warning = 'rowan-record-warning'

export async function signedIn(browser: Browser, origin: string, at?: string): Promise<Member> {
  const cookies = await openSession(origin, people.amina, at)
  const context = await browser.newContext()
  await context.addCookies(cookies)
  const page = await context.newPage()
  await page.goto(origin + routes.gpRecord)
  await closeGreetings(page, mouse)
  await page.getByRole('button', { name: recordButton }).click()
  await page.locator('main article').first().waitFor()
  const read = await page.evaluate((name) => sessionStorage.getItem(name), warning)
  await context.close()
  return { cookies, sessionStorage: { [warning]: read ?? '' } }
}

/** Waits until everything for the next visit is stored: the precache and the encrypted cache. */
export async function settleVisitor(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

export async function settleMember(page: Page): Promise<void> {
  await settleVisitor(page)
  await page.getByRole('main').locator('h2, h3').first().waitFor()
  // The time of somebody who looks at the page before leaving it.
  await page.waitForTimeout(1500)
}
