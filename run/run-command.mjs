import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const projectFolder = fileURLToPath(new URL('..', import.meta.url))

const timeoutMs = 3_000

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/**
 * Runs a command in the project's folder, or another. Resolves when it has ended, with its exit code and,
 * if `isQuiet`, its output. Rejects when there is no such command.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ isQuiet?: boolean, env?: NodeJS.ProcessEnv, folder?: string }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runCommand(
  command,
  args,
  { isQuiet = false, env = process.env, folder = projectFolder } = {},
) {
  return new Promise((resolve, reject) => {
    const printed = isQuiet ? 'pipe' : 'inherit'
    const child = spawn(command, args, {
      cwd: folder,
      env,
      stdio: ['ignore', printed, printed],
    })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.on('error', reject)
    child.on('close', (code) => {
      running.delete(child)
      resolve({ code: code ?? 1, output })
    })
  })
}

/** Ends every running command. npm undoes a partial installation, if that is quick. */
export async function stopCommands() {
  const ended = [...running].map((child) => once(child, 'close'))
  for (const child of running) child.kill('SIGTERM')
  const late = setTimeout(() => {
    for (const child of running) child.kill('SIGKILL')
  }, timeoutMs)
  await Promise.all(ended)
  clearTimeout(late)
}
