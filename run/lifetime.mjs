import { readFileSync } from 'node:fs'

const parentCheck = 500
/** How long shutting down may take, in ms. */
const timeoutMs = 8_000

/**
 * Calls `stop` and exits with code 0 on SIGTERM, SIGINT or SIGHUP, and when the parent process
 * is gone. `stop` runs once: a terminal signals the whole process group and npm forwards its own
 * signal, so several may arrive.
 *
 * @param {() => Promise<void> | void} stop
 * @returns {{ isEnding: () => boolean }}
 */
export function endWith(stop) {
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(0), timeoutMs)
    Promise.resolve()
      .then(stop)
      .catch(console.error)
      .finally(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, end)
  endWithParent(end)
  return { isEnding: () => isEnding }
}

/** @param {() => void} end */
function endWithParent(end) {
  const lineage = lineageOf(process.pid)
  if (lineage.length === 0) return
  const watch = setInterval(() => {
    if (lineage.some(({ pid, parent }) => parentOf(pid) !== parent)) end()
  }, parentCheck)
  watch.unref()
}

/**
 * The ancestors of this process: one, or two below npm, which runs scripts in a shell that
 * outlives it. Empty when the parent is init.
 *
 * @param {number} pid
 * @returns {{ pid: number, parent: number }[]}
 */
function lineageOf(pid) {
  const lineage = []
  const steps = process.env['npm_lifecycle_event'] ? 2 : 1
  for (let child = pid; lineage.length < steps;) {
    const parent = parentOf(child)
    if (parent === undefined || parent <= 1) break
    lineage.push({ pid: child, parent })
    child = parent
  }
  return lineage
}

/**
 * @param {number} pid
 * @returns {number | undefined}
 */
function parentOf(pid) {
  if (pid === process.pid) return process.ppid
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in brackets and may itself contain brackets and spaces.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}
