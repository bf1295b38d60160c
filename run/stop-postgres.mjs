// stop-postgres <folder>: when its stdin ends, stops the PostgreSQL that keeps its data in <folder>/data and
// removes the folder. The pipe ends with whoever holds its other end, however that ends: kill -9 too.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const timeoutMs = 10_000
const [folder = ''] = process.argv.slice(2)

// A terminal tells its whole group to end; whoever is waited for decides when.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
await new Promise((resolve) => process.stdin.resume().once('close', resolve))

const pid = runningPid()
if (pid !== undefined && send(pid, 'SIGQUIT')) {
  const deadline = performance.now() + timeoutMs
  while (send(pid, 0) && performance.now() < deadline) await setTimeout(20)
}
rmSync(folder, { recursive: true, force: true, maxRetries: 5 })

/** Undefined when it is stopped already. */
function runningPid() {
  try {
    return Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

/**
 * Whether there was anybody to send it to.
 *
 * @param {number} to
 * @param {NodeJS.Signals | 0} signal
 */
function send(to, signal) {
  try {
    return process.kill(to, signal)
  } catch {
    return false
  }
}
