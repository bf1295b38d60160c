import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

/** Bundles the server into one file of JavaScript next to its packages, so that it starts fast. */
export async function compileServer(): Promise<{ program: string; remove: () => Promise<void> }> {
  const cache = join(projectFolder, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const outDir = await mkdtemp(join(cache, 'ordering-server-'))
  await build({
    root: projectFolder,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: { ssr: 'tests/support/ordering-server.ts', outDir, emptyOutDir: false },
  })
  return {
    program: join(outDir, 'ordering-server.js'),
    remove: async () => rm(outDir, { recursive: true, force: true }),
  }
}

export interface Loading {
  program: string
  where: string
  partnerUrl: string
  /** The URL of the surgeries' system; by default one that accepts everybody. */
  gpUrl?: string
  /** A member's calls per minute; by default practically unlimited. */
  perMember?: number
}

/** Starts a process that has loaded the server's code and waits. */
export const loadServer = ({
  program,
  where,
  partnerUrl,
  gpUrl = '',
  perMember = 1e6,
}: Loading): ChildProcess =>
  spawn(process.execPath, [program, where, partnerUrl, String(perMember), gpUrl], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })

/** Starts the server. Resolves with its port; never when it is killed first. */
export function startServer(child: ChildProcess): Promise<number> {
  child.stdin?.write('start\n')
  return new Promise((resolve) => {
    if (child.stdout) {
      createInterface({ input: child.stdout }).once('line', (line) => resolve(Number(line)))
    }
  })
}
