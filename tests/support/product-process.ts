import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { untilReady } from '../../run/until-ready.ts'
import { listen } from '../../server/http/listen.ts'

const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

interface Ended {
  code: number | null
  out: string[]
  /** Lines of stderr. */
  said: string[]
}

export interface ProductProcess {
  process: ChildProcess
  /** Resolves when it reports that it is ready; rejects when it ends first, or has not come so far in time. */
  ready: Promise<void>
  ended: Promise<Ended>
}

interface Settings {
  /** Of another release; by default this project. */
  folder?: string | undefined
  readyWithinMs?: number
}

/** Runs a command with these variables added to those of the tests. */
export function run(
  command: readonly string[],
  env: Record<string, string>,
  { folder = projectFolder, readyWithinMs }: Settings = {},
): ProductProcess {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const out: string[] = []
  const said: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line))
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => resolve({ code, out, said }))
  })
  createInterface({ input: child.stdout }).on('line', (line) => out.push(line))
  const ready = untilReady(child, readyWithinMs).catch((error: Error) => {
    throw new Error([error.message, ...out, ...said].join('\n'))
  })
  // A caller who does not await it does not need it.
  ready.catch(() => undefined)
  return { process: child, ready, ended }
}

/** A free port whose successor is free too. */
export async function freePorts(): Promise<number> {
  const first = await listen(() => new Response(), 0)
  const second = await listen(() => new Response(), first.port + 1).catch(() => undefined)
  await Promise.all([first.close(0), second?.close(0)])
  return second ? first.port : freePorts()
}
