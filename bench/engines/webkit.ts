import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { onPath } from '../../e2e/support/on-path.ts'
import { freePorts } from '../../tests/support/product-process.ts'
import type { Engine, OpenEngine } from './tab.ts'
import { openSession } from './webdriver.ts'

const driver = onPath('WebKitWebDriver')
const display = onPath('Xvfb')
/** Where Debian installs WebKitGTK's MiniBrowser, for either processor. */
const browser = ['x86_64', 'aarch64']
  .flatMap((processor) => ['4.1', '4.0', '6.0'].map((api) => ({ processor, api })))
  .map(({ processor, api }) => `/usr/lib/${processor}-linux-gnu/webkit2gtk-${api}/MiniBrowser`)
  .find(existsSync)

/** WebKitGTK, which shares Safari's engine, over its own WebDriver. */
export const webkit: Engine = {
  name: 'WebKitGTK',
  install: 'apt-get install webkit2gtk-driver xvfb',
  isInstalled: () => driver !== undefined && display !== undefined && browser !== undefined,
  open,
}

async function open(): Promise<OpenEngine> {
  const screen = await openScreen()
  const port = await freePorts()
  const server = spawn(driver ?? '', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.name, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    stdio: 'ignore',
  })
  try {
    const address = `http://127.0.0.1:${port}`
    await answering(address)
    const session = await openSession(address, {
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
    })
    return {
      version: session.version,
      tab: session.tab,
      close: async () => {
        await session.close()
        await end(server)
        await end(screen.process)
      },
    }
  } catch (error) {
    await end(server)
    await end(screen.process)
    throw error
  }
}

/** It has no headless mode, so it gets a virtual screen. */
async function openScreen(): Promise<{ name: string; process: ChildProcess }> {
  const process = spawn(display ?? '', ['-displayfd', '1', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  for await (const number of createInterface({ input: process.stdout })) {
    return { name: `:${number}`, process }
  }
  throw new Error('Xvfb did not start')
}

async function answering(address: string): Promise<void> {
  const giveUp = Date.now() + 10_000
  while (Date.now() < giveUp) {
    const reply = await fetch(`${address}/status`).catch(() => undefined)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('WebKitWebDriver did not start')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
