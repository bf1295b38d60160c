import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { launchOptions } from '../support/chromium.ts'
import { newProfile, removeProfile } from '../support/profile.ts'

/** A phone: one browser profile on disk, whose browser can be killed and restarted. */
export interface Device {
  /** Identifies the device in every call, and so its network. */
  userAgent: string
  /** The context of the running browser. Throws if none is running. */
  context: () => BrowserContext
  start: () => Promise<void>
  /**
   * Sends SIGKILL to every process of the browser at once, as a phone does when it runs out of memory.
   * Resolves once it is dead; throws if none is running.
   */
  kill: () => Promise<void>
  /** Kills the browser and removes its profile. */
  remove: () => Promise<void>
}

export async function makeDevice(): Promise<Device> {
  const profile = await newProfile()
  made += 1
  const userAgent = `${platform} Rowan-Device/${made}`
  let child: ChildProcess | undefined
  let browser: Browser | undefined

  const kill = async () => {
    if (!child?.pid) throw new Error('The device has no browser to kill')
    const gone = once(child, 'exit')
    process.kill(-child.pid, 'SIGKILL')
    await gone
    if (child.signalCode !== 'SIGKILL') throw new Error('The browser had ended by itself')
    await browser?.close().catch(() => undefined)
    child = undefined
    browser = undefined
  }
  return {
    userAgent,
    async start() {
      child = await launch(profile, userAgent)
      browser = await chromium.connectOverCDP(await debuggerOf(profile))
    },
    context() {
      const context = browser?.contexts()[0]
      if (!context) throw new Error('The device has no running browser')
      return context
    },
    kill,
    async remove() {
      if (child) await kill()
      await removeProfile(profile)
    },
  }
}

const running = new Set<ChildProcess>()

let made = 0
const platform =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

/** No browser outlives this process. */
process.once('exit', () => {
  for (const { pid } of running) if (pid) process.kill(-pid, 'SIGKILL')
})

const portFile = (profile: string) => join(profile, 'DevToolsActivePort')

/** In its own process group, so that one signal reaches all processes. */
async function launch(profile: string, userAgent: string): Promise<ChildProcess> {
  await rm(portFile(profile), { force: true })
  const { executablePath, args } = launchOptions(
    '--headless=new',
    '--remote-debugging-port=0',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-gpu',
    '--hide-crash-restore-bubble',
    `--user-data-dir=${profile}`,
    `--user-agent=${userAgent}`,
    'about:blank',
  )
  // A browser that is killed leaves its temporary files: there they go with its profile.
  const env = { ...process.env, TMPDIR: profile }
  const child = spawn(executablePath, args, { env, detached: true, stdio: 'ignore' })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** The address of the browser's debugger, once it reports it. */
async function debuggerOf(profile: string): Promise<string> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const text = await readFile(portFile(profile), 'utf8').catch(() => '')
    const [port, path] = text.split('\n')
    if (port && path) return `ws://127.0.0.1:${port}${path}`
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('Chromium did not start within 30 s')
}
