import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { withTexts } from '../../build/service.config.ts'

const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

/** Bundles a program, by default the server, into one file of JavaScript next to its packages, so that it starts fast. */
export async function compileServer(
  name = 'ordering-server',
): Promise<{ program: string; remove: () => Promise<void> }> {
  const cache = join(projectFolder, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const outDir = await mkdtemp(join(cache, `${name}-`))
  await build({
    root: projectFolder,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [withTexts],
    build: {
      ssr: `tests/support/${name}.ts`,
      outDir,
      emptyOutDir: false,
      // As deep as the source of the service, beside which its texts are.
      rolldownOptions: { output: { entryFileNames: 'server/bundled/[name].js' } },
    },
  })
  return {
    program: join(outDir, 'server/bundled', `${name}.js`),
    remove: async () => rm(outDir, { recursive: true, force: true }),
  }
}

export interface Loading {
  program: string
  where: string
  partnerUrl: string
  /** The URL of the surgeries' system; by default one that accepts everybody. */
  gpUrl?: string
  /** The origin of a study's team. */
  teamOrigin?: string
  /** A member's calls per minute; by default practically unlimited. */
  perMember?: number
}

/** Starts a process that has loaded the server's code and waits. */
export const loadServer = ({
  program,
  where,
  partnerUrl,
  gpUrl = '',
  teamOrigin = '',
  perMember = 1e6,
}: Loading): ChildProcess =>
  spawn(process.execPath, [program, where, partnerUrl, String(perMember), gpUrl, teamOrigin], {
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
