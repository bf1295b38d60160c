import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { Image } from './build-image.ts'
import { commandOf, environmentOf, lastOf } from './dockerfile.ts'

interface Starting {
  /** Replaces the image's own. */
  command?: readonly string[]
  env: Record<string, string>
  /** The only folder it may write to, created when missing. */
  dataDir: string
}

export interface Instance {
  process: ChildProcess
  /** Resolves with the exit code; null when it was killed. */
  ended: Promise<number | null>
  /** Its output, for error messages. */
  said: () => string
}

/** Runs the image as a container would: with its user, working directory and environment, and no other variables. */
export function startInstance(image: Image, { command, env, dataDir }: Starting): Instance {
  mkdirSync(dataDir, { recursive: true })
  if (image.user) chownSync(dataDir, image.user.uid, image.user.gid)
  const [, ...args] = command ?? commandOf(lastOf(image.stage, 'CMD'))
  const child = spawn(process.execPath, args, {
    cwd: image.folder,
    env: { ...environmentOf(image.stage), ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...image.user,
  })
  const said: string[] = []
  child.stdout.on('data', (chunk) => said.push(String(chunk)))
  child.stderr.on('data', (chunk) => said.push(String(chunk)))
  const ended = once(child, 'exit').then(() => child.exitCode)
  return { process: child, ended, said: () => said.join('') }
}

/** Resolves when it accepts calls. Throws its output when it ends first or takes too long. */
export async function untilReady(origin: string, instance: Instance): Promise<void> {
  const deadline = Date.now() + 60_000
  let isOver = false
  void instance.ended.then(() => (isOver = true))
  while (!isOver && Date.now() < deadline) {
    const isReady = await fetch(`${origin}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await setTimeout(100)
  }
  throw new Error(`An instance did not become ready:\n${instance.said()}`)
}
